// What moved in the last turn, as arrows from space to space.
import { draw } from "./dom.js";

/** The routes without their pieces: one arrow from a space to another. */
function joined(routes) {
  const all = new Map();
  for (const { from, to, faction } of routes) all.set(`${from} ${to}`, { from, to, faction });
  return [...all.values()];
}

/** A bowed line that ends before the middle of its destination, and its head. */
function path([x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const bow = Math.min(26, length * 0.12);
  const [mx, my] = [(x1 + x2) / 2 - uy * bow, (y1 + y2) / 2 + ux * bow];
  const [sx, sy, ex, ey] = [x1 + ux * 14, y1 + uy * 14, x2 - ux * 20, y2 - uy * 20];
  const [hx, hy] = [ex - mx, ey - my];
  const far = Math.hypot(hx, hy) || 1;
  const [vx, vy] = [hx / far, hy / far];
  const at = (along, aside) => `${(ex + vx * along - vy * aside).toFixed(1)},${(ey + vy * along + vx * aside).toFixed(1)}`;
  const n = (value) => value.toFixed(1);
  return { d: `M${n(sx)} ${n(sy)}Q${n(mx)} ${n(my)} ${n(ex)} ${n(ey)}`, head: `${at(9, 0)} ${at(-1, 5)} ${at(-1, -5)}` };
}

/** The arrows of these routes between the places of the spaces. */
export function moves(routes, places) {
  const group = draw("g", { class: "moves", "aria-hidden": "true" });
  joined(routes).forEach(({ from, to, faction }, order) => {
    if (!places.has(from) || !places.has(to)) return;
    const { d, head } = path(places.get(from).at, places.get(to).at);
    group.append(draw("g", { class: `move ${faction} step${Math.min(order, 9)}`, "data-from": from, "data-to": to },
      draw("path", { class: "halo", d }), draw("path", { class: "arrow", d }), draw("polygon", { class: "head", points: head })));
  });
  return group;
}
