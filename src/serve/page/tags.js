// Tags with what came to a space and went: where they cover no name, inside the board.
import { draw, signed } from "./dom.js";
import { SIZE } from "./land.js";
import { kind } from "./pieces.js";

const HIGH = 16;

const clamp = (value, most) => Math.min(Math.max(2, value), most - 2);
const shared = (from, size, other, its) => Math.max(0, Math.min(from + size, other + its) - Math.max(from, other));
const overlap = (a, b) => shared(a.x, a.w, b.x, b.w) * shared(a.y, a.h, b.y, b.h);

/** What has changed in a space since the earlier board: "+4R". */
function changes(space) {
  return space.pieces.filter((each) => each.count !== each.was)
    .map((each) => `${signed(each.count - each.was)}${kind(each.code).letters}`);
}

/** Where a tag of this width may be: at the corners and the sides of what is written in a space. */
function spots({ x, y, w, h }, width) {
  const [right, low, middle] = [x + w, y + h, x + w / 2];
  const all = [[right, y], [x, y], [right, low], [x, low], [middle, y - HIGH / 2], [middle, low + HIGH / 2],
    [right + width / 2, y + h / 2], [x - width / 2, y + h / 2], [right + width / 2, low], [x - width / 2, low]];
  return all.map(([at, level]) => ({ x: clamp(at - width / 2, SIZE.width - width), y: clamp(level - HIGH / 2, SIZE.height - HIGH), w: width, h: HIGH }));
}

/** The tags of a board whose spaces are written at these places: `{ name, tokens }`, each a box. */
export function tags(spaces, places) {
  const names = [...places.values()].map(({ name }) => name);
  const tokens = [...places.values()].map((place) => place.tokens);
  const drawn = draw("g", { class: "changes", "aria-hidden": "true" });
  for (const space of spaces) {
    const texts = changes(space);
    if (texts.length === 0 || !places.has(space.id)) continue;
    const text = texts.slice(0, 2).join(" ") + (texts.length > 2 ? " \u2026" : "");
    const { name, tokens: own } = places.get(space.id);
    const w = Math.max(name.x + name.w, own.x + own.w) - Math.min(name.x, own.x);
    const whole = { x: Math.min(name.x, own.x), y: name.y, w, h: own.y + own.h - name.y };
    const cost = (spot) => names.reduce((sum, box) => sum + 9 * overlap(spot, box), 0) + tokens.reduce((sum, box) => sum + overlap(spot, box), 0);
    const spot = spots(whole, Math.max(18, text.length * 6.6 + 8)).reduce((best, each) => (cost(each) < cost(best) ? each : best));
    names.push(spot);
    drawn.append(draw("g", { class: "change", "data-change": space.id, transform: `translate(${spot.x} ${spot.y})` },
      draw("rect", { width: spot.w, height: HIGH, rx: 8 }), draw("text", { x: spot.w / 2, y: 12 }, text)));
  }
  return drawn;
}
