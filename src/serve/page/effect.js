// What an answer would do, before it is given: of several that are looked at the last one counts.
import { preview } from "./requests.js";

let asked = 0;

/** What is looked at now counts no more. */
export function dropEffect() {
  asked += 1;
}

/** What an answer would do; `null` where another one is looked at by now. */
export async function effectOf(answer) {
  asked += 1;
  const mine = asked;
  const told = await preview(answer);
  return mine === asked ? (told ?? {}) : null;
}

/** The orders of it, a line for each place. */
export const orders = ({ rows = [] }) => rows.map(({ place, says }) => [place, says.join(" ")].filter(Boolean).join(": "));
