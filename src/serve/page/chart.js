// A drawing on the whole screen: one finger moves it, two make it larger.
import { button, make } from "./dom.js";
import { open } from "./sheet.js";

const MOST = 6;

/** Opens the drawing at its head, where its way begins, as large as its words are read well. */
export function wholeScreen(title, svg) {
  const image = make("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt: title, draggable: "false" });
  const view = make("div", { class: "chart", tabindex: "0", role: "group", "aria-label": title }, image);
  let zoom = 1;
  /** Makes it this large; what is at this place of the screen stays there. */
  const larger = (to, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const by = Math.min(MOST, Math.max(1, to)) / zoom;
    zoom *= by;
    const [left, top] = [(view.scrollLeft + x) * by - x, (view.scrollTop + y) * by - y];
    image.style.width = `${100 * zoom}%`;
    view.scrollTo(left, top);
  };
  let apart = 0;
  const fingers = ({ touches: [one, two] }) => {
    const box = view.getBoundingClientRect();
    return { apart: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), x: (one.clientX + two.clientX) / 2 - box.left, y: (one.clientY + two.clientY) / 2 - box.top };
  };
  view.addEventListener("touchstart", (event) => {
    if (event.touches.length === 2) apart = fingers(event).apart;
  }, { passive: true });
  view.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const now = fingers(event);
    larger(zoom * (now.apart / apart), now.x, now.y);
    apart = now.apart;
  }, { passive: false });
  const first = () => {
    larger((image.naturalWidth * 0.9) / view.clientWidth);
    view.scrollTo((view.scrollWidth - view.clientWidth) / 2, 0);
  };
  const tools = make("div", { class: "chart-tools" }, button("+", () => larger(zoom * 1.4), { "aria-label": "Larger" }), button("\u2212", () => larger(zoom / 1.4), { "aria-label": "Smaller" }));
  open(title, [tools, view]);
  view.closest("dialog").classList.add("whole");
  if (image.complete) first();
  else image.addEventListener("load", first);
}
