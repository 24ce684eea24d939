// The board, drawn from its data: Control, levels and pieces where they lie, what may be chosen, what moved.
import { draw } from "./dom.js";
import { LAND, PLATES, SIZE } from "./land.js";
import { counted, kind, lettered } from "./pieces.js";
import { moves } from "./moves.js";
import { sure } from "./sure.js";
import { tags } from "./tags.js";

const HIGH = 16;
const GAP = 2;
export const LEVELS = { 2: "\u25b2\u25b2", 1: "\u25b2", 0: "", "-1": "\u25bc", "-2": "\u25bc\u25bc" };
const SHORT = { Rochambeau: "Rocham.", Washington: "Wash.", Cornplanter: "Cornpl.", "Dragging Canoe": "Dragging C." };

/** About how wide letters are. */
const across = (text, each = 6.4) => Math.max(18, text.length * each + 8);

/** A token on the map. */
function tokenAt({ count, code, leader, faction }, x, y, width) {
  const { form, faction: owner } = leader ? { form: "leader", faction } : kind(code);
  const class_ = `token ${owner} ${form}`;
  const middle = width / 2;
  const outline = {
    fort: () => draw("path", { d: `M3 0H${width - 3}L${width} 4V12L${width - 3} 16H3L0 12V4Z` }),
    house: () => draw("path", { d: `M0 6L${middle} 0L${width} 6V16H0Z` }),
    round: () => draw("rect", { width, height: HIGH, rx: 8 }),
    ring: () => draw("rect", { width, height: HIGH, rx: 8 }),
    leader: () => draw("rect", { width, height: HIGH - 2, y: 1, rx: 2 }),
  }[form] ?? (() => draw("rect", { width, height: HIGH, rx: 3 }));
  return draw("g", { class: class_, transform: `translate(${x} ${y})` }, outline(),
    draw("text", { x: middle, y: form === "house" ? 13.5 : 12, "aria-hidden": "true" }, leader ? SHORT[leader] ?? leader : lettered(count, code)));
}

/** What lies in a space in rows of tokens, as wide as there is room. */
function rows(space, room) {
  const tokens = space.pieces.filter((each) => each.count > 0).map((each) => ({ ...each, width: across(lettered(each.count, each.code)) }));
  for (const { name, faction } of space.leaders.filter((each) => each.here)) {
    tokens.push({ leader: name, faction, width: across(SHORT[name] ?? name, 5.4) });
  }
  const lines = [];
  for (const one of tokens) {
    const last = lines[lines.length - 1];
    if (last && last.width + GAP + one.width <= room) {
      last.tokens.push(one);
      last.width += GAP + one.width;
    } else {
      lines.push({ tokens: [one], width: one.width });
    }
  }
  return lines;
}

function lines(all, middle, top) {
  return all.flatMap(({ tokens, width }, row) => {
    let x = middle - width / 2;
    return tokens.map((one) => {
      const drawn = tokenAt(one, x, top + row * (HIGH + GAP), one.width);
      x += one.width + GAP;
      return drawn;
    });
  });
}

/** The name of a space with its level. */
function title(space, label, x, y) {
  const level = LEVELS[space.level] ?? "";
  const last = [level !== "" ? draw("tspan", { class: space.level > 0 ? "up" : "down", dx: 3 }, level) : null,
    space.certainty ? draw("tspan", { class: "unsure", dx: 3 }, sure(space.certainty, "")) : null];
  return label.map((text, row) =>
    draw("text", { class: "name", x, y: y + row * 11, "aria-hidden": "true" }, text, ...(row === label.length - 1 ? last : [])));
}

export const SIDES = { british: "British Control", rebellion: "Rebellion Control", none: "no Control" };
export const WORDS = { 2: "Active Support", 1: "Passive Support", 0: "Neutral", "-1": "Passive Opposition", "-2": "Active Opposition" };

/** A space in words. */
export function told(space) {
  const parts = [SIDES[space.control] ?? ""];
  if (space.population > 0) parts.push(WORDS[space.level] ?? "");
  const there = space.pieces.filter((each) => each.count > 0).map((each) => counted(each.count, each.code));
  parts.push(...there, ...space.leaders.filter((each) => each.here).map((each) => each.name));
  for (const [, code, certainty] of space.unsure ?? []) parts.push(`${kind(code).many} ${certainty === "unknown" ? "not known" : "not confirmed"}`);
  if (space.certainty) parts.push(space.certainty === "unknown" ? "not all known" : "not confirmed");
  return `${space.name}: ${parts.filter((part) => part !== "").join(", ")}`;
}

