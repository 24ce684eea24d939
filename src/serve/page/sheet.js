// The sheet that comes up from below: something looked up, the controls of a space, what asks before it is done.
import { button, byId, make } from "./dom.js";

let onClose = null;

function closed() {
  const then = onClose;
  onClose = null;
  if (then) then();
}

/** Opens the sheet; `then` is done when it is closed. */
export function open(title, body, then = null) {
  closed();
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...body);
  onClose = then;
  const sheet = byId("sheet");
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

export function close() {
  if (byId("sheet").open) byId("sheet").close();
}

/** Asks before something is done that is not easily undone. */
export function confirm(title, text, word, act) {
  const yes = button(word, () => {
    close();
    act();
  }, { class: "danger" });
  open(title, [make("p", {}, text), make("div", { class: "pair" }, button("Cancel", close), yes)]);
}

byId("sheet").addEventListener("close", closed);
byId("sheet").addEventListener("click", (event) => {
  // The ground around it.
  if (event.target === byId("sheet")) close();
});
