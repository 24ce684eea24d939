// A question that waits below what is new: a strip above the foot says it, and a tap goes there.
import { byId, icon, make } from "./dom.js";
import { badge } from "./pieces.js";

/** Watches whether the question is in sight above the foot. */
let watch = null;

/** No question waits. */
export function noPeek() {
  watch?.disconnect();
  watch = null;
  byId("peek").hidden = true;
}

/** Shows the strip as long as this question is below what can be seen; `waits` hears whether it is. */
export function peek({ faction, form }, waits) {
  noPeek();
  // Where it only goes on, the main button says it.
  if (form === "enter") return;
  byId("peek").className = faction ? `faction ${faction}` : "";
  byId("peek").replaceChildren(...(faction ? [badge(faction)] : []), make("span", {}, byId("question").lastElementChild.textContent), icon("down"));
  const bottom = -(byId("foot").offsetHeight + 8);
  const question = byId("question");
  watch = new IntersectionObserver(
    ([seen]) => {
      byId("peek").hidden = seen.boundingClientRect.top < byId("foot").getBoundingClientRect().top;
      waits(!byId("peek").hidden);
    },
    { rootMargin: `0px 0px ${bottom}px 0px`, threshold: 1 },
  );
  watch.observe(question);
}

/** Goes to the question where it waits; whether it did. */
export function goToQuestion() {
  if (byId("peek").hidden) return false;
  byId("question").scrollIntoView({ block: "start" });
  byId("question").focus({ preventScroll: true });
  byId("peek").hidden = true;
  return true;
}

byId("peek").addEventListener("click", goToQuestion);
