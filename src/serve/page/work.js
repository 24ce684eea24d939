// Work that takes its time: how much of it is done, and a way to end it early.
import { button, byId, make } from "./dom.js";
import { stop } from "./requests.js";

/** Shows how far it is; `null`: there is none. */
export function underWay(work) {
  const strip = byId("work");
  strip.hidden = work === null;
  if (work === null) return strip.replaceChildren();
  if (strip.childElementCount === 0) {
    strip.append(make("p", {}), make("progress", { "aria-label": "Games played" }), button("Stop", stop));
  }
  const [said, bar] = strip.children;
  const { done, all } = work;
  said.textContent = all === null ? `Games played: ${done}` : `Games played: ${done} of ${all}`;
  if (all === null) bar.removeAttribute("value");
  else Object.assign(bar, { max: all, value: done });
}
