// Pieces as they are drawn and named: colour, form and letters say the kind, so that greys lose nothing.
import { make, set } from "./dom.js";

/** What stands for a kind of piece by its letters in an answer: Faction, form, letters on the token, name. */
const KINDS = {
  r: ["british", "cube", "R", "British Regular", "British Regulars"],
  t: ["tories", "cube", "T", "Tory", "Tories"],
  bf: ["british", "fort", "Ft", "British Fort", "British Forts"],
  c: ["patriots", "cube", "C", "Continental", "Continentals"],
  mu: ["patriots", "ring", "M", "Underground Militia", "Underground Militia"],
  ma: ["patriots", "round", "M", "Active Militia", "Active Militia"],
  pf: ["patriots", "fort", "Ft", "Patriot Fort", "Patriot Forts"],
  fr: ["french", "cube", "F", "French Regular", "French Regulars"],
  wu: ["indians", "ring", "W", "Underground War Party", "Underground War Parties"],
  wa: ["indians", "round", "W", "Active War Party", "Active War Parties"],
  v: ["indians", "house", "V", "Village", "Villages"],
  bl: ["french", "marker", "Bl", "Blockade", "Blockades"],
  sq: ["french", "marker", "Sq", "Squadron", "Squadrons"],
  prop: ["none", "marker", "Prop", "Propaganda marker", "Propaganda markers"],
  raid: ["none", "marker", "Raid", "Raid marker", "Raid markers"],
};

/** A kind of piece. */
export function kind(code) {
  const [faction, form, letters, one, many] = KINDS[code] ?? ["none", "marker", code, code, code];
  return { faction, form, letters, one, many };
}

/** "4 British Regulars". */
export const counted = (count, code) => `${count} ${count === 1 ? kind(code).one : kind(code).many}`;

/** The letters on a token of so many. */
export const lettered = (count, code) => {
  const { form, letters } = kind(code);
  return count === 1 && (form === "fort" || form === "house") ? letters : `${count}${letters}`;
};

/** A token in a line of text. */
export const token = (count, code) =>
  make("span", { class: `piece ${kind(code).faction} ${kind(code).form}`, role: "img", "aria-label": counted(count, code) },
    make("span", { "aria-hidden": "true" }, lettered(count, code)));

const NAMES = new Map(Object.keys(KINDS).filter((code) => kind(code).form !== "marker").flatMap((code) => [[kind(code).one, code], [kind(code).many, code]]));
// Where no face is named, as of what is placed from Available, Underground is meant.
for (const [name, code] of [["Militia", "mu"], ["War Party", "wu"], ["War Parties", "wu"]]) NAMES.set(name, code);
const PIECES = new RegExp(`(\\d+) (${[...NAMES.keys()].sort((a, b) => b.length - a.length).join("|")})(?![A-Za-z])`, "g");

/** A text as it is set, with a tag of its piece for each number of pieces. */
export function tagged(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(PIECES)) {
    const [whole, count, name] = found;
    const { faction, form } = kind(NAMES.get(name));
    parts.push(set(text.slice(from, found.index)), make("span", { class: `piece ${faction} ${form}` }, count), ` ${name}`);
    from = found.index + whole.length;
  }
  return [...parts, set(text.slice(from))];
}

const SEATS = { british: ["British", "B"], patriots: ["Patriots", "P"], french: ["French", "F"], indians: ["Indians", "I"] };

/** A Faction's name. */
export const named = (faction) => SEATS[faction]?.[0] ?? "";

/** A Faction's badge: its letter in its colour and form. */
export const badge = (faction) => make("span", { class: `badge ${faction}`, "aria-hidden": "true" }, SEATS[faction]?.[1] ?? "");
