// An answer that does something is shown before it counts; one that only leads on is given at once.
import { byId, capital, make } from "./dom.js";
import { choose, isBeside } from "./map.js";
import { tagged } from "./pieces.js";
import { isGuarded, talk } from "./state.js";
import { main } from "./foot.js";
import { dropEffect, effectOf, orders } from "./effect.js";
import { say } from "./answers.js";

/** A place where it is shown what an answer does. */
export const previewed = () => make("div", { class: "preview", role: "status", hidden: true });

/** Shows there what an answer does. */
export function fill(place, texts) {
  place.replaceChildren(...texts.map((text) => make("p", {}, ...tagged(text))));
  place.hidden = texts.length === 0;
}

/** Takes away what was shown of an answer to the question before. */
export function noEffect() {
  fill(byId("effect"), []);
  byId("peek").before(byId("effect"));
}

/** What it does stands below its row; where rows are chips above the board, in a sheet between board and foot. */
function beside(row) {
  if (document.body.classList.contains("board") && !isBeside()) byId("peek").before(byId("effect"));
  else row.after(byId("effect"));
}

/** Marks a row as chosen or not: then what Enter would take is marked no more. */
export function choosing(row, on) {
  row.classList.toggle("on", on);
  row.setAttribute("aria-pressed", String(on));
  row.classList.remove("default");
}

/** Whether the host can say of an answer what it does. A yes to what was just shown needs no second look. */
const isShown = (question) => talk.told?.commands.some(({ name }) => name === "try") && !question.replies.every(({ word }) => ["yes", "no"].includes(word));

/** What an answer does, in lines; `null` where another answer, or another question, has come since. */
async function linesOf(reply, question) {
  const { number } = talk;
  if (!isShown(question)) {
    dropEffect();
    return [];
  }
  const told = await effectOf({ line: reply.line });
  return told === null || number !== talk.number ? null : [...orders(told), ...[told.note, told.wrong].filter(Boolean)];
}

/** Shows what an answer does that is chosen as one of several. */
export async function shows(reply, question) {
  const texts = await linesOf(reply, question);
  if (texts === null) return;
  byId("peek").before(byId("effect"));
  fill(byId("effect"), texts);
}

/** Takes an answer; `onMap`: what a tap on the board means, where it means an answer. */
export async function take(reply, question, onMap = null) {
  if (isGuarded() || talk.busy) return;
  byId("ask").setAttribute("aria-busy", "true");
  const texts = await linesOf(reply, question);
  byId("ask").setAttribute("aria-busy", "false");
  if (texts === null) return;
  if (texts.length === 0) return say({ line: reply.line });
  fill(byId("effect"), texts);
  for (const row of byId("ask").querySelectorAll(".reply, .chip")) {
    const on = row.dataset.line === reply.line;
    choosing(row, on);
    if (on) beside(row);
  }
  if (onMap !== null) choose({ ...onMap, chosen: new Set([reply.space]) });
  main(capital(reply.word), () => say({ line: reply.line }), texts[0]);
}
