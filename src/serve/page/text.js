// Lines of text as the page sets them.
import { make, set } from "./dom.js";
import { table } from "./columns.js";

/** A line: a row of short columns keeps them; another is broken by the page, what stands apart before it is a label. */
export function line(text, title = false) {
  const bare = text.trimStart();
  if (bare === "") return null;
  const parts = bare.trimEnd().split(/ {2,}/);
  const last = parts.pop();
  if (parts.length > 2 || (parts.length > 1 && last.length < 30)) return make("pre", { class: "columns", tabindex: "0" }, text);
  const depth = Math.min(4, Math.ceil((text.length - bare.length) / 3));
  const label = parts.length > 0 ? make("b", {}, `${set(parts.join(" "))} `) : null;
  return make("p", { class: `${title ? "title" : "text"} in${depth}` }, label, set(last));
}

/** Appends what is drawn; lines in columns that follow each other are one block, which scrolls as one. */
export function lay(page, elements) {
  for (const element of elements) {
    const last = page.lastElementChild;
    if (element === null) continue;
    if (element.matches(".columns") && last?.matches("pre.columns")) last.append(`\n${element.textContent}`);
    else page.append(element);
  }
  return page;
}

/** Draws as tables what is one, once all lines are there. */
export function tabled(page) {
  for (const drawn of page.querySelectorAll("pre.columns")) {
    const rows = table(drawn.textContent);
    if (rows !== null) drawn.replaceWith(make("div", { class: "wide-table", tabindex: "0" }, rows));
  }
  return page;
}

/** Lines one after another. */
export const lines = (texts) => [...tabled(lay(make("div"), texts.map((text) => line(text)))).children];

/** A folded part: a heading and what it holds. */
export const fold = (heading, note, ...inside) =>
  make("details", {}, make("summary", {}, heading, note === "" ? null : make("small", {}, note)), make("div", { class: "inside" }, ...inside));
