// A turn that one runs: the boxes gone through, the question in full, and the spaces that matter.
import { button, byId, icon, make, set } from "./dom.js";
import { SIDES, WORDS, windowOn } from "./board.js";
import { boardNow, lookAtBoard, show, showBoard, spaceOf } from "./map.js";
import { main } from "./foot.js";
import { say } from "./answers.js";

/** More spaces are on the whole board alone. */
const MOST = 6;

const step = ({ id, says }, state) => make("li", { class: state }, make("b", {}, id), make("span", {}, says));

/** The boxes so far, the one that asks, and where its answers lead. */
export function strip({ path, here, ways }) {
  const now = make("li", { class: "here", "aria-current": "step" }, make("b", {}, here), make("span", {}, "your answer"));
  const drawn = make("ol", { class: "strip", tabindex: "0", "aria-label": "The way so far" }, ...path.map((each) => step(each, "")), now, ...ways.map((each) => step(each, "way")));
  // Of a long way the box that asks is in sight, with where it leads.
  window.requestAnimationFrame(() => {
    drawn.scrollLeft = now.offsetLeft - drawn.offsetLeft - drawn.clientWidth / 3;
  });
  return drawn;
}

/** A space in a window on the board, with what priorities read there. */
function view(id) {
  const { name, control, level, population } = spaceOf(id);
  const reads = [control === "none" ? "" : SIDES[control], population > 0 ? `Population ${population}` : ""];
  return make("li", {}, button([windowOn(boardNow(), id), make("b", {}, name), population > 0 ? make("span", { class: "unseen" }, WORDS[level]) : null], () => show(id), { class: "window" }), make("small", {}, reads.filter(Boolean).join(" \u00b7 ")));
}

/** What stands above the answers. */
export function lesson(question) {
  const { asks, spaces, told, verdict } = question.lesson;
  const seen = spaces.filter((id) => spaceOf(id) !== null);
  const rest = seen.length - MOST;
  return [verdict && verdict !== shown ? sentence(verdict) : null, asks === "" ? null : make("p", { class: "asks" }, set(asks)),
    seen.length > 0 ? make("ul", { class: "views" }, ...seen.slice(0, MOST).map(view)) : null,
    ...told.map((text) => make("p", { class: "soft" }, set(text))),
    seen.length > 0 ? make("p", { class: "chips" }, button(rest > 0 ? `Whole board: ${rest} more` : "Whole board", () => lookAtBoard(true), { class: "chip" })) : null].filter((each) => each !== null);
}

/** Whether yes and no are all the answers. */
export const isYesNo = ({ lesson, replies }) => Boolean(lesson) && replies.length === 2 && replies[0].word === "yes" && replies[1].word === "no";

/** Yes and no beside each other. */
export const yesNo = ({ replies }) =>
  make("div", { class: "replies yesno" }, ...replies.map((reply) => make("button", { type: "button", class: `reply ${reply.word}`, "data-line": reply.line, onclick: () => answers(reply.line) }, make("b", {}, reply.word === "yes" ? "Yes" : "No"), reply.about ? make("small", {}, set(reply.about)) : null)));

/** What is said of an answer. */
const sentence = ({ is_right, right, sentence: why, overlooked }) =>
  make("p", { class: is_right === false ? "fix corrected" : "fix", role: "status", tabindex: "-1" },
    make("b", {}, is_right === null ? `Answer: ${right.join(" or ")}. ` : is_right ? "Correct. " : "Incorrect. "), set(why), overlooked === "" ? null : make("small", {}, overlooked));

/** The answer that was given on this page, until it is judged, and what was said of the last one. */
let given = null;
let shown = null;

/** Gives an answer, which may be judged where it stands. */
export function answers(line) {
  given = line;
  say({ line });
}

/** Judges the answer where it was given, before the next question: whether it did. */
export function judges({ verdict, here }, goesOn) {
  const line = given;
  given = null;
  const rows = [...byId("ask").querySelectorAll(".reply[data-line]")];
  if (!verdict || !rows.some((row) => row.dataset.line === line)) return false;
  for (const row of rows) {
    const isRight = verdict.right.includes(row.dataset.line);
    row.disabled = true;
    if (row.dataset.line !== line && !isRight) continue;
    row.classList.add(isRight ? "right" : "wrong");
    row.prepend(make("span", { class: "unseen" }, isRight ? "Correct: " : "Your answer, incorrect: "), icon(isRight ? "tick" : "close"));
  }
  const told = sentence(verdict);
  shown = verdict;
  showBoard(false);
  byId("ask").querySelector(".replies").after(told);
  main(`Continue: ${here}`, goesOn);
  told.focus({ preventScroll: true });
  told.scrollIntoView({ block: "nearest" });
  return true;
}
