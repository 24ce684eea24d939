// Lines in columns: a table whose cells break, where the columns are those of all lines; else the lines as they are set.
import { make, set } from "./dom.js";

/** What stands in charts and not in tables. */
const DRAWN = /[*:|]|-{2}/;

/** Where the columns of these lines begin: after two places that are empty in all of them. */
function starts(rows) {
  const width = Math.max(...rows.map((row) => row.length));
  const isEmpty = (at) => rows.every((row) => (row[at] ?? " ") === " ");
  const all = [];
  for (let at = 0; at < width; at += 1) {
    const isFirst = all.length === 0;
    if (!isEmpty(at) && (isFirst || (isEmpty(at - 1) && isEmpty(at - 2)))) all.push(at);
  }
  return all;
}

/** The lines as a table; `null` where they are none. */
export function table(text) {
  const rows = text.split("\n");
  const columns = starts(rows);
  if (rows.length < 2 || columns.length < 2 || DRAWN.test(text)) return null;
  const cell = (row, at) => make("td", {}, set(row.slice(at === 0 ? 0 : columns[at], columns[at + 1]).trim()));
  return make("table", { class: "columns" }, make("tbody", {}, ...rows.map((row) => make("tr", {}, ...columns.map((_, at) => cell(row, at))))));
}
