// The board on the page: where a space is asked for, a tap chooses it; else it tells what is there and what moved.
import { counted, kind, named, token } from "./pieces.js";
import { button, byId, capital, draw, icon, make, set, signed } from "./dom.js";
import { LEVELS, SIDES, WORDS, drawn } from "./board.js";
import { board as fetched } from "./requests.js";
import { close, open } from "./sheet.js";
import { closes, opens } from "./back.js";
import { talk } from "./state.js";

const view = {
  /** The board that is drawn, and how often it was set. */
  board: null,
  boards: -1,
  /** What a tap means: legal spaces, chosen ones, changed ones, and what is done. */
  choice: null,
  /** Numbers that are being entered. */
  entered: [],
  /** What would move. */
  planned: [],
  zoom: 1,
};

const WIDE = window.matchMedia("(min-width: 45rem)");

/** Whether the board stands beside the conversation all the time. */
export const isBeside = () => WIDE.matches;

/** Shows the board in place of the conversation, where there is no room for both. */
export function showBoard(on) {
  document.body.classList.toggle("board", on && view.board !== null);
  const toggle = byId("map-button");
  const shown = document.body.classList.contains("board");
  toggle.setAttribute("aria-pressed", String(shown));
  toggle.setAttribute("aria-label", shown ? "Turn and question" : "Board");
  toggle.replaceChildren(icon(shown ? "talk" : "board"));
  if (!shown) closes(leaveBoard);
}

/** The same by a tap, which Back takes back. */
export function lookAtBoard(on) {
  showBoard(on);
  if (on) opens(leaveBoard);
}

const leaveBoard = () => showBoard(false);

/** Forgets the board of another conversation. */
export function forgetBoard() {
  Object.assign(view, { board: null, boards: -1, choice: null, entered: [], planned: [] });
  byId("map").replaceChildren();
  byId("map-button").hidden = true;
  document.body.classList.remove("has-board");
  showBoard(false);
}

/** Fetches the board where another is to be seen, and draws it. */
export async function renew(boards) {
  if (boards === view.boards) return;
  view.boards = boards;
  const sitting = talk.sitting;
  const board = boards === 0 ? null : await fetched();
  if (sitting !== talk.sitting || boards !== view.boards) return;
  view.board = board;
  byId("map-button").hidden = board === null;
  document.body.classList.toggle("has-board", board !== null);
  if (board === null) showBoard(false);
  redraw();
}

function redraw() {
  const { board } = view;
  if (board === null) return byId("map").replaceChildren();
  const unsure = new Map(talk.told?.scene?.unsure ?? []);
  const markers = talk.told?.scene?.markers ?? [];
  const spaces = board.spaces.map((space) => ({ ...space, certainty: unsure.get(space.id), unsure: markers.filter(([id]) => id === space.id), pieces: view.planned.length > 0 ? movedAt(space) : enteredAt(space) }));
  // What is selected or entered stands in place of what the last turn changed.
  const isDraft = view.planned.length + view.entered.length > 0;
  const routes = isDraft ? view.planned : board.routes;
  const focus = document.activeElement?.closest("#map [data-space]")?.dataset.space;
  const svg = drawn({ ...board, spaces }, { routes, since: true });
  for (const space of svg.querySelectorAll("[data-space]")) {
    const area = space.querySelector(".area");
    area.setAttribute("role", "button");
    area.setAttribute("tabindex", "0");
    const act = () => tapped(space.dataset.space);
    space.addEventListener("click", act);
    space.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    });
  }
  byId("map").replaceChildren(svg);
  byId("map").classList.toggle("planned", isDraft);
  byId("moved").hidden = svg.querySelector(".move, .change") === null;
  paint();
  if (focus) svg.querySelector(`[data-space="${CSS.escape(focus)}"] .area`)?.focus({ preventScroll: true });
}

/** The pieces of a space with what would move there or from there. */
function movedAt(space) {
  const pieces = new Map(space.pieces.map(({ code, count, owner }) => [code, { code, count, was: count, owner }]));
  for (const { from, to, pieces: moved } of view.planned) {
    const by = (to === space.id) - (from === space.id);
    if (by === 0) continue;
    for (const [code, count] of moved) {
      const there = pieces.get(code) ?? { code, count: 0, was: 0, owner: kind(code).faction };
      pieces.set(code, { ...there, count: there.count + by * count });
    }
  }
  return [...pieces.values()];
}

/** The pieces of a space with the numbers that are being entered there. */
function enteredAt(space) {
  const own = view.entered.filter((each) => each.space === space.id);
  if (view.entered.length === 0) return space.pieces;
  const pieces = new Map(space.pieces.map(({ code, count, owner }) => [code, { code, count, was: count, owner }]));
  for (const { code, count, was } of own) pieces.set(code, { code, count, was: was ?? 0, owner: kind(code).faction });
  return [...pieces.values()];
}

