// The own turn so far: what was done, with its pieces, and what that changed.
import { capital, make, set } from "./dom.js";
import { badge, token } from "./pieces.js";

/** A step: its pieces and its sentence. */
const step = ({ text, pieces }) =>
  make("li", {}, pieces.length > 0 ? make("span", { class: "tokens" }, ...pieces.map(([code, count]) => token(count, code))) : null, make("span", {}, set(capital(text))));

/** A track before and after. */
const track = ({ name, was, is }) => make("div", {}, make("dt", {}, name), make("dd", {}, set(`${was} -> ${is}`)));

/** The turn so far as a sheet in its Faction's colour. */
export function draft({ steps, tracks }, faction) {
  return make("article", { class: `turn draft ${faction ?? ""}` },
    make("header", {}, make("h2", {}, faction ? badge(faction) : null, make("span", {}, "Your turn so far"))),
    make("ol", { class: "said" }, ...steps.map(step)),
    tracks.length > 0 ? make("dl", { class: "tracks" }, ...tracks.map(track)) : null);
}
