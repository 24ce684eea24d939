// How sure what is shown is: `?` stands for what is unknown, `*` after what is not confirmed.

/** A value with its mark. */
export const sure = (certainty, text) => (certainty === "unknown" ? "?" : certainty === "not-confirmed" ? `${text}*` : text);
