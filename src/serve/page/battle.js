// A Battle: both sides beside each other, each a sum from its Force Level to the level that its roll comes to (3.6.4).
import { capital, draw, make, signed } from "./dom.js";
import { token } from "./pieces.js";

const SPOTS = { 1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]] };

/** A die as its face; `null`: it is still to be rolled. */
function face(value) {
  const dots = value === null ? [draw("text", { x: 14, y: 18.5 }, "?")] : SPOTS[value].map(([x, y]) => draw("circle", { cx: 7 * x, cy: 7 * y, r: 2.6 }));
  return draw("svg", { class: value === null ? "pips open" : "pips", viewBox: "0 0 28 28", role: "img", "aria-label": value === null ? "1D3" : `1D3: ${value}` },
    draw("rect", { x: 1, y: 1, width: 26, height: 26, rx: 6 }), ...dots);
}

const row = (label, value) => make("li", {}, make("span", {}, label), make("b", {}, value));

function sum({ dice, rolled, modifiers }) {
  const name = dice > 0 ? `${dice}D3` : "";
  const rolls = rolled.length > 0 ? [row(name, String(rolled.reduce((total, value) => total + value, 0)))] : [];
  return make("ul", {}, ...rolls, ...modifiers.map(([why, by]) => row(capital(why), signed(by))));
}

function side(own) {
  const { role, faction, pieces, event, force, dice, rolled, level, makes } = own;
  const faces = dice === 0 ? [make("p", { class: "no-die" }, "0 dice")] : Array.from({ length: dice }, (_, at) => face(rolled[at] ?? null));
  return make("section", { class: `fighter ${faction}` },
    make("h4", {}, role),
    make("p", { class: "tokens" }, ...pieces.map(([code, count]) => token(count, code))),
    make("p", {}, "Force Level ", make("b", {}, String(force)), event === 0 ? null : ` (${signed(event)} Event)`),
    make("p", { class: "rolled" }, ...faces),
    sum(own),
    make("p", { class: "level" }, `${level} `, makes === null ? null : make("b", {}, String(makes))));
}

const lost = ({ loses }) =>
  make("p", { class: "tokens" }, "loses ", ...(loses.length === 0 ? ["no piece"] : loses.map(([code, count]) => token(count, code))));

/** A Battle before the dice, or as it was fought. */
export function battle({ space, sides, result }) {
  const [head, won] = result ?? ["", ""];
  return make("section", { class: "battle" }, make("h3", {}, `Battle in ${space}`),
    make("div", { class: "sides" }, ...sides.map(side), ...(result === null ? [] : sides.map(lost))),
    result === null ? null : make("p", { class: "won" }, make("b", {}, capital(head)), won === "" ? null : capital(won)));
}
