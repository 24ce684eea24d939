// What an answer would do, before it is given: of several that are looked at the last one counts.
import { byId } from "./dom.js";
import { preview } from "./requests.js";

let asked = 0;

/** Says to readers, and to whoever drives the page, whether something is looked at. */
function looks(on) {
  byId("ask").setAttribute("aria-busy", String(on));
}

/** What is looked at now counts no more. */
export function dropEffect() {
  asked += 1;
  looks(false);
}

/** What an answer would do; `null` where another one is looked at by now. */
export async function effectOf(answer) {
  asked += 1;
  const mine = asked;
  looks(true);
  const told = await preview(answer);
  if (mine !== asked) return null;
  looks(false);
  return told ?? {};
}

/** The orders of it, a line for each place. */
export const orders = ({ rows = [] }) => rows.map(({ place, says }) => [place, says.join(" ")].filter(Boolean).join(": "));
