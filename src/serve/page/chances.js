// Chances as bars, each with its 95 % interval.
import { badge, named } from "./pieces.js";
import { draw, make } from "./dom.js";

const percent = (tenths) => (tenths / 10).toFixed(1);
const whole = (tenths) => `${Math.round(tenths / 10)} %`;
const margin = (tenths) => `${tenths < 0 ? "\u2212" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}`;

/** A bar of 100 percent with what was found and the ends between which it is. */
function bar([found, low, high]) {
  const end = (at) => draw("path", { class: "end", d: `M${at} 0V20` });
  return draw("svg", { class: "share", viewBox: "0 0 1000 20", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { class: "ground", y: 3, width: 1000, height: 14 }), draw("rect", { class: "found", y: 3, width: found, height: 14 }), end(low), end(high));
}

function place({ faction, first, margin: margins }) {
  return make("li", { class: faction }, badge(faction), make("b", {}, named(faction)), make("b", { class: "margin" }, whole(first[0])), bar(first),
    make("small", {}, `${percent(first[1])}\u2013${percent(first[2])} %`, make("span", {}, `Final margin ${margin(margins[0])} (${margin(margins[1])} to ${margin(margins[2])})`)));
}

/** The chances of a position. */
export function chances({ text, places, sides, meaning }) {
  return make("section", { class: "chances settings" }, make("h2", {}, "Who ranks first from here?"),
    make("p", { class: "soft" }, `${text}. The marks on each bar are the 95 % interval.`),
    make("ol", {}, ...places.map(place)),
    make("p", {}, sides.map(([name, [found, low, high]]) => `${name} ${whole(found)} (${percent(low)}\u2013${percent(high)})`).join(" \u00b7 ")),
    make("p", { class: "soft" }, meaning));
}
