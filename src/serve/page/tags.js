// Tags with what came to a space and went: where they cover no name, inside the board.
import { draw, signed } from "./dom.js";
import { SIZE } from "./land.js";
import { kind } from "./pieces.js";

const HIGH = 16;
/** How far lines are apart. */
const NEXT = 11;

const clamp = (value, most) => Math.min(Math.max(2, value), most - 2);
const shared = (from, size, other, its) => Math.max(0, Math.min(from + size, other + its) - Math.max(from, other));
const overlap = (a, b) => shared(a.x, a.w, b.x, b.w) * shared(a.y, a.h, b.y, b.h);

/** What has changed in a space since the earlier board: "+4R"; what was only flipped where nothing came or went. */
function changes({ pieces }) {
  const changed = pieces.filter(({ count, was }) => count !== was);
  const sums = new Map();
  for (const { code, count, was } of changed) {
    const { faction, letters } = kind(code);
    const [, before] = sums.get(faction + letters) ?? [letters, 0];
    sums.set(faction + letters, [letters, before + count - was]);
  }
  const moved = [...sums.values()].filter(([, by]) => by !== 0);
  const all = moved.length > 0 ? moved : changed.map(({ code, count, was }) => [kind(code).letters, count - was]);
  return all.map(([letters, by]) => `${signed(by)}${letters}`);
}

/** Texts in lines of two. */
const inLines = (texts) => texts.flatMap((text, at) => (at % 2 === 0 ? [texts.slice(at, at + 2).join(" ")] : []));

/** Where a tag of this width and height may be: at the corners and the sides of what is written in a space. */
function spots({ x, y, w, h }, width, height) {
  const [right, low, middle] = [x + w, y + h, x + w / 2];
  const all = [[right, y], [x, y], [right, low], [x, low], [middle, y - height / 2], [middle, low + height / 2],
    [right + width / 2, y + h / 2], [x - width / 2, y + h / 2], [right + width / 2, low], [x - width / 2, low]];
  return all.map(([at, level]) => ({ x: clamp(at - width / 2, SIZE.width - width), y: clamp(level - height / 2, SIZE.height - height), w: width, h: height }));
}

/** The tags of a board whose spaces are written at these places: `{ name, tokens }`, each a box. */
export function tags(spaces, places) {
  const names = [...places.values()].map(({ name }) => name);
  const tokens = [...places.values()].map((place) => place.tokens);
  const drawn = draw("g", { class: "changes", "aria-hidden": "true" });
  for (const space of spaces) {
    const texts = changes(space);
    if (texts.length === 0 || !places.has(space.id)) continue;
    const rows = inLines(texts);
    const widest = Math.max(...rows.map((row) => row.length));
    const { name, tokens: own } = places.get(space.id);
    const w = Math.max(name.x + name.w, own.x + own.w) - Math.min(name.x, own.x);
    const whole = { x: Math.min(name.x, own.x), y: name.y, w, h: own.y + own.h - name.y };
    const cost = (spot) => names.reduce((sum, box) => sum + 9 * overlap(spot, box), 0) + tokens.reduce((sum, box) => sum + overlap(spot, box), 0);
    const spot = spots(whole, Math.max(18, widest * 6.6 + 8), HIGH + (rows.length - 1) * NEXT).reduce((best, each) => (cost(each) < cost(best) ? each : best));
    names.push(spot);
    drawn.append(draw("g", { class: "change", "data-change": space.id, transform: `translate(${spot.x} ${spot.y})` },
      draw("rect", { width: spot.w, height: spot.h, rx: 8 }), rows.map((row, at) => draw("text", { x: spot.w / 2, y: 12 + at * NEXT }, row))));
  }
  return drawn;
}
