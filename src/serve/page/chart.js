// A drawing on the whole screen: one finger moves it, two make it larger.
import { button, make } from "./dom.js";
import { close, open } from "./sheet.js";

const MOST = 6;

/** The boxes of a flowchart that a turn visited, in their order: `{ id, area: [x, y, width, height] }`, in parts of the drawing. */
function visited(svg) {
  const [, across, down] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const all = [...svg.matchAll(/<g id="(\w+)"[^>]* data-visit="(\d+)[\d ]*" data-area="([\d. ]+)"/g)];
  const sized = ([x, y, width, height]) => [x / across, y / down, width / across, height / down];
  return all.map(([, id, at, area]) => ({ id, at: Number(at), area: sized(area.split(" ").map(Number)) })).sort((one, other) => one.at - other.at);
}

/** Opens the drawing at its head, or where the way of a turn begins, as large as its words are read well; a tap on a box of the way tells of it by `tell`. */
export function wholeScreen(title, svg, tell = null) {
  const image = make("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt: title, draggable: "false" });
  const way = tell === null ? [] : visited(svg);
  const told = make("section", { class: "box-told", tabindex: "-1", hidden: true });
  const boxes = way.map(({ id, at, area: [x, y, width, height] }) => {
    const box = button([], async () => {
      for (const other of boxes) other.setAttribute("aria-pressed", String(other === box));
      told.replaceChildren(...(await tell(id)));
      told.hidden = false;
      box.scrollIntoView({ block: "nearest", inline: "start" });
    }, { class: "chart-box", "aria-label": `${at}: ${id}`, "aria-pressed": "false" });
    for (const [name, share] of [["left", x], ["top", y], ["width", width], ["height", height]]) box.style[name] = `${100 * share}%`;
    return box;
  });
  const sheet = make("div", { class: "chart-sheet" }, image, ...boxes);
  const view = make("div", { class: "chart", tabindex: "0", role: "group", "aria-label": title }, sheet);
  let zoom = 1;
  /** How large it is where all of it is in sight. */
  const fits = () => Math.min(1, view.clientHeight / (sheet.clientHeight / zoom));
  /** Makes it this large; what is at this place of the screen stays there. */
  const larger = (to, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
    const by = Math.min(MOST, Math.max(fits(), to)) / zoom;
    zoom *= by;
    const [left, top] = [(view.scrollLeft + x) * by - x, (view.scrollTop + y) * by - y];
    sheet.style.width = `${100 * zoom}%`;
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
    marks(false);
    larger((image.naturalWidth * 0.9) / view.clientWidth);
    if (way.length === 0) return view.scrollTo((view.scrollWidth - view.clientWidth) / 2, 0);
    const [x, y, width] = way[0].area;
    view.scrollTo((x + width / 2) * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - 24);
  };
  const whole = () => {
    marks(true);
    larger(fits());
  };
  // Where a turn has a way, between it and the whole.
  const views = way.length === 0 ? [] : [button("Whole", whole), button("Path", () => first())];
  const marks = (isWhole) => views.forEach((each, at) => each.setAttribute("aria-pressed", String((at === 0) === isWhole)));
  const tools = make("div", { class: "chart-tools" }, views.length > 0 ? make("div", { class: "few", role: "group", "aria-label": "What of it" }, ...views) : null,
    button("+", () => larger(zoom * 1.4), { "aria-label": "Larger" }), button("\u2212", () => larger(zoom / 1.4), { "aria-label": "Smaller" }));
  open(title, [tools, view, told, ...(tell === null ? [] : [button("Back to the turn", close, { class: "go" })])]);
  view.closest("dialog").classList.add("whole");
  if (image.complete) first();
  else image.addEventListener("load", first);
}