/** Numbers that are being entered for a space, each `{ space, code, count, was }`: the board shows them as they will be. */
export function entered(numbers) {
  if (view.entered.length + numbers.length === 0) return;
  view.entered = numbers;
  if (view.board !== null) redraw();
}

/** Sets what a tap on a space means now: `{ legal, chosen, changed, tap }`, with chips for some of them; `null`: it tells what is there. */
export function choose(choice) {
  view.choice = choice;
  paint();
}

/** Marks the spaces: what may be chosen, what is, what was changed. */
export function paint() {
  const { choice } = view;
  for (const space of byId("map").querySelectorAll("[data-space]")) {
    const id = space.dataset.space;
    space.classList.remove("refused");
    const legal = choice !== null && choice.legal.has(id);
    space.classList.toggle("legal", legal && !choice.quiet);
    for (const part of [space, byId("map").querySelector(`[data-over="${id}"]`)]) part?.classList.toggle("dim", choice !== null && !legal);
    space.classList.toggle("chosen", choice?.chosen?.has(id) ?? false);
    space.classList.toggle("changed", choice?.changed?.has(id) ?? false);
    space.classList.toggle("placed", choice?.placed?.has(id) ?? false);
    space.querySelector(".area").setAttribute("aria-pressed", String(choice?.chosen?.has(id) ?? false));
  }
  byId("map").classList.toggle("asks", choice !== null);
  badges("order", choice?.ordered ? [...choice.chosen].map((id, at) => [id, String(at + 1)]) : []);
  badges("tick", [...(choice?.placed ?? [])].map((id) => [id, "\u2713"]));
  offerMoved();
}

/** Marks at the upper left corners of spaces: numbers in the order in which they were selected, ticks of what is placed. */
function badges(name, marks) {
  for (const old of byId("map").querySelectorAll(`.${name}`)) old.remove();
  marks.forEach(([id, mark]) => {
    const area = byId("map").querySelector(`[data-space="${CSS.escape(id)}"] .area`);
    if (area === null) return;
    const { x, y } = area.getBBox();
    const [first] = (area.getAttribute("points") ?? `${x + 4},${y + 4}`).split(" ");
    byId("map").firstElementChild.append(draw("g", { class: name, "aria-hidden": "true", transform: `translate(${first.replace(",", " ")})` },
      draw("circle", { r: 8 }), draw("text", { y: 3.6 }, mark)));
  });
}

/** Chips above the board: of what is to be tapped there, or the spaces that the last turn changed, of which a tap lets the moves of others fade. */
function offerMoved() {
  const place = byId("changed");
  const { chips: wanted, chosen, tap } = view.choice ?? {};
  if (wanted) {
    place.replaceChildren(...wanted.map((id) => button(spaceOf(id)?.name ?? id, () => tap(id), { class: "chip", "aria-pressed": String(chosen.has(id)) })));
    place.hidden = false;
    place.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return;
  }
  const changed = view.choice === null && !byId("map").classList.contains("plain") ? [...byId("map").querySelectorAll(".change")].map((tag) => tag.dataset.change) : [];
  const chips = [[null, "All moves"], ...changed.map((id) => [id, spaceOf(id).name])].map(([id, name]) => button(name, () => {
    chips.forEach((chip) => chip.setAttribute("aria-pressed", String(chip === chips[at(id)])));
    bright(id);
    if (id !== null) inSight(id);
  }, { class: "chip", "aria-pressed": String(id === null) }));
  const at = (id) => (id === null ? 0 : changed.indexOf(id) + 1);
  place.replaceChildren(...chips);
  place.hidden = changed.length < 2;
}

function tapped(id) {
  const { choice } = view;
  if (choice !== null && choice.legal.has(id)) choice.tap(id);
  else if (choice?.refused) choice.refused(id);
  else tellSpace(id);
}

/** Marks the space that was tapped and cannot be selected. */
export function refusing(id) {
  for (const space of byId("map").querySelectorAll("[data-space]")) space.classList.toggle("refused", space.dataset.space === id);
}

/** Shows what would move, `{ from, to, faction, pieces }` with its pieces by their letters, as if it had; none: as it is. */
export function wouldMove(routes) {
  if (view.planned.length + routes.length === 0) return;
  view.planned = routes;
  if (view.board !== null) redraw();
}

/** The pieces of a Faction, and of who goes with it, in the spaces of what would move: as tokens, before and after. */
export function beforeAndAfter(faction) {
  const ids = new Set([...view.planned.map(({ to }) => to), ...view.planned.map(({ from }) => from)]);
  const own = ({ owner, count, was }) => owner === faction || (faction === "british" && owner === "tories") || count !== was;
  return [...ids].map((id) => {
    const pieces = movedAt(spaceOf(id)).filter(own);
    const tokens = (of) => pieces.filter((each) => each[of] > 0).map((each) => token(each[of], each.code));
    return { id, name: spaceOf(id).name, was: tokens("was"), is: tokens("count") };
  });
}

/** The board that is drawn. */
export const boardNow = () => view.board;

