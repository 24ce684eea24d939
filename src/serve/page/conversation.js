// A conversation: goes there, waits for news, and draws what the host tells.
import { byId, button, make } from "./dom.js";
import { foot, leads, main } from "./foot.js";
import { buzz, forget, guard, mark, talk } from "./state.js";
import { forgetBoard, renew } from "./map.js";
import { head, placed, titled } from "./header.js";
import { heard, refusal } from "./answers.js";
import { close } from "./sheet.js";
import { lost, pause, wait } from "./requests.js";
import { notice } from "./notice.js";
import { noPeek, peek } from "./peek.js";
import { judges } from "./lesson.js";
import { kept } from "./rows.js";
import { put } from "./question.js";
import { resumes } from "./again.js";
import { tell } from "./story.js";
import { ticked } from "./turn.js";
import { underWay } from "./work.js";

/** Leaves what is shown: nothing of it stays. */
export function leave() {
  talk.polling += 1;
  forget("");
  forgetBoard();
  close();
  underWay(null);
  for (const id of ["phases", "story", "ask"]) byId(id).replaceChildren();
  foot(null);
  main("", null);
  noPeek();
}

/** Goes to a place. */
export function enter(place) {
  leave();
  forget(place);
  document.body.classList.remove("start");
  head(placed(place));
  foot([]);
  poll(talk.polling);
}

async function poll(mine) {
  while (mine === talk.polling) {
    const answer = await wait();
    if (mine !== talk.polling) return;
    if (answer === null) {
      notice(lost());
      await pause(2000);
      continue;
    }
    if (!answer.ok) {
      notice(await refusal(answer));
      if (answer.status === 404 || answer.status === 403) return;
      await pause(2000);
      continue;
    }
    const told = await answer.json();
    if (mine !== talk.polling) return;
    if (byId("notice").textContent === lost()) notice("");
    take(told);
    if (told.over !== null) return;
  }
}

/** Asks for news again, as after a phone slept. */
export function wake() {
  if (talk.place === "" || talk.told?.over) return;
  talk.polling += 1;
  poll(talk.polling);
}

/** Asks for no more news, as before a phone sleeps. */
export function sleep() {
  talk.polling += 1;
}

/** Takes what the host tells, if it is newer than what is here. */
function take(told) {
  if (told.sitting !== talk.sitting) {
    byId("story").replaceChildren();
    forgetBoard();
    Object.assign(talk, { sitting: told.sitting, version: 0, seen: 0, number: 0 });
  } else if (told.version < talk.version) {
    return;
  }
  if (told.place !== talk.place) {
    talk.place = told.place;
    window.history.replaceState(window.history.state, "", `#${encodeURIComponent(told.place)}`);
  }
  head(placed(told.place), told.scene ?? told.question?.lesson);
  const fresh = told.blocks.slice(Math.max(0, talk.seen - told.from));
  talk.seen = Math.max(talk.seen, told.from + told.blocks.length);
  talk.version = told.version;
  tell(fresh);
  ticked(told.ticks ?? []);
  // After something was looked up the same question is there, with what was set on it.
  const back = told.question?.sheet ? kept(talk.told?.question) : null;
  const asked = told.question !== null && told.number !== talk.number;
  if (talk.told?.work && !told.work) notice("");
  talk.told = told;
  underWay(told.work);
  if (asked) Object.assign(talk, { number: told.number, isDrawing: true });
  const drawn = renew(told.boards);
  if (told.over !== null) over(told.over);
  else if (asked) ask(told, drawn, back);
  mark();
}

/** Puts the question, once the board is there on which it may be answered. */
async function ask(told, drawn, back) {
  const first = talk.since === 0;
  await Promise.race([drawn, pause(400)]);
  if (talk.number !== told.number) return;
  talk.isDrawing = false;
  close();
  foot(told.commands);
  // An answer in a turn that one runs is judged where it stands, before the next question.
  if (told.question.lesson && judges(told.question.lesson, () => asks(told, back, first))) return mark();
  asks(told, back, first);
}

/** Puts it. */
function asks(told, back, first) {
  put(told);
  titled(told);
  resumes(told.question);
  // Another value in the same sheet: everything stands where it stood.
  if (back !== null) {
    back();
    return mark();
  }
  guard();
  mark();
  if (told.question.faction && !first) buzz(20);
  byId("question").focus({ preventScroll: true });
  fromItsHead();
  peek(told.question, leads);
}

/** What is new is read from its head; the question below it waits. */
function fromItsHead() {
  window.scrollTo({ top: 0 });
  for (const box of [byId("talk"), document.querySelector("main")]) box.scrollTop = 0;
}

function over(text) {
  noPeek();
  foot([]);
  main("First page", () => {
    window.location.hash = "";
  });
  byId("phases").replaceChildren();
  byId("ask").replaceChildren(make("h2", { id: "question", tabindex: "-1" }, make("span", {}, text === "" ? "That is over." : text.replaceAll("`", ""))),
    make("div", { class: "replies" }, button("Open it again", () => enter(talk.place)),
      button("Saved games", () => {
        window.location.hash = "games";
      })));
}

heard(take, () => enter(talk.place));
