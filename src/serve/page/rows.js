// A sheet of rows, each with its values: what is chosen is set at once, and the main button begins.
import { badge } from "./pieces.js";
import { byId, make } from "./dom.js";
import { fold } from "./text.js";
import { main } from "./foot.js";
import { say } from "./answers.js";

/** The values of a row: with words of their own they are tiles, else segments. */
function values(row, place) {
  const label = row.label === "" ? row.heading : row.label;
  const drawn = row.values.map((value, at) =>
    make("button", { type: "button", "aria-pressed": String(value.is_set), "data-row": `${place}.${at}`,
      onclick: () => value.is_set || say({ row: [place, at] }) },
    value.about === "" ? value.label : [make("b", {}, value.label), make("small", {}, value.about)]));
  return make("div", { class: row.values.some(({ about }) => about !== "") ? "ways" : "few", role: "group", "aria-label": label }, ...drawn);
}

/** A row: what is chosen, and its values. */
function row(each, place) {
  if (each.label === "") return values(each, place);
  return make("div", { class: "setting" },
    make("div", { class: "of" }, each.faction ? badge(each.faction) : null, make("div", {}, make("b", {}, each.label), each.about === "" ? null : make("small", {}, each.about))),
    values(each, place));
}

/** What is on of these rows, in words. */
function chosen(rows) {
  const on = rows.filter(({ values: [, on] }) => on.is_set).map(({ label }) => label);
  return on.length === 0 ? `none: ${rows.map(({ label }) => label).join(", ")}` : on.join(", ");
}

/** The sheet of a question; `reply` draws one of its answers as a row. */
export function sheet({ sheet: { rows, begins, note, others }, replies, default: first }, reply) {
  const headings = [...new Set(rows.map(({ heading }) => heading))];
  const parts = headings.map((heading) => {
    const own = rows.flatMap((each, place) => (each.heading === heading ? [[each, place]] : []));
    const drawn = own.map(([each, place]) => row(each, place));
    if (!own.some(([each]) => each.is_folded)) return make("section", { class: "settings" }, make("h2", {}, heading), ...drawn);
    return make("section", { class: "settings" }, fold(heading, chosen(own.map(([each]) => each)), ...drawn, make("div", { class: "replies" }, ...others.map((place) => reply(replies[place])))));
  });
  main(begins, () => say({ line: replies[first].line }), note);
  return make("div", { class: "sheet-rows" }, ...parts);
}

/** Where the person was on the sheet, to be there again once a row has another value. */
export function kept(question) {
  if (!question?.sheet) return null;
  const at = document.activeElement?.dataset.row;
  const box = document.querySelector("main");
  const open = byId("ask").querySelector("details[open]") !== null;
  const tops = [window.scrollY, byId("talk").scrollTop, box.scrollTop];
  return () => {
    const fold = byId("ask").querySelector("details");
    if (fold) fold.open = open;
    window.scrollTo({ top: tops[0] });
    byId("talk").scrollTop = tops[1];
    box.scrollTop = tops[2];
    if (at) byId("ask").querySelector(`[data-row="${at}"]`)?.focus({ preventScroll: true });
  };
}