/** The data of a space. */
export const spaceOf = (id) => view.board?.spaces.find((space) => space.id === id) ?? null;

/** Brings a space into sight. */
export function inSight(id) {
  byId("map").querySelector(`[data-space="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center", inline: "center" });
}

/** Shows a space with its own moves bright, all others faint. */
export function show(id) {
  if (!isBeside()) lookAtBoard(true);
  tellSpace(id);
}

function bright(id) {
  for (const move of byId("map").querySelectorAll(".move")) {
    move.classList.toggle("faint", id !== null && move.dataset.from !== id && move.dataset.to !== id);
  }
  for (const change of byId("map").querySelectorAll(".change")) {
    change.classList.toggle("faint", id !== null && change.dataset.change !== id);
  }
  for (const space of byId("map").querySelectorAll("[data-space]")) space.classList.toggle("shown", space.dataset.space === id);
}

/** What is in a space, by Faction, and what came and went in the last turn. */
function tellSpace(id) {
  const space = spaceOf(id);
  if (space === null) return;
  const item = ({ count, was, code }) => [token(count, code), ` ${counted(count, code).replace(/^\d+ /, "")} `, count === was ? "" : make("b", { class: "delta" }, signed(count - was))];
  const side = ({ owner }) => (owner === "tories" ? "british" : owner);
  const row = (faction) => {
    const own = space.pieces.filter((each) => side(each) === faction).map(item);
    const leaders = space.leaders.filter((each) => each.here && each.faction === faction).map((each) => [make("span", { class: `tag leader ${faction}` }, each.name)]);
    return own.length + leaders.length === 0 ? [] : [make("dt", {}, named(faction) || "Markers"), make("dd", { class: faction }, ...[...own, ...leaders].map((each) => make("span", {}, ...each)))];
  };
  const there = [...new Set([...space.pieces.map(side), ...space.leaders.map(({ faction }) => faction)])].flatMap(row);
  const moved = (view.board.routes ?? []).filter(({ from, to }) => from === id || to === id).map(({ from, to, code, count }) => {
    const [word, other] = to === id ? ["from", from] : ["to", to];
    return `${counted(count, code)} ${word} ${spaceOf(other)?.name ?? other}`;
  });
  open(space.name, [
    make("p", { class: "tags" }, ...states(space)),
    there.length === 0 ? make("p", {}, "No pieces.") : make("dl", { class: "there" }, ...there),
    moved.length > 0 ? make("p", {}, make("b", {}, "This turn: "), `${set(moved.join("; "))}.`) : null,
  ].filter((part) => part !== null), () => bright(null), true);
  bright(id);
  inSight(id);
}

/** Control, level and Population as tags. */
function states({ control, level, population, certainty }) {
  const tags = [make("span", { class: `tag ${control}` }, capital(SIDES[control]))];
  if (population > 0) tags.push(make("span", { class: level > 0 ? "tag up" : level < 0 ? "tag down" : "tag" }, `${LEVELS[level]} ${WORDS[level]}`.trim()), make("span", { class: "tag" }, `Population ${population}`));
  if (certainty) tags.push(make("span", { class: "tag" }, certainty === "unknown" ? "Not all known" : "Not confirmed"));
  return tags;
}

/** What a chip of a space shows of it: its pieces of these Factions. */
export function gist(id, faction) {
  const space = spaceOf(id);
  if (space === null) return [];
  const own = faction ? space.pieces.filter((each) => each.owner === faction && each.count > 0) : [];
  return own.map((each) => token(each.count, each.code));
}

const LARGEST = 3;

/** Larger in steps, then whole again; larger about what may be chosen. */
function zoom(to) {
  view.zoom = to;
  byId("map").dataset.zoom = String(to);
  byId("zoom").textContent = to < LARGEST ? "+" : "\u2212";
  byId("zoom").setAttribute("aria-label", to < LARGEST ? "Larger board" : "Whole board");
  const about = [...byId("map").querySelectorAll(".legal, .shown")].map((space) => space.getBoundingClientRect());
  if (about.length === 0) return;
  const map = byId("map");
  const { left, top, width, height } = map.getBoundingClientRect();
  const middle = (from, till) => (Math.min(...about.map((each) => each[from])) + Math.max(...about.map((each) => each[till]))) / 2;
  map.scrollBy(middle("left", "right") - left - width / 2, middle("top", "bottom") - top - height / 2);
}

/** Shows what moved in the last turn, or the board without it. */
function moved(on) {
  byId("map").classList.toggle("plain", !on);
  byId("moved").setAttribute("aria-pressed", String(on));
  offerMoved();
}

byId("moved").addEventListener("click", () => moved(byId("map").classList.contains("plain")));
moved(true);
zoom(1);
byId("zoom").addEventListener("click", () => zoom(view.zoom < LARGEST ? view.zoom + 1 : 1));
byId("map-button").addEventListener("click", () => {
  close();
  lookAtBoard(!document.body.classList.contains("board"));
});
