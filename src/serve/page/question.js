// The question: its choices, and what the main button says and does for it.
import { byId, capital, make, set, unkeyed } from "./dom.js";
import { choose, entered, gist, isBeside, paint, showBoard, wouldMove } from "./map.js";
import { badge } from "./pieces.js";
import { battle } from "./battle.js";
import { apart, draft } from "./draft.js";
import { entry } from "./entry.js";
import { dice } from "./dice.js";
import { card } from "./cards.js";
import { fields } from "./fields.js";
import { fold, lines } from "./text.js";
import { group, isGroup } from "./group.js";
import { isMarch, march, whereTo } from "./march.js";
import { isSpaces, spaces } from "./spaces.js";
import { answers, isYesNo, lesson, strip, yesNo } from "./lesson.js";
import { main } from "./foot.js";
import { noPlan } from "./plan.js";
import { resources } from "./header.js";
import { rail, settle } from "./round.js";
import { setUpLeft } from "./setup.js";
import { sheet } from "./rows.js";
import { choosing, noEffect, shows, take } from "./take.js";
import { say } from "./answers.js";
import { talk } from "./state.js";

/** Draws the question that was told. */
export function put(told) {
  const { question } = told;
  const form = question.sheet ? (each) => sheet(each, (reply) => row(reply, false, each)) : question.spaces ? settle : FORMS[question.form] ?? FORMS.line;
  choose(null);
  entered([]);
  wouldMove([]);
  main("", null);
  noEffect();
  noPlan();
  delete byId("ask").dataset.board;
  const { faction } = question;
  // Where it only goes on, the main button says it.
  const asked = make("h2", { id: "question", tabindex: "-1", class: question.form === "enter" || question.sheet || question.spaces || question.draft ? "unseen" : "" }, faction ? badge(faction) : null, make("span", {}, headed(question)));
  const drawn = [form(question, told)].flat(Infinity).filter((each) => each !== null && each !== undefined);
  byId("phases").replaceChildren(...(question.phases ? [rail(question.phases)] : question.lesson ? [strip(question.lesson)] : []));
  // The phases say it.
  const first = [question.heading && !question.phases ? make("p", { class: "story" }, set(question.heading)) : null, ...(question.battles ?? []).map((each) => make("article", { class: "turn" }, battle(each))), ...(question.sheet || question.spaces || question.lesson ? [] : before(question, told.scene))].filter((each) => each !== null);
  // An own turn so far is what is asked about: it stands under the question.
  const turn = question.draft ? draft(question.draft, question) : [];
  document.body.classList.toggle("drafts", turn.length > 0);
  if (question.lesson) {
    turn.push(...lesson(question));
    drawn.push(...before(question, { title: question.lesson.card }));
  }
  // A turn that was played on the board is entered in place of the answers.
  if (question.entry) drawn.push(entry(question.entry, () => put(told)));
  byId("ask").replaceChildren(...(first.length > 0 ? [make("div", { class: "before" }, ...first)] : []), asked, ...turn, ...drawn);
  byId("ask").className = faction ? `faction ${faction}` : "";
  byId("ask").dataset.form = question.sheet ? "sheet" : question.form;
  // On a phone the board takes the place of the list where a space is asked for, and nothing is to be done before.
  const sheets = [...document.querySelectorAll("#story .page.now article.turn")];
  const isTold = sheets.some((sheet) => sheet.querySelector(".orders") !== null && !sheet.classList.contains(faction));
  showBoard(byId("ask").dataset.board === "first" && (!isTold || talk.isUndo) && !isBeside());
}

/** The question in a line: that the spaces can be numbered says the board. */
const headed = (question) => (isMarch(question) ? whereTo(question) : isSpaces(question) ? `${question.does}: which ${question.left > 1 ? "spaces" : "space"}?` : unkeyed(question.text));

/** What is read first: an Event's text is a card, folded away. */
function before({ before: texts, event, commands }, scene) {
  const told = lines(texts.map((text) => capital(unkeyed(text))));
  if (!event) return told;
  const card = (more) => make("section", { class: "event" }, make("h2", {}, scene?.title ?? "The Event"), fold("Read the Event", "", ...lines(event), ...more));
  if (!commands) return [...told, card([])];
  // Where a turn begins, the header says the most of it.
  const said = [...document.querySelectorAll("#story .page.now > .leaf ~ p.text")];
  return [card([...said.map((each) => each.cloneNode(true)), ...told])];
}

/** One of the answers as a row: what it is, what it would do and what it costs. */
function row(reply, isDefault, question, act = null) {
  const tokens = reply.space ? gist(reply.space, question.faction) : [];
  return make("button", { type: "button", class: isDefault ? "reply default" : "reply", onclick: act ?? (() => (question.lesson ? answers(reply.line) : take(reply, question))),
    "data-space": reply.space ?? null, "data-line": reply.line },
    make("b", {}, capital(reply.word)), tokens.length > 0 ? make("span", { class: "tokens" }, ...tokens) : null,
    reply.about ? make("small", {}, capital(set(reply.about))) : null, reply.cost ? make("span", { class: "cost" }, set(reply.cost)) : null);
}

