// A turn that a player took on the board: what it was, and the facts as they are there now.
import { button, make } from "./dom.js";
import { choose, paint } from "./map.js";
import { fold } from "./text.js";
import { main } from "./foot.js";
import { byAddress, changedFrom, control, onMap, onSheet } from "./fields.js";
import { say } from "./answers.js";

/** The facts of one address, drawn when they are first looked at. */
function place(name, own, sheet, values, touched) {
  const box = make("fieldset", { "data-space": sheet.fields[own[0]].space });
  const inside = make("details", {}, make("summary", {}, name), box);
  const changed = () => {
    inside.classList.toggle("changed", own.some((at) => changedFrom(sheet.fields[at], values[at])));
    touched();
  };
  const draw = () => box.childElementCount === 0 && box.append(...own.map((at) => control(sheet.fields[at], values, at, changed)));
  inside.addEventListener("toggle", draw);
  return { name, box, inside, draw, space: sheet.fields[own[0]].space };
}

/** A part to fold open: what the turn was, every place of the board, and what is left for later. */
export function entry(sheet, closed) {
  const { fields: all, actions = [] } = sheet;
  const values = all.map((field) => field.value);
  const changed = new Set();
  let action = actions.length === 0 ? undefined : null;
  const set = () => values.flatMap((value, at) => (changedFrom(all[at], value) ? [[at, value]] : []));
  const gives = (later) => () => say({ fields: { set: set(), later, ...(action === undefined ? {} : { action }) } });
  const wait = button([make("b", {}, "Later"), make("small", {}, "What changed is confirmed before it counts")], gives(true), { class: "reply" });
  let part = null;
  /** The main button enters what is set. */
  const ready = () => {
    wait.disabled = action === null;
    if (!part?.open) return;
    if (action === null) main("Choose what the turn was", null);
    else if (set().length === 0) main("Set what changed", null);
    else main("Enter the turn", gives(false), changed.size > 0 ? `${changed.size} ${changed.size === 1 ? "space" : "spaces"} changed` : "");
  };
  const boxes = [...byAddress(all)].map(([name, own]) => place(name, own, sheet, values, () => {
    const { space } = all[own[0]];
    if (space !== null) changed[own.some((at) => changedFrom(all[at], values[at])) ? "add" : "delete"](space);
    onMap(all, values);
    paint();
    ready();
  }));
  const spaces = new Map(boxes.filter(({ space }) => space !== null).map((each) => [each.space, each]));
  const tap = (id) => {
    spaces.get(id).draw();
    onSheet(id, spaces, [...spaces.keys()], tap);
  };
  const was = actions.map(([, name], at) => button(name, () => {
    action = at;
    was.forEach((one, other) => one.setAttribute("aria-pressed", String(other === at)));
    ready();
  }, { "aria-pressed": "false" }));
  part = fold("What changed on your board", "",
    was.length > 0 ? make("div", { class: "few", role: "group", "aria-label": "What the turn was" }, ...was) : null, make("div", { class: "replies" }, wait),
    make("p", { class: "soft" }, "Tap a space on the board, or open it here. Available follows by itself."),
    make("div", { class: "places" }, ...boxes.map(({ inside }) => inside)));
  ready();
  part.classList.add("entry");
  part.addEventListener("toggle", (event) => {
    if (event.target !== part) return;
    if (!part.open) return closed();
    choose({ legal: spaces, changed, quiet: true, tap });
    ready();
  });
  return part;
}
