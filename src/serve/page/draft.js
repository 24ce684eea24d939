// The own turn so far: what each Command and Special Activity did, with its pieces, and what that changed.
import { capital, make, set } from "./dom.js";
import { badge, named, tagged } from "./pieces.js";

/** What a part paid or added. */
const gained = (gains) => (gains === 0 ? "" : gains < 0 ? `pay ${-gains}` : `add ${gains}`);

const step = ([spaces, does]) => make("li", {}, spaces === "" ? null : make("b", {}, spaces), does === "" ? null : make("span", {}, ...tagged(`${capital(does)}.`)));

/** A Command or a Special Activity. */
const part = ({ name, gains, steps }) =>
  make("section", {}, make("h3", {}, make("span", {}, name), make("small", {}, gained(gains))), make("ol", { class: "said" }, ...steps.filter((each) => each.join("") !== "").map(step)));

/** A track before and after. */
const track = ({ name, was, is }) => make("div", {}, make("dt", {}, name), make("dd", {}, set(`${was} -> ${is}`)));

/** Tracks before and after. */
export const tracked = (tracks) => (tracks.length > 0 ? make("dl", { class: "tracks" }, ...tracks.map(track)) : null);

/** The turn so far as a sheet in its Faction's colour. */
export function draft({ parts, tracks }, faction) {
  return make("article", { class: `turn draft ${faction ?? ""}` },
    make("header", {}, make("h2", {}, faction ? badge(faction) : null, make("span", {}, `Your turn${faction ? `: ${named(faction)}` : ""}`))),
    make("p", { class: "story" }, "Check it, then tap Done. Undo goes back a step."),
    ...parts.map(part), tracked(tracks));
}
