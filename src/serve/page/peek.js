// A question that waits below what is new: a strip above the foot says it, and a tap goes there.
import { byId, icon, make } from "./dom.js";
import { badge } from "./pieces.js";

/** Watches whether the question is in sight above the foot. */
let watch = null;
/** Hears whether a question waits. */
let hear = () => {};

/** The strip and whoever hears of it say the same. */
function waits(on) {
  byId("peek").hidden = !on;
  hear(on);
}

/** No question waits. */
export function noPeek() {
  watch?.disconnect();
  watch = null;
  waits(false);
}

/** Shows the strip as long as this question is below what can be seen; `hears` is told whether it is. */
export function peek({ faction, form }, hears) {
  hear = hears;
  noPeek();
  // Where it only goes on, the main button says it.
  if (form === "enter") return;
  byId("peek").className = faction ? `faction ${faction}` : "";
  byId("peek").replaceChildren(...(faction ? [badge(faction)] : []), make("span", {}, byId("question").lastElementChild.textContent), icon("down"));
  const bottom = -(byId("foot").offsetHeight + 8);
  const question = byId("question");
  watch = new IntersectionObserver(
    ([seen]) => waits(seen.boundingClientRect.top >= byId("foot").getBoundingClientRect().top),
    // A question that is gone to may lie a part of a pixel under an edge: then it is never all in sight.
    { rootMargin: `0px 0px ${bottom}px 0px`, threshold: [0, 0.5, 1] },
  );
  watch.observe(question);
}

/** Goes to the question where it waits; whether it did. */
export function goToQuestion() {
  if (byId("peek").hidden) return false;
  byId("question").scrollIntoView({ block: "start" });
  byId("question").focus({ preventScroll: true });
  waits(false);
  return true;
}

byId("peek").addEventListener("click", goToQuestion);
