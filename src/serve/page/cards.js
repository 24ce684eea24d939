// A card to choose: by its number, by words of its title, or from the list.
import { byId, make } from "./dom.js";
import { button } from "./dom.js";
import { main } from "./foot.js";
import { say } from "./answers.js";

/** More of a list is not drawn at once. */
const MOST = 12;

export function card(question) {
  let chosen = null;
  const field = make("input", { id: "card", autocomplete: "off", autocapitalize: "off", spellcheck: "false", type: "search", enterkeyhint: "done" });
  const output = make("output", { for: "card" });
  const list = make("div", { class: "replies cards" });
  const waits = () => (question.none ? main("No card", () => say({ line: "" })) : main("Enter the card", null));
  const take = () => {
    const [number, title] = chosen;
    main(`Card ${number}`, () => say({ line: String(number) }), title);
  };
  const changed = () => {
    const typed = field.value.trim().toLowerCase();
    chosen = question.cards.find(([number]) => String(number) === typed) ?? null;
    const fits = question.cards.filter(([number, title]) => typed !== "" && (String(number).startsWith(typed) || title.toLowerCase().includes(typed)));
    output.textContent = chosen ? chosen[1] : "";
    list.replaceChildren(...fits.slice(0, MOST).map(([number, title]) =>
      button([make("b", {}, String(number)), make("span", {}, title)], () => say({ line: String(number) }), { class: "reply numbered" })));
    if (chosen) take();
    else waits();
  };
  field.addEventListener("input", changed);
  const form = make("form", { class: "typing" }, make("label", { for: "card" }, "The card's number or title"), field, output);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (chosen) byId("go").click();
  });
  waits();
  return [form, list];
}
