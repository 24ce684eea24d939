// A turn as a sheet in its Faction's color: the verdict, one line why, orders to tick; the rest folded.
import { button, capital, icon, make, set } from "./dom.js";
import { badge, named, tagged } from "./pieces.js";
import { battle } from "./battle.js";
import { open } from "./sheet.js";
import { wholeScreen } from "./chart.js";
import { fold, lines } from "./text.js";
import { tick } from "./requests.js";
import { lookUp } from "./answers.js";
import { setUpTicked } from "./setup.js";
import { show } from "./map.js";

/** Said over the steps where the orders take fewer moves. */
const NET = "The orders are the net of these steps.";

/** A step, or what chance decided between two. */
const stepped = ({ number, text }) => (number === null ? text : `${number}  ${text}`);

/** Says how many of a turn's orders are done. */
function counted(article) {
  const all = article.querySelectorAll(".orders input").length;
  const done = article.querySelectorAll(".orders input:checked").length;
  const left = article.querySelector(".left");
  if (left) left.textContent = done === all ? "All done" : `${done} of ${all} done`;
}

/** Why it came to this: the box that decided and its answer lead; figures say by themselves what was asked. */
function reason({ story, verdict }) {
  if (!verdict) return [set(story)];
  const { at, question, answer, then } = verdict;
  const facts = verdict.facts.join("; ");
  const asked = /\d/.test(facts) ? answer : `${question}: ${answer}`;
  const rest = [facts === "" ? "" : `${capital(facts)}.`, then].filter((text) => text !== "");
  return [make("b", {}, set(`${at} ${asked}.`.trimStart())), set(` ${rest.join(" ")}`)];
}

/** A turn. */
export function turn(done) {
  const faction = done.faction ?? "";
  const article = make("article", { class: `turn leaf ${faction}`, "data-turn": done.turn > 0 ? done.turn : null, "data-title": done.title });
  const count = () => counted(article);
  // What little follows from a card's end needs no headings.
  const isSlight = faction === "" && done.orders.length === 1 && done.phases.length === 0;
  article.classList.toggle("slight", isSlight);
  const listed = (orders) => make("ol", { class: "orders" }, ...orders.map((order) => row(order, done, count)));
  article.append(make("header", {}, make("h2", {}, faction === "" ? null : badge(faction), make("span", {}, set(done.title)))));
  if (done.story) article.append(make("p", { class: "story" }, ...reason(done)));
  const body = make("div", { class: "body" });
  if (done.phases.length > 1) {
    const steps = done.phases.map((phase) => make("li", { class: phase.orders.length > 0 ? "has-orders" : "" }, phase.name));
    article.append(make("ol", { class: "rail", "aria-label": "Phases", tabindex: "0" }, ...steps));
  }
  body.append(...done.battles.map(battle));
  if (done.aftermath) body.append(make("p", { class: "story" }, set(done.aftermath)));
  const heading = done.heading ?? "On your board";
  const left = make("p", { class: "left", role: "status" });
  // In a Round under way the next phase is asked about: what was done is folded over it.
  if (done.orders.length > 0 && done.heading && done.phases.length > 0) article.append(fold(heading, "", listed(done.orders)), left);
  else if (done.orders.length > 0) body.append(isSlight ? "" : make("div", { class: "over" }, make("h3", {}, heading), left), listed(done.orders));
  const any = done.orders.length > 0;
  article.append(body);
  // What each phase did; the orders over it are all of them.
  const held = done.phases.flatMap((phase) => [phase.title, ...phase.reasons, ...phase.orders.map((order) => `  ${order.text}`)]);
  if (done.path.length > 0) article.append(flowchart(done));
  const steps = done.net ? [NET, ...done.steps] : done.steps;
  for (const [name, texts] of [["Phases", held], ["Steps", steps], ["Dice", done.dice], ["Reasons", done.reasons]]) {
    const told = (texts ?? []).map((text) => (typeof text === "string" ? text : stepped(text))).filter((text) => text);
    if (told.length > 0) article.append(fold(name, String(told.length), ...lines(told)));
  }
  if (any) count();
  return article;
}

/** What `why` says of this turn, whatever came after it. */
const reasons = (done, rest) => lookUp(`why turn ${done.turn} ${rest}`);

/** What is told of a box under its title "I6 Two Villages to place? (8.7)", without saying that again. */
function untitled([title, ...texts]) {
  const asked = title.replace(/^\w+ /, "").replace(/ \([^()]*\)$/, "");
  return [title, ...texts.map((text) => capital(text.startsWith(asked) ? text.slice(asked.length).replace(/^[:?]? /, "") : text))];
}

/** The flowchart with the way of the turn lit, on the whole screen. */
function flowchart(done) {
  const opens = async () => {
    const parts = await reasons(done, "--svg flowchart.svg");
    const drawn = parts.find((part) => part.kind === "file");
    const tell = async (id) => lines(untitled((await reasons(done, id)).slice(1).map(({ text }) => text.trim())));
    if (drawn) wholeScreen(`${named(done.faction)} flowchart`, drawn.text, tell);
    else if (parts.length > 0) open("Flowchart", lines(parts.map(({ text }) => text ?? "")));
  };
  return button(["Flowchart", make("small", {}, String(done.path.length)), icon("board")], opens, { class: "flow" });
}

/** What an order is ticked by: its action in the game, and its words; at a table without numbers, with the action's own. */
function marked(done, text) {
  let sum = 0;
  for (const letter of done.number ? text : `${done.headline}|${text}`) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0;
  return `${done.number ?? 0}-${sum.toString(36)}`;
}

/** An order: its text shows its space on the board, its box ticks it for all pages. */
function row(order, done, count) {
  const text = order.text.trim().replace(/\s{2,}/g, ": ");
  const mark = marked(done, text);
  const box = make("input", { type: "checkbox", "aria-label": `Done: ${text}`, "data-order": mark });
  box.addEventListener("change", () => {
    count();
    tick(mark, box.checked);
  });
  const grounds = order.why ?? [];
  const under = make("div", { class: "under", hidden: true });
  const why = button("Why", () => {
    if (under.childElementCount === 0) under.append(...lines(grounds));
    under.hidden = !under.hidden;
    why.setAttribute("aria-expanded", String(!under.hidden));
  }, { class: "why", "aria-expanded": "false", "aria-label": `Why: ${text}` });
  const said = make("span", {}, ...tagged(order.says.join(" ")));
  const words = order.place === "" ? [said] : [make("b", {}, order.place), said];
  const what = order.space
    ? button([...words, make("span", { class: "unseen" }, "Show on the board")], () => show(order.space), { class: "what" })
    : make("div", { class: "what" }, ...words);
  return make("li", {}, what, grounds.length > 0 ? why : null, make("label", { class: "tick" }, box), under);
}

/** Sets the ticks that all pages share. */
export function ticked(marks) {
  const set_ = new Set(marks);
  for (const box of document.querySelectorAll(".set-up input[data-order]")) box.checked = set_.has(box.dataset.order);
  setUpTicked();
  for (const article of document.querySelectorAll("article.turn")) {
    let changed = false;
    for (const box of article.querySelectorAll(".orders input[data-order]")) {
      const on = set_.has(box.dataset.order);
      if (box.dataset.order !== "" && box.checked !== on) {
        box.checked = on;
        changed = true;
      }
    }
    if (changed) counted(article);
  }
}
