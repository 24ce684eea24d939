// The sheet that comes up from below: something looked up, the controls of a space, what asks before it is done.
import { closes, opens } from "./back.js";
import { button, byId, icon, make } from "./dom.js";

let onClose = null;

function closed() {
  const then = onClose;
  onClose = null;
  if (then) then();
}

/** Opens the sheet; `then` is done when it is closed. A `low` one leaves the board and the foot to the thumb. */
export function open(title, body, then = null, low = false) {
  closed();
  const sheet = byId("sheet");
  if (sheet.open && sheet.classList.contains("low") !== low) sheet.close();
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...body);
  onClose = then;
  sheet.classList.toggle("low", low);
  sheet.classList.remove("whole");
  document.body.classList.toggle("low", low);
  if (!sheet.open) sheet[low ? "show" : "showModal"]();
  opens(close);
  sheet.scrollTop = 0;
  document.documentElement.style.setProperty("--sheet", `${sheet.offsetHeight}px`);
}

export function close() {
  if (byId("sheet").open) byId("sheet").close();
  closes(close);
}

/** Asks before something is done that is not easily undone. */
export function confirm(title, text, word, act) {
  const yes = button(word, () => {
    close();
    act();
  }, { class: "danger" });
  open(title, [make("p", {}, text), make("div", { class: "pair" }, button("Cancel", close), yes)]);
}

byId("sheet").addEventListener("close", () => {
  // It may be open again, with something else.
  if (byId("sheet").open) return;
  document.body.classList.remove("low");
  closes(close);
  closed();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && byId("sheet").matches(".low")) close();
});
byId("sheet").addEventListener("click", (event) => {
  // The ground around it.
  const { left, right, top, bottom } = byId("sheet").getBoundingClientRect();
  const isOutside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
  if (event.target === byId("sheet") && isOutside) close();
});
// A browser that closes it by itself tells of it later, and Back may come before that.
byId("sheet").addEventListener("cancel", (event) => {
  event.preventDefault();
  close();
});
byId("sheet-close").append(icon("close"));
byId("sheet-close").addEventListener("click", close);
