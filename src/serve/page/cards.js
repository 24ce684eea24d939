// A card to choose: its number on a grid, or words of its title. It is shown before the main button takes it.
import { button, byId, make } from "./dom.js";
import { fold } from "./text.js";
import { main } from "./foot.js";
import { say } from "./answers.js";

/** More of a list is not drawn at once. */
const MOST = 12;

/** Draws the cards, with their titles in a list; `waits` says what the main button does as long as none is chosen. */
export function card({ cards }, waits, isList = false) {
  const shown = make("output", { class: "shown-card", "aria-live": "polite" });
  const numbers = new Map();
  const choose = ([number, title]) => {
    for (const [other, drawn] of numbers) drawn.setAttribute("aria-pressed", String(other === number));
    shown.replaceChildren(make("b", {}, String(number)), make("span", {}, title));
    main(`Card ${number}`, () => say({ line: String(number) }), title);
  };
  for (const each of cards) {
    const [number, title] = each;
    const label = isList ? [make("b", {}, String(number)), " ", make("span", {}, title)] : String(number);
    numbers.set(number, button(label, () => choose(each), { "aria-label": isList ? null : `${number} ${title}`, "aria-pressed": "false", "data-card": number, class: isList ? "reply numbered" : null }));
  }
  const none = () => {
    for (const drawn of numbers.values()) drawn.setAttribute("aria-pressed", "false");
    shown.replaceChildren();
    waits();
  };
  waits();
  const grid = make("div", { class: isList ? "replies titles" : "numbers", role: "group", "aria-label": "The card's number" }, ...numbers.values());
  // Before the grid, through which a keyboard has a long way.
  return [shown, fold("Find by title", "", titled(cards, choose, none)), grid];
}

/** The cards whose titles have some words. */
function titled(cards, choose, none) {
  const field = make("input", { id: "card", autocomplete: "off", autocapitalize: "off", spellcheck: "false", type: "search", enterkeyhint: "done" });
  const list = make("div", { class: "replies cards" });
  const fitting = () => {
    const typed = field.value.trim().toLowerCase();
    return cards.filter(([number, title]) => typed !== "" && (String(number).startsWith(typed) || title.toLowerCase().includes(typed)));
  };
  /** The one that is meant, where it is clear which. */
  const meant = (fits) => fits.find(([number]) => String(number) === field.value.trim()) ?? (fits.length === 1 ? fits[0] : null);
  field.addEventListener("input", () => {
    const fits = fitting();
    const one = meant(fits);
    if (one) choose(one);
    else none();
    list.replaceChildren(...fits.slice(0, MOST).map((each) => {
      const [number, title] = each;
      return button([make("b", {}, String(number)), make("span", {}, title)], () => choose(each), { class: "reply numbered" });
    }));
  });
  const form = make("form", { class: "typing" }, make("label", { for: "card" }, "Number or title"), field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (meant(fitting()) !== null) byId("go").click();
  });
  return make("div", {}, form, list);
}
