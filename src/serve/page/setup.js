// The set-up of a board: rows to tick by region, for all phones; a row, or a whole region, is shown on the board.
import { button, byId, icon, make } from "./dom.js";
import { choose, inSight, lookAtBoard } from "./map.js";
import { close, open } from "./sheet.js";
import { counted, kind } from "./pieces.js";
import { headSetUp } from "./header.js";
import { lent, noted } from "./foot.js";
import { talk } from "./state.js";
import { tick } from "./requests.js";

const LEVELS = { 2: "\u25b2\u25b2", 1: "\u25b2", "-1": "\u25bc", "-2": "\u25bc\u25bc" };

/** What is in a space, as on the board: its markers, then its pieces. */
function inside({ control, level, pieces, leaders, text }) {
  const tags = [control ? make("span", { class: `tag ${control[0]}` }, control[1]) : null, level ? make("span", { class: level[0] > 0 ? "tag up" : "tag down" }, `${LEVELS[level[0]]} ${level[1]}`) : null];
  const tokens = pieces.map(([code, count]) => {
    const { faction, form } = kind(code);
    return make("span", { class: "counted" }, make("span", { class: `piece ${faction} ${form}` }, String(count)), counted(count, code).replace(/^\d+/, ""));
  });
  const who = leaders.map(([name, faction]) => make("span", { class: `tag leader ${faction}` }, name));
  return [make("span", { class: "tags" }, ...tags), make("span", { class: "counts" }, ...tokens, ...who), text === "" ? null : make("span", {}, text)];
}

const boxes = () => [...document.querySelectorAll(".set-up input[data-order]")];

/** What is still to be set up, in words; empty where no set-up is on the page. */
export function setUpLeft() {
  const all = [...document.querySelectorAll("#story .page.now .set-up input[data-order]")];
  const left = all.filter((box) => !box.checked).length;
  return all.length === 0 ? "" : left === 0 ? "Set-up complete" : `${left} ${left === 1 ? "row" : "rows"} not ticked yet`;
}

/** Says how much of each region is done. */
export function setUpTicked() {
  for (const group of document.querySelectorAll(".set-up .settings")) {
    const all = [...group.querySelectorAll("input[data-order]")];
    group.querySelector(".done").textContent = done(all);
    group.querySelector(".meter i").style.width = `${(100 * all.filter((box) => box.checked).length) / all.length}%`;
  }
  const now = document.querySelector("#story .page.now .set-up");
  if (now === null) return;
  if (shown !== null) return onMap();
  if (byId("ask").dataset.form === "enter") noted(setUpLeft());
  headSetUp(`${now.dataset.title} \u00b7 ${done(boxes())}`);
}

/** How many boxes are ticked. */
const done = (all) => `${all.filter((box) => box.checked).length} of ${all.length} done`;

/** The rows that are shown on the board, the region they are in and the question they are under; and the one in the sheet. */
let shown = null;
let [region, asked] = ["", 0];
let current = null;
/** Gives the main button back to the question. */
let gives = () => {};

const isDone = (row) => boxes().find((box) => box.dataset.order === row.mark)?.checked ?? false;

/** Marks on the board what is placed, and says in the header how much that is. */
function onMap() {
  const rows = new Map(shown.map((row) => [row.space, row]));
  const [placed, left] = [true, false].map((is) => shown.filter((row) => isDone(row) === is).map(({ space }) => space));
  choose({ legal: rows, quiet: true, chosen: new Set([current?.space]), placed: new Set(placed), chips: left, tap: (id) => place(rows.get(id)) });
  headSetUp(`${region} \u00b7 ${placed.length} of ${shown.length} done`);
}

/** A space of those in the sheet, and the way to the next one. */
function place(row) {
  current = row;
  onMap();
  const next = () => {
    const box = boxes().find((each) => each.dataset.order === row.mark);
    if (!box.checked) box.click();
    if (after) place(after);
    else close();
  };
  const left = shown.filter((each) => each !== row && !isDone(each));
  const after = left.find((each) => shown.indexOf(each) > shown.indexOf(row)) ?? left[0];
  open(row.name, [make("div", { class: "placing" }, ...inside(row))], leave, true);
  gives();
  gives = after ? lent("Placed: next space", next, `Then ${after.name} \u00b7 ${left.length} to do`) : lent("Placed", next, "The last space of the region");
  inSight(row.space);
}

function leave() {
  // Where the sheet shows the next space it was not left.
  window.setTimeout(() => {
    if (byId("sheet").open) return;
    shown = null;
    if (talk.number !== asked) return;
    choose(null);
    gives();
    gives = () => {};
    setUpTicked();
  });
}

/** Shows a region on the board, beginning with one of its rows. */
function show({ name, rows }, first) {
  [region, asked] = [name, talk.number];
  shown = rows.filter((row) => row.space !== null);
  lookAtBoard(true);
  place(first ?? shown.find((row) => !isDone(row)) ?? shown[0]);
}

function line(row, group) {
  const box = make("input", { type: "checkbox", "aria-label": `${row.name}: done`, "data-order": row.mark });
  box.addEventListener("change", () => {
    setUpTicked();
    tick(row.mark, box.checked);
  });
  const words = [make("b", {}, row.name), ...inside(row)];
  const what = row.space ? button([...words, make("span", { class: "unseen" }, "Show on the board")], () => show(group, row), { class: "what" }) : make("div", { class: "what" }, ...words);
  return make("li", {}, what, make("label", { class: "tick" }, box));
}

function group(each) {
  const { name, rows, empty } = each;
  const spaces = rows.filter((row) => row.space !== null);
  return make("section", { class: "settings" },
    make("div", { class: "of" }, make("div", {}, make("h2", {}, name), make("small", { class: "done" })),
      spaces.length > 0 ? button([icon("board"), "Show"], () => show(each, null), { class: "shows", "aria-label": `Show ${name} on the board` }) : null),
    make("div", { class: "meter", "aria-hidden": "true" }, make("i")),
    make("ul", { class: "orders" }, ...rows.map((row) => line(row, each))),
    empty.length > 0 ? make("p", { class: "soft" }, `Nothing in ${empty.join(", ")}.`) : null);
}

/** All that is to be set up. */
export function setUp({ title, groups }) {
  const drawn = make("div", { class: "set-up", "data-title": title }, make("h2", { class: "unseen" }, `Set up your board: ${title}`), ...groups.map(group));
  window.setTimeout(setUpTicked);
  return drawn;
}
