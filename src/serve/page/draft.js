// The own turn so far: what each Command and Special Activity did, with its pieces, and what that changed.
import { button, capital, make, set } from "./dom.js";
import { badge, named, tagged } from "./pieces.js";
import { change, places } from "./again.js";
import { lookAtBoard } from "./map.js";
import { say } from "./answers.js";

/** What a part paid or added. */
const gained = (gains) => (gains === 0 ? "" : gains < 0 ? `pay ${-gains}` : `add ${gains}`);

/** A sentence of its own. */
const sentence = (text) => capital(/[.!?]$/.test(text) ? text : `${text}.`);

const row = ([spaces, does]) => make("li", {}, spaces === "" ? null : make("b", {}, spaces), does === "" ? null : make("span", {}, ...tagged(sentence(does))));

/** A Command or a Special Activity, and where it was selected on the board, if it was: there it can be changed. */
const part = ({ name, gains, rows }, place) =>
  make("section", {}, make("h3", {}, make("span", {}, name), make("small", {}, gained(gains)),
    place !== null ? button("Change", () => change(place), { class: "change-part", "aria-label": `Change the ${name}` }) : null),
  make("ol", { class: "said" }, ...rows.filter((each) => each.join("") !== "").map(row)));

/** A track before and after. */
const track = ({ name, was, is }) => make("div", {}, make("dt", {}, name), make("dd", {}, set(`${was} -> ${is}`)));

/** Tracks before and after. */
export const tracked = (tracks) => (tracks.length > 0 ? make("dl", { class: "tracks" }, ...tracks.map(track)) : null);

/** The answer that goes on with the last part in another space, if there is one: its place. */
const goesOn = ({ parts }, replies) => replies.findIndex(({ word }) => word === parts.at(-1)?.name);

/** The place of the answer that ends the turn, which stands last and is what the main button does. */
const ends = ({ replies, default: first }) => (first === replies.length - 1 ? first : -1);

/** The places of the answers that the turn so far has itself, or the main button. */
export const apart = (question) => (question.draft ? [ends(question), goesOn(question.draft, question.replies)] : []);

/** The turn so far as a sheet in its Faction's colour, and where it goes on. */
export function draft({ parts, tracks }, { faction, replies }) {
  const more = replies[goesOn({ parts }, replies)];
  const selected = places(parts);
  return [make("article", { class: `turn draft ${faction ?? ""}` },
    make("header", {}, make("h2", {}, faction ? badge(faction) : null, make("span", {}, `Your turn${faction ? `: ${named(faction)}` : ""}`))),
    make("p", { class: "story" }, "Check it, then tap Done. What dice decided stays."),
    ...parts.map((each, at) => part(each, selected[at])), tracked(tracks)),
  make("div", { class: "few after-draft" }, more ? button("+ Another space", () => say({ line: more.line }), { "aria-label": `${more.word}: another space` }) : null,
    button("Show on the board", () => lookAtBoard(true)))];
}
