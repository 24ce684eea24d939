// Others at the same game: how many pages show it, and the address for another phone.
import { button, draw, make } from "./dom.js";
import { code, watchers } from "./requests.js";
import { talk } from "./state.js";

/** The address as a drawing that another phone scans. */
async function scanned(place) {
  const { rows, wrong } = await code();
  if (wrong) return place.replaceWith(make("p", {}, wrong));
  const size = rows.length + 8;
  const dark = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "1" ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
  const drawing = draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "The address as a code" },
    draw("rect", { width: size, height: size, fill: "#fff" }), draw("path", { d: dark.join(""), fill: "#000" }));
  const figure = make("figure", { class: "code" }, drawing, make("figcaption", {}, "Scan this with another phone on the same network."));
  place.replaceWith(figure);
  figure.scrollIntoView({ block: "nearest" });
}

/** The part of a page about others. */
export function together() {
  const said = make("p", { role: "status", hidden: true });
  const scan = button("Show the address as a code", () => scanned(scan));
  if (talk.place !== "") count(said);
  return make("section", { class: "group together" }, make("h3", {}, "Together"), said, scan);
}

async function count(said) {
  const shown = Math.max(1, (await watchers()) ?? 1);
  said.textContent = shown === 1 ? "1 page shows this." : `${shown} pages show this.`;
  said.hidden = false;
}
