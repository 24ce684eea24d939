// A turn that one runs: the boxes gone through, the question in full, and the spaces that matter.
import { button, make, set } from "./dom.js";
import { show, spaceOf } from "./map.js";
import { say } from "./answers.js";
import { token } from "./pieces.js";

const step = ({ id, says }, state) => make("li", { class: state }, make("b", {}, id), make("span", {}, says));

/** The boxes so far, the one that asks, and where its answers lead. */
const strip = ({ path, here, ways }) =>
  make("ol", { class: "strip", tabindex: "0", "aria-label": "The way so far" }, ...path.map((each) => step(each, "")),
    make("li", { class: "here", "aria-current": "step" }, make("b", {}, here), make("span", {}, "your answer")), ...ways.map((each) => step(each, "way")));

const LEVELS = new Map([[2, "Active Support"], [1, "Passive Support"], [-1, "Passive Opposition"], [-2, "Active Opposition"]]);
const CONTROLS = { british: "British Control", rebellion: "Rebellion Control" };

/** A space with its pieces and what priorities read. */
function view(id) {
  const space = spaceOf(id);
  if (space === null) return null;
  const there = space.pieces.filter((each) => each.count > 0);
  const reads = [`Population ${space.population}`, CONTROLS[space.control], LEVELS.get(space.level), ...space.leaders.filter((each) => each.here).map((each) => each.name)];
  return make("li", {}, button(space.name, () => show(id)), make("span", { class: "tokens" }, ...there.map((each) => token(each.count, each.code))), make("small", {}, reads.filter(Boolean).join(" · ")));
}

/** What stands above the answers. */
export function lesson(question) {
  const { asks, spaces } = question.lesson;
  const views = spaces.map(view).filter((each) => each !== null);
  return [strip(question.lesson), asks === "" ? null : make("p", { class: "story asks" }, set(asks)), views.length > 0 ? make("ul", { class: "views" }, ...views) : null].filter((each) => each !== null);
}

/** Whether yes and no are all the answers. */
export const isYesNo = ({ lesson, replies }) => Boolean(lesson) && replies.length === 2 && replies[0].word === "yes" && replies[1].word === "no";

/** Yes and no beside each other. */
export const yesNo = ({ replies }) =>
  make("div", { class: "replies yesno" }, ...replies.map((reply) => make("button", { type: "button", class: `reply ${reply.word}`, "data-line": reply.line, onclick: () => say({ line: reply.line }) }, make("b", {}, reply.word === "yes" ? "Yes" : "No"), reply.about ? make("small", {}, set(reply.about)) : null)));
