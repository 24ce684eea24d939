// A picture among the text.
import { button, make } from "./dom.js";
import { wholeScreen } from "./chart.js";

/** A picture of the program's own, as an image: nothing in it acts. A tap makes it larger. */
export function picture({ title, svg }) {
  const image = make("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt: title });
  const larger = button("Larger", () => {
    const on = box.classList.toggle("larger");
    larger.textContent = on ? "Smaller" : "Larger";
  });
  const box = make("figure", { class: "picture", tabindex: "0", "aria-label": title }, image);
  return make("div", { class: "pictured" }, box, make("div", { class: "chips" }, larger, button("Whole screen", () => wholeScreen(title, svg))));
}