/** Where a name stands, and what lies below it. */
function written(label, all, x, top, below) {
  const wide = Math.max(...label.map((text) => across(text, 5.8)));
  const room = Math.max(18, ...all.map((line) => line.width));
  return { name: { x: x - wide / 2, y: top, w: wide, h: label.length * 11 },
    tokens: { x: x - room / 2, y: below, w: room, h: all.length * (HIGH + GAP) } };
}

function province(space, place) {
  const all = rows(space, place.wide);
  const label = place.label ?? [space.name];
  const high = label.length * 11 + all.length * (HIGH + GAP);
  const [x, middle] = place.at;
  const top = middle - high / 2;
  const group = draw("g", { class: `space ${space.kind} ${space.control}`, "data-space": space.id },
    draw("polygon", { class: "area", points: place.shape }));
  // Over what moves.
  const over = draw("g", { class: "over", "data-over": space.id },
    title(space, label, x, top + 9), lines(all, x, top + label.length * 11 + 3));
  const level = LEVELS[space.level] ?? "";
  return { group, over, ...written([...label.slice(0, -1), label[label.length - 1] + level], all, x, top, top + label.length * 11 + 3), at: place.at };
}

function plate(space, place) {
  const all = rows(space, 92);
  const label = [space.name];
  const level = LEVELS[space.level] ?? "";
  const width = Math.max(64, across(space.name + level, 6.2), ...all.map((line) => line.width + 10));
  const high = 18 + Math.max(1, all.length) * (HIGH + GAP);
  const [, top] = place.at;
  const middle = Math.min(place.at[0], SIZE.width - width / 2 - 3);
  // A thumb's width, on the narrowest screen too.
  const [left, reach] = [middle - width / 2, Math.max(0, 58 - high) / 2];
  const pin = place.pin === null ? [] : [
    draw("line", { class: "pin", x1: place.pin[0], y1: place.pin[1], x2: left + 6, y2: top + high / 2 }),
    draw("circle", { class: "dot", cx: place.pin[0], cy: place.pin[1], r: 3.2 })];
  const group = draw("g", { class: `space ${space.kind} ${space.control}`, "data-space": space.id }, pin,
    draw("rect", { class: "reach", x: left - 3, y: top - reach, width: width + 6, height: high + 2 * reach }),
    draw("rect", { class: "area", x: left, y: top, width, height: high, rx: 7 }),
    title(space, label, middle, top + 12), lines(all, middle, top + 17));
  return { group, ...written([space.name + level], all, middle, top + 2, top + 17), at: [middle, top + high / 2] };
}

/** So many boards were drawn: each has a pattern of its own. */
let made = 0;

function hatch(id) {
  return draw("defs", {},
    draw("pattern", { id, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      draw("rect", { class: "hatch-ground", width: 7, height: 7 }), draw("line", { class: "hatch-line", x1: 0, y1: 0, x2: 0, y2: 7 })));
}

/** A drawing of the board; `since`: with what changed since the last turn, `routes`: what moved in it. */
export function drawn(board, { routes = [], since = false } = {}) {
  const svg = draw("svg", { class: "map", viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "group", "aria-label": "The board" }, hatch(`hatch-${made += 1}`));
  svg.style.setProperty("--hatched", `url(#hatch-${made})`);
  const places = new Map();
  const all = new Map(board.spaces.map((space) => [space.id, space]));
  const put = (made, id) => {
    places.set(id, made);
    return made.group;
  };
  const lands = Object.entries(LAND).filter(([id]) => all.has(id)).map(([id, place]) => put(province(all.get(id), place), id));
  svg.append(...lands);
  const plates = Object.entries(PLATES).filter(([id]) => all.has(id)).map(([id, place]) => put(plate(all.get(id), place), id));
  svg.append(moves(routes, places), ...[...places.values()].flatMap(({ over }) => over ?? []), ...plates);
  if (since) svg.append(tags(board.spaces, places));
  for (const [id, space] of all) places.get(id)?.group.querySelector(".area").setAttribute("aria-label", told(space));
  return svg;
}

/** A part of the board about a space, with an edge around it: its width and height on the board. */
const PART = [132, 88];

/** A window on that part. */
export function windowOn(board, id) {
  const at = (space) => (LAND[space] ?? PLATES[space]).at;
  const [x, y] = at(id);
  const near = board.spaces.filter((space) => Math.hypot(at(space.id)[0] - x, at(space.id)[1] - y) < 2 * PART[0]);
  const svg = drawn({ ...board, spaces: near }, {});
  const middle = PLATES[id] ? y + 20 : y;
  svg.setAttribute("viewBox", [x - PART[0] / 2, middle - PART[1] / 2, ...PART].join(" "));
  svg.setAttribute("aria-hidden", "true");
  svg.querySelector(`[data-space="${id}"]`).classList.add("shown");
  return svg;
}