/** The answers as rows; where only some stand first, the others are folded away. */
function replies(question) {
  // Of a turn so far the main button ends it, and what goes on with it stands there.
  const elsewhere = apart(question);
  const rows = question.replies.map((reply, place) => (elsewhere.includes(place) ? null : row(reply, place === question.default, question)));
  const list = (...drawn) => make("div", { class: "replies" }, ...drawn);
  if (!question.first) return [list(...rows)];
  // The last one stands for the others where they cannot be seen.
  const others = rows.slice(0, -1).filter((_, place) => !question.first.includes(place));
  return [list(...question.first.map((place) => rows[place])), fold("More", "", list(...others))];
}

/** The Commands, what may come before one, and what there is instead of one. */
function commands(question) {
  const rows = (all) => make("div", { class: "replies commands" }, ...all.map((reply) => row(reply, false, question, () => say({ line: reply.line }))));
  const others = question.replies.slice(1).map((reply) => row(reply, false, question));
  main("Choose a Command", null, `Resources ${resources(question.faction)}`);
  return [rows(question.commands), question.specials ? fold("Special Activity first", String(question.specials.length), rows(question.specials)) : null, make("div", { class: "replies beside" }, ...others)];
}

/** Where spaces are among the answers, a tap on the board gives the same. */
function onBoard(question) {
  const spaces = new Map(question.replies.filter((reply) => reply.space).map((reply) => [reply.space, reply]));
  if (spaces.size === 0) return false;
  byId("ask").dataset.board = spaces.size > 1 ? "first" : "";
  const onMap = { legal: spaces, tap: (id) => (question.lesson ? answers(spaces.get(id).line) : take(spaces.get(id), question, onMap)) };
  choose(onMap);
  return true;
}

/** Several spaces, chosen on the board or in the list, and confirmed together. */
function several(question, most) {
  const spaces = new Map(question.replies.flatMap((reply, place) => (reply.space ? [[reply.space, place]] : [])));
  const chosen = new Set();
  const rows = new Map();
  const changed = () => {
    for (const [id, drawn] of rows) choosing(drawn, chosen.has(id));
    paint();
    const names = [...chosen].map((id) => question.replies[spaces.get(id)].word);
    if (chosen.size === 0) main(`Choose up to ${most} spaces`, null);
    else main(chosen.size < 3 ? names.join(" and ") : `${chosen.size} spaces`, () => say({ picks: [...chosen].map((id) => spaces.get(id)) }), price([...chosen].map((id) => question.replies[spaces.get(id)]), { ...question, left: most }));
  };
  const tap = (id) => {
    noEffect();
    if (chosen.has(id)) chosen.delete(id);
    else if (chosen.size < most) {
      chosen.add(id);
      shows(question.replies[spaces.get(id)], question);
    }
    changed();
  };
  const list = question.replies.map((reply, place) => {
    const drawn = row(reply, place === question.default, question, reply.space ? () => tap(reply.space) : null);
    if (reply.space) rows.set(reply.space, drawn);
    return drawn;
  });
  byId("ask").dataset.board = "first";
  choose({ legal: spaces, chosen, tap });
  changed();
  return make("div", { class: "replies" }, ...list);
}

/** The main button takes the answer that Enter would. */
function byDefault(question) {
  const reply = question.replies[question.default];
  if (reply) main(capital(reply.word), () => say({ line: reply.line }), question.draft ? capital(reply.about) : "");
  else main(question.replies.some((each) => each.space) ? "Choose a space" : "Choose an answer", null);
}

