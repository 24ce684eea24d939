// The foot within the thumb's reach: undo, the one main button, more.
import { button, byId, icon, make, set } from "./dom.js";
import { HELP, does, grouped } from "./help.js";
import { host } from "./host.js";
import { lookUp, say } from "./answers.js";
import { close, confirm, open } from "./sheet.js";
import { goToQuestion } from "./peek.js";
import { laid } from "./story.js";
import { talk } from "./state.js";
import { together } from "./together.js";

const ASKS = {
  abort: ["Abort the turn?", "All answers of this turn are undone.", "Abort the turn"],
  rollback: ["Roll back?", "The game goes back to the start of an earlier turn. It lists the turns first.", "Roll back"],
  quit: ["Leave?", "Everything answered so far is saved.", "Leave"],
};
let act = null;
/** What the main button says of the question, and in its small line. */
let own = ["", ""];
/** Whether the question waits below. */
let isBelow = false;

function labels(label, note, isReady) {
  const go = byId("go");
  go.replaceChildren(make("span", {}, set(label)), ...(note === "" ? [] : [make("small", {}, set(note))]));
  go.classList.toggle("waits", !isReady);
  go.setAttribute("aria-disabled", String(!isReady));
  go.hidden = label === "";
}

/** What the main button says now: of a question that waits below, how much is read before it. */
function says() {
  if (!isBelow) return labels(...own, act !== null);
  const boxes = [...document.querySelectorAll("#story .page.now .orders input")];
  const ticked = boxes.filter((box) => box.checked).length;
  const orders = `${boxes.length} ${boxes.length === 1 ? "order" : "orders"} above`;
  labels("Answer", boxes.length === 0 ? "" : `${orders}, ${ticked === 0 ? "none" : ticked === boxes.length ? "all" : ticked} ticked`, true);
}

/** Sets the main button: what it says and does; without `does` it waits, and says what is missing. */
export function main(label, does = null, note = "") {
  act = does;
  own = [label, note];
  says();
}

/** Gives the main button to a sheet over the question; what gives it back, where no other question has it by then. */
export function lent(label, does, note) {
  const [before, words] = [act, own];
  main(label, does, note);
  return () => {
    if (act !== does) return;
    [act, own] = [before, words];
    says();
  };
}

/** While the question waits below, the main button leads there. */
export function leads(on) {
  isBelow = on;
  says();
}

/** Sets the small line of the main button. */
export function noted(note) {
  own[1] = note;
  says();
}

/** Draws the foot for the commands that there are now; none: there is no foot. */
export function foot(words) {
  byId("foot").hidden = words === null;
  if (words === null) return;
  byId("undo").hidden = !words.some(({ name }) => name === "undo");
  byId("more").hidden = false;
}

/** Opens the sheet with something looked up. */
async function sheetOf(title, line) {
  if (HELP[line]) return open(title, HELP[line]());
  const parts = await lookUp(line);
  if (parts.length > 0) open(title, laid(parts));
}

/** A tile for each command: its name, and what it does. */
const list = (commands, act) =>
  make("div", { class: "tiles" }, ...commands.map((command) =>
    button([make("b", {}, command.button.label), make("small", {}, does(command))], () => act(command), { class: "tile" })));

function group(title, ...inside) {
  return make("section", { class: "group" }, make("h3", {}, title), ...inside);
}

function typed() {
  const field = make("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const form = make("form", { class: "typing" }, make("label", { for: "typed" }, "Or type a command"), field, make("button", {}, "Send"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
    say({ line: field.value });
  });
  return form;
}

function more() {
  const all = (talk.told?.commands ?? []).filter((command) => command.button && command.name !== "undo");
  const looks = all.filter((command) => command.button.title);
  const groups = grouped(looks).map(([title, own]) => group(title, list(own, ({ name, button }) => sheetOf(button.title, name))));
  const others = all.filter((command) => !command.button.title && !ASKS[command.name]);
  const say_ = ({ name }) => {
    close();
    say({ line: name });
  };
  if (others.length > 0) groups.push(group("Change", list(others, say_)));
  if (host.isShared) groups.push(together());
  groups.push(typed());
  const apart = all.filter((command) => ASKS[command.name]);
  if (apart.length > 0) {
    const asks = ({ name }) => {
      const [title, text, label] = ASKS[name];
      confirm(title, text, label, () => say({ line: name }));
    };
    groups.push(make("section", { class: "group apart" }, make("h3", {}, "Go back or leave"), list(apart, asks)));
  }
  open("More", groups);
}

// An answer that was not in sight yet is not given: first it is gone to.
byId("go").addEventListener("click", () => goToQuestion() || act?.());
byId("undo").addEventListener("click", () => say({ line: "undo" }));
byId("more").addEventListener("click", more);
for (const [id, name, label] of [["undo", "undo", "Undo"], ["more", "more", "More"]]) {
  byId(id).replaceChildren(icon(name), make("span", {}, label));
}
