// The last known board as it is compared: what is no space as tiles above the map, and what was changed as a list below it.
import { button, byId, icon, make } from "./dom.js";
import { kind, token } from "./pieces.js";
import { noPlan } from "./plan.js";
import { open } from "./sheet.js";
import { sure } from "./sure.js";

/** A value in words, as it is set. */
function valued({ input }, value) {
  if (value === null) return "?";
  if (input.kind === "number") return String(value[0]);
  if (input.kind === "choice") return input.options[value[0]][1];
  const [, where] = value[1] === 0 ? ["", "Available"] : input.spaces[value[1] - 1];
  return `${input.leaders[value[0]][1]}, ${where}`;
}

/** Whether a piece of this kind is counted. */
const isPiece = ({ input }) => input.kind === "number" && kind(input.code).form !== "marker";

/** A fact as a tile that opens its controls; what its address is called says enough where it is alone there. */
function tile(field, isAlone, opens) {
  const shown = make("b", {});
  const was = make("s", { hidden: true });
  const name = isPiece(field) ? [make("span", { class: `piece ${kind(field.input.code).faction}`, "aria-hidden": "true" }, kind(field.input.code).letters), make("span", { class: "unseen" }, field.label), ` ${field.over}`] : [field.over === "Resources" ? `${field.label.replace(/s$/, "")} Resources` : isAlone || field.over === "" ? field.over || field.label : `${field.over}, ${field.label}`];
  const drawn = button([make("small", {}, ...name), make("span", {}, was, " ", shown)], opens, { class: "fact" });
  return { drawn, says: (value, isChanged) => {
    was.textContent = valued(field, field.value);
    was.hidden = !isChanged;
    shown.textContent = isChanged ? valued(field, value) : sure(field.certainty, valued(field, value));
    drawn.classList.toggle("changed", isChanged);
  } };
}

/** The tiles of the facts that are about no space; `opens` shows the controls of a place. */
export function tiles(fields, places, opens) {
  const all = places.flatMap(({ name, own }) => own.map((at) => [at, tile(fields[at], own.length === 1, () => opens(name))]));
  return { drawn: make("div", { class: "facts" }, ...all.map(([, { drawn }]) => drawn)), says: (values, isChanged) => {
    for (const [at, { says }] of all) says(values[at], isChanged(at));
  } };
}

/** A change in pieces where it is one, else in words. */
function change(field, value) {
  if (!isPiece(field)) return make("span", {}, `${field.label} ${valued(field, field.value)} \u2192 ${valued(field, value)}`);
  const { code } = field.input;
  return make("span", {}, token(field.value?.[0] ?? 0, code), " \u2192 ", token(value[0], code));
}

/** Lists what was changed below the map: places with their changes; the cross restores the last known numbers. */
export function listed(fields, values, changed, restores) {
  const place = byId("plan");
  if (changed.length === 0) return noPlan();
  const row = ({ name, own }) => make("li", { "data-plan": name }, make("div", {}, make("h3", {}, name), make("p", { class: "changed-facts" }, ...own.map((at) => change(fields[at], values[at])))),
    button([icon("close")], () => restores(name), { class: "drop", "aria-label": `As it was: ${name}` }));
  place.replaceChildren(make("h3", { class: "changed-count" }, `${changed.length} changed`), make("ol", { class: "plan-rows compared" }, ...changed.map(row)));
  place.hidden = false;
}

/** Brings a place's controls to the thumb. */
export const opensLow = (name, box, then) => open(name, [box], then, true);