function typing(told, label) {
  const field = make("input", { id: "line", value: told.mend, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const form = make("form", { class: "typing" }, make("label", { for: "line" }, label), field, make("button", {}, "Send"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say({ line: field.value });
  });
  return form;
}

/** The Resources that these answers cost together. */
const cost = (replies) => replies.reduce((total, reply) => total + (reply.pays ?? 0), 0);

/** How many of the spaces they are, and the same of what there is. */
function price(replies, { left, funds }) {
  const sum = funds ? cost(replies) : 0;
  const count = left ? `${replies.length} of ${left}` : "";
  const paid = sum === 0 ? "" : `${sum} of ${funds} ${funds === 1 ? "Resource" : "Resources"}`;
  return [count, paid].filter(Boolean).join(" · ");
}

/** Any number of the answers; of those in one space, one, which a tap on the board takes as well. */
function some(question) {
  const { replies: all, left = all.length, funds = Infinity } = question;
  const boxes = all.map(() => make("input", { type: "checkbox" }));
  const picks = () => boxes.flatMap((box, place) => (box.checked ? [place] : []));
  const spaces = new Map();
  all.forEach((reply, place) => reply.space && spaces.set(reply.space, [...(spaces.get(reply.space) ?? []), place]));
  const chosen = new Set();
  /** Whether this answer may be added: not beside one that takes no space, and as far as there is to pay. */
  const fits = (place) => {
    const others = picks().filter((other) => other !== place && (!all[place].space || all[other].space !== all[place].space));
    const taken = [...others, place].map((each) => all[each]);
    return taken.length <= left && cost(taken) <= funds;
  };
  const changed = () => {
    const taken = picks().map((place) => all[place]);
    const names = taken.map((reply) => capital(reply.word));
    const label = names.length < 3 ? names.join(" and ") : spaces.size > 0 ? `${names.length} spaces` : `These ${names.length}`;
    if (names.length > 0) main(label, () => say({ picks: picks() }), price(taken, question));
    else if (question.left) main(`Choose up to ${left} spaces`, null);
    else main("None of them", () => say({ picks: [] }));
    chosen.clear();
    for (const { space } of taken) if (space) chosen.add(space);
    boxes.forEach((box, place) => {
      box.closest("label").classList.toggle("on", box.checked);
      box.disabled = !box.checked && !fits(place);
    });
    // What cannot be added any more is gold no longer.
    const open = new Map([...spaces].filter(([id, own]) => chosen.has(id) || own.some(fits)));
    if (spaces.size > 0) choose({ legal: open, chosen, tap });
  };
  /** A tap on a space takes the first of its answers that can be paid, or none of them. */
  const tap = (id) => {
    const own = spaces.get(id);
    const place = chosen.has(id) ? undefined : own.find(fits);
    for (const at of own) boxes[at].checked = at === place;
    changed();
  };
  const rows = all.map((reply, place) =>
    make("label", { class: "reply" }, boxes[place], make("b", {}, capital(reply.word)), reply.about || reply.cost ? make("small", {}, set([reply.cost, reply.about].filter(Boolean).join(": "))) : null));
  boxes.forEach((box, place) => box.addEventListener("change", () => {
    const { space } = all[place];
    // What takes no space stands alone, where spaces are asked for.
    const apart = (at) => (space ? all[at].space === space || !all[at].space : spaces.size > 0);
    if (box.checked) boxes.forEach((other, at) => other !== box && apart(at) && (other.checked = false));
    changed();
  }));
  if (spaces.size > 0) byId("ask").dataset.board = spaces.size === all.length ? "first" : "";
  changed();
  return make("div", { class: "replies" }, ...rows);
}

function one(question, told) {
  if (isGroup(question)) return group(question);
  if (document.body.classList.contains("has-board")) {
    if (isMarch(question)) return march(question);
    if (isSpaces(question)) return spaces(question);
  }
  const most = question.left ?? 1;
  const places = question.replies.filter((reply) => reply.space).length;
  if (told.scene && most > 1 && places > 1 && document.body.classList.contains("has-board")) return several(question, Math.min(most, places));
  onBoard(question);
  byDefault(question);
  if (isYesNo(question)) {
    main("Answer yes or no", null);
    return yesNo(question);
  }
  return question.commands ? commands(question) : replies(question);
}

const FORMS = {
  enter: (question) => {
    // Who acts is said large; what they may do, small.
    if (document.querySelector("#story .page.now .ended")) {
      main("New game", () => {
        window.location.hash = "new";
      }, "The same scenario and players");
      return null;
    }
    const [label, note = ""] = unkeyed(question.text).split(" (you): ");
    const left = setUpLeft();
    main(left === "" ? capital(label) : "Start: first card", () => say({ line: "" }), note || left);
    return null;
  },
  one,
  line: (question, told) => {
    if (question.replies.length > 0) return [one(question, told), fold("Type it instead", "", typing(told, "Notation"))];
    main("", null);
    return typing(told, "Your answer");
  },
  some,
  card: (question) => {
    const others = [replies(question)].flat();
    const first = question.replies[question.default];
    // Whoever looks one up may not know its number.
    const isList = talk.place.startsWith("cards");
    const waits = () => {
      if (first) byDefault(question);
      else if (isList) main("First page", () => byId("home").click());
      else if (question.none && question.replies.length === 0) main("No card", () => say({ line: "" }));
      else main("Choose the card", null);
    };
    const grid = card(question, waits, isList);
    // What is likely stands open, the rest is folded.
    if (first || question.first) return [...others, fold("A new card", "", ...grid)];
    return question.replies.length > 0 ? [fold("Other than a card", "", ...others), ...grid] : grid;
  },
  dice,
  // What the controls cannot say may be typed.
  fields: (question, told) => [fields(question), question.writing === "words" ? fold("Type it instead", "", typing(told, "Your answer")) : null],
};
