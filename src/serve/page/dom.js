// Elements of the page. Text is always text: nothing here reads markup.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** An element with attributes and children. */
export const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export const draw = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** A button that does something. */
export const button = (label, act, more = {}) => make("button", { type: "button", onclick: act, ...more }, label);

const ICONS = {
  back: ["M15 5l-7 7 7 7"],
  board: ["M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2z", "M9 4v14", "M15 6v14"],
  talk: ["M4 5h16v11h-9l-4 4v-4H4z"],
  undo: ["M9 6L4 11l5 5", "M4 11h10a5 5 0 0 1 0 10h-3"],
  more: ["M5 12h.01", "M12 12h.01", "M19 12h.01"],
  down: ["M6 10l6 6 6-6"],
  plus: ["M12 5v14", "M5 12h14"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  tick: ["M5 13l4 4 10-11"],
};

/** An icon, for eyes alone. */
export const icon = (name) =>
  draw("svg", { viewBox: "0 0 24 24", class: `icon ${name}`, "aria-hidden": "true" }, ICONS[name].map((d) => draw("path", { d })));

const SIGNS = { "->": "\u2192", ">=": "\u2265", "<=": "\u2264" };

/** A text as it is set: an arrow is an arrow, a minus a minus, and nothing has no sign. */
export const set = (text) => text.replace(/ (->|>=|<=) /g, (_, sign) => ` ${SIGNS[sign]} `).replace(/(^|[\s(])-(?=\d)/g, "$1\u2212").replace(/(^|[\s(])\+0(?!\d)/g, (_, before) => `${before}0`);

/** A number with its sign, as it is set. */
export const signed = (n) => (n === 0 ? "0" : n < 0 ? `\u2212${-n}` : `+${n}`);

/** A word as a label. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text without the key that a page has a button for. */
export const unkeyed = (text) => set(text.replace(/^\[Enter\] /, ""));
