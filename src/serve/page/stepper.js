// A number: a minus, a field that is empty until it is touched, a plus.
import { button, make } from "./dom.js";

let made = 0;

/** The controls of a number; `then` hears it, and `null` while it is empty. */
export function stepper({ label, note = "", most, value = null, over = "" }, then) {
  made += 1;
  const id = `number-${made}`;
  const number = make("input", { id, type: "number", min: 0, max: most, inputmode: "numeric", placeholder: "?", autocomplete: "off" });
  number.value = value === null ? "" : String(value);
  const where = over === "" ? label : `${label}, ${over}`;
  const less = button("\u2212", () => step(-1), { "aria-label": `One less: ${where}` });
  const more = button("+", () => step(1), { "aria-label": `One more: ${where}` });
  const box = make("div", { class: "stepper" }, make("label", { for: id }, label, note === "" ? null : make("small", {}, note)), less, number, more);
  const now = () => (number.value.trim() === "" ? null : Math.min(most, Math.max(0, Math.trunc(Number(number.value)) || 0)));
  const limits = () => {
    more.setAttribute("aria-disabled", String((now() ?? 0) >= most));
    less.setAttribute("aria-disabled", String(now() === 0));
  };
  const step = (by) => {
    number.value = String(Math.min(most, Math.max(0, (now() ?? 0) + by)));
    limits();
    then(now());
  };
  number.addEventListener("input", () => {
    limits();
    then(now());
  });
  limits();
  return box;
}
