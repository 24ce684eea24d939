// What is selected on the board and not yet sent: a sheet between the map and the foot, with what it does and pays.
import { button, byId, icon, make, set } from "./dom.js";
import { dropEffect } from "./effect.js";
import { tagged } from "./pieces.js";
import { refusing, spaceOf } from "./map.js";
import { tracked } from "./draft.js";

/** Nothing is selected. */
export function noPlan() {
  dropEffect();
  byId("plan").replaceChildren();
  byId("plan").hidden = true;
}

/** A selected space: its place in order, its name, its controls, and what is done there; a cross removes it, its name shows the controls. */
export function selected(number, name, id, { drop, show = null, gain = null }, ...controls) {
  return make("li", { "data-plan": id }, make("b", { class: "place", "aria-hidden": "true" }, String(number)),
    make("h3", {}, show === null ? name : button(name, show, { "aria-expanded": String(controls.length > 0) })), make("p", { class: "plan-does" }), gain,
    button([icon("close")], drop, { class: "drop", "aria-label": `Remove ${name}` }),
    controls.length > 0 ? make("div", { class: "controls" }, ...controls) : null);
}

/** Shows what is selected: rows and what comes below them. */
export function plan(rows, ...below) {
  const place = byId("plan");
  const top = place.querySelector(".plan-rows")?.scrollTop ?? 0;
  const kept = place.querySelector(".plan-told");
  place.replaceChildren(make("ol", { class: "plan-rows" }, ...rows), ...below.filter((each) => each !== null), kept ?? make("div", { class: "plan-told", role: "status" }));
  place.hidden = rows.length === 0;
  const list = place.querySelector(".plan-rows");
  const set_ = list.querySelector(".plan-ways")?.closest("li");
  // What is being set is read from its head.
  list.scrollTop = set_ ? set_.offsetTop - list.offsetTop : top;
}

/** Says why a space cannot be selected, and how many can; it goes with the next tap. */
export function refuses(id, { why, rule }, open) {
  const place = byId("plan");
  place.querySelector(".refuse.tapped")?.remove();
  const possible = open === 0 ? "" : ` Possible: the ${open === 1 ? "gold space" : `${open} gold spaces`}.`;
  place.prepend(make("p", { class: "refuse tapped", role: "alert" }, make("b", {}, `${spaceOf(id)?.name ?? id}: `), set(`${why}${rule ? ` (${rule})` : ""}.${possible}`)));
  place.hidden = false;
  refusing(id);
}

/** Why a Command or Special Activity may not be in a space. */
export const reason = ({ refused = [] }, id) => refused.find(({ spaces }) => spaces.includes(id)) ?? { why: "not possible here" };

/** A space with its pieces before and after. */
const pieces = ({ name, was, is }) => make("div", { class: "ends" }, make("dt", {}, name), make("dd", { class: "tokens" }, ...(was.length > 0 ? was : ["none"]), " \u2192 ", ...(is.length > 0 ? is : ["none"])));

const isMove = (text) => text.startsWith("Move ");
const isControl = (text) => text.includes("Control");

/** Tells in the sheet what the answer would do: in its rows, and the sums; of one that only moves pieces `ends` gives what is in each space before and after. */
export function told({ rows = [], tracks = [], note, wrong }, ends = () => []) {
  const place = byId("plan");
  const all = rows.filter((row) => row.space).flatMap((row) => row.says);
  const spaces = wrong || !all.some(isMove) || !all.every((text) => isMove(text) || isControl(text)) ? [] : ends();
  // What moves is seen in the pieces of both ends.
  const says = (row) => (spaces.length > 0 ? row.says.filter((text) => !isMove(text)) : row.says);
  const by = new Map(rows.map((row) => [row.space, says(row)]));
  const list = place.querySelector(".plan-rows");
  const set_ = list?.querySelector(".plan-ways")?.closest("li");
  const top = set_?.offsetTop;
  for (const row of place.querySelectorAll("[data-plan]")) {
    row.querySelector(".plan-does").replaceChildren(...tagged((by.get(row.dataset.plan) ?? []).join(" ")));
  }
  // What is being set stays where it is while words come in above it.
  if (set_) list.scrollTop += set_.offsetTop - top;
  const others = rows.filter((row) => row.space && says(row).length > 0 && !place.querySelector(`[data-plan="${CSS.escape(row.space)}"]`));
  const sums = tracked(tracks) ?? (spaces.length > 0 ? make("dl", { class: "tracks" }) : null);
  sums?.append(...spaces.map(pieces));
  place.querySelector(".plan-told")?.replaceChildren(...[
    ...others.map((row) => make("p", {}, make("b", {}, `${row.place} `), ...tagged(says(row).join(" ")))),
    sums, note ? make("p", {}, note) : null, wrong ? make("p", { class: "refuse" }, set(wrong.replaceAll("`", ""))) : null].filter((each) => each !== null));
}
