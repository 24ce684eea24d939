// The page: draws what a conversation says as data, and sends lines like those typed at a terminal.
"use strict";

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; text is always text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const talk = {
  place: "",
  sitting: "",
  version: 0,
  seen: 0,
  number: 0,
  boards: 0,
  told: null,
  polling: 0,
  busy: false,
};

/** Asks the host something of this conversation; `null` where it cannot be reached. */
function ask(path, more = {}) {
  const { place, sitting, version, seen, number } = talk;
  return host.ask(path, { place, sitting, version, seen, number, ...more });
}

function notice(text) {
  byId("notice").textContent = text;
}

// ---- The first page -------------------------------------------------------------------------------------------

async function home() {
  talk.polling += 1;
  talk.place = "";
  talk.told = null;
  byId("title").textContent = "Liberty or Death: the non-players";
  byId("map").hidden = true;
  byId("map-button").hidden = true;
  byId("words").replaceChildren();
  byId("ask").replaceChildren();
  const story = byId("story");
  let doors;
  try {
    const answer = await host.ask("/doors");
    if (!answer?.ok) throw new Error(await answer?.text());
    doors = await answer.json();
  } catch (error) {
    story.replaceChildren(make("p", {}, `${host.gone}. It goes on where it was once it runs again.`));
    notice(error.message);
    window.setTimeout(() => talk.place === "" && home(), 3000);
    return;
  }
  const list = make("ul", { class: "doors" });
  for (const door of doors) {
    // Who looks something up does so for himself.
    const own = ["cards", "flowcharts"].includes(door.place) ? `${door.place}~${ownName()}` : door.place;
    const link = make("a", { href: `#${encodeURIComponent(own)}` }, make("b", {}, door.word), make("span", {}, door.about));
    list.append(make("li", {}, link));
  }
  const about = "An unofficial companion: you need a copy of the game, which is GMT Games'.";
  const shelf = await host.shelf();
  if (talk.place !== "") return;
  story.replaceChildren(make("p", {}, about), list, ...shelf);
  notice("");
}

/** A name for this page alone. */
function ownName() {
  let name = window.sessionStorage.getItem("own");
  if (!name) {
    name = Math.random().toString(36).slice(2, 10);
    window.sessionStorage.setItem("own", name);
  }
  return name;
}

/** A place as it stands above the page. */
function named(place) {
  const name = place.replace(/^game\//, "").replace(/~.*$/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// ---- A conversation -------------------------------------------------------------------------------------------

function enter(place) {
  talk.polling += 1;
  Object.assign(talk, { place, sitting: "", version: 0, seen: 0, number: 0, boards: 0, told: null, busy: false });
  byId("story").replaceChildren();
  byId("ask").replaceChildren();
  byId("words").replaceChildren();
  byId("title").textContent = named(place);
  poll(talk.polling);
}

async function poll(mine) {
  while (mine === talk.polling) {
    const answer = await ask("/wait");
    if (mine !== talk.polling) return;
    if (answer === null) {
      notice(`${host.gone}; trying again.`);
      await new Promise((done) => window.setTimeout(done, 2000));
      continue;
    }
    if (!answer.ok) {
      notice(await answer.text());
      if (answer.status === 404 || answer.status === 403) return;
      await new Promise((done) => window.setTimeout(done, 2000));
      continue;
    }
    const told = await answer.json();
    if (mine !== talk.polling) return;
    if (byId("notice").textContent.startsWith(host.gone)) notice("");
    take(told);
    if (told.over !== null) return;
  }
}

/** Takes what the host tells, if it is newer than what stands here. */
function take(told) {
  if (told.sitting !== talk.sitting) {
    byId("story").replaceChildren();
    Object.assign(talk, { sitting: told.sitting, version: 0, seen: 0, number: 0, boards: 0 });
  } else if (told.version < talk.version) {
    return;
  }
  if (told.place !== talk.place) {
    talk.place = told.place;
    window.history.replaceState(null, "", `#${encodeURIComponent(told.place)}`);
    byId("title").textContent = named(told.place);
  }
  const fresh = told.blocks.slice(Math.max(0, talk.seen - told.from));
  talk.seen = Math.max(talk.seen, told.from + told.blocks.length);
  talk.version = told.version;
  tell(fresh);
  if (told.boards !== talk.boards) {
    talk.boards = told.boards;
    drawBoard();
  }
  byId("map-button").hidden = told.boards === 0;
  // After something was looked up the same question stands, with what was set on it.
  const asked = told.question !== null && told.number !== talk.number;
  talk.told = told;
  if (asked) talk.number = told.number;
  if (told.over !== null) over(told.over);
  else if (asked) put(told);
}

function over(text) {
  byId("words").replaceChildren();
  byId("ask").replaceChildren(
    make("p", {}, text === "" ? "That is over." : text),
    make("a", { class: "button", href: "#" }, "Back to the start"),
    make("button", { type: "button", onclick: () => enter(talk.place) }, "Begin again here"),
  );
}

/** Gives a line to the question that stands here. */
async function say(line) {
  if (talk.busy || talk.told === null) return;
  talk.busy = true;
  byId("ask").setAttribute("aria-busy", "true");
  const answer = await ask("/say", { line });
  talk.busy = false;
  byId("ask").removeAttribute("aria-busy");
  if (answer === null) {
    notice(`${host.gone}: that was not answered. Trying again.`);
    return;
  }
  if (answer.status === 409) {
    const { wrong, now } = await answer.json();
    notice(wrong);
    take(now);
    return;
  }
  if (answer.status === 410) {
    notice(await answer.text());
    enter(talk.place);
    return;
  }
  if (!answer.ok) {
    notice(await answer.text());
    return;
  }
  notice("");
  take(await answer.json());
}

/** Looks something up for this page alone. */
async function lookUp(line) {
  const answer = await ask("/look", { line });
  if (answer === null || !answer.ok) {
    notice(answer === null ? `${host.gone}.` : "That cannot be looked up just now; try again.");
    return [];
  }
  return laid((await answer.json()).map(block));
}

async function sheet(title, line) {
  const body = await lookUp(line);
  if (body.length === 0) return;
  byId("sheet-title").textContent = title;
  byId("sheet-body").replaceChildren(...body);
  byId("sheet").showModal();
}

// ---- What was said --------------------------------------------------------------------------------------------

function tell(blocks) {
  const story = byId("story");
  for (const each of blocks) {
    if (each.kind === "answer") {
      // What was said before the last answer is out of the way, and can be looked at.
      for (const page of story.querySelectorAll(".page.now")) page.classList.remove("now");
    }
    let page = story.querySelector(".page.now");
    if (page === null) {
      page = make("div", { class: "page now" });
      story.append(page);
    }
    lay(page, [block(each)]);
  }
  earlier();
}

/** What was said before the last answer is out of the way, and a tap brings it back. */
function earlier() {
  const story = byId("story");
  const old = story.querySelectorAll(".page:not(.now)").length;
  let more = byId("earlier");
  if (old === 0) return;
  if (more === null) {
    more = make("button", { id: "earlier", type: "button", "aria-expanded": "false" }, "Earlier");
    more.addEventListener("click", () => {
      const open = story.classList.toggle("all");
      more.setAttribute("aria-expanded", String(open));
      more.textContent = open ? "Only the last" : "Earlier";
    });
    story.prepend(more);
  }
}

/** A part of what was said, drawn. */
function block(each) {
  switch (each.kind) {
    case "line":
    case "title":
      return line(each.text, each.kind === "title");
    case "answer":
      return make("p", { class: "answer" }, make("span", {}, unkeyed(each.question)), " ", make("b", {}, each.text));
    case "leaf":
      return leaf(each);
    case "file": {
      const url = URL.createObjectURL(new Blob([each.text], { type: "text/plain" }));
      return make("p", {}, make("a", { class: "button", href: url, download: each.name }, `Save the ${each.what}: ${each.name}`));
    }
    default:
      return null;
  }
}

/** A line: a row of short columns keeps them; another is broken by the page, what stands apart before it is a label. */
function line(text, title = false) {
  const bare = text.trimStart();
  if (bare === "") return null;
  const parts = bare.trimEnd().split(/ {2,}/);
  const last = parts.pop();
  if (parts.length > 2 || (parts.length > 1 && last.length < 30)) return make("pre", { class: "columns", tabindex: "0" }, text);
  const depth = Math.min(4, Math.ceil((text.length - bare.length) / 3));
  const label = parts.length > 0 ? make("b", {}, `${parts.join(" ")} `) : null;
  return make("p", { class: `${title ? "title" : "text"} in${depth}` }, label, last);
}

/** Appends what is drawn; lines in columns that follow each other are one block, which scrolls as one. */
function lay(page, elements) {
  for (const element of elements) {
    const last = page.lastElementChild;
    if (element === null) continue;
    if (element.matches(".columns") && last?.matches(".columns")) last.append(`\n${element.textContent}`);
    else page.append(element);
  }
  return page;
}

const laid = (elements) => [...lay(make("div"), elements).children];

/** A question without the key that a page has a button for. */
const unkeyed = (text) => text.replace(/^\[Enter\] /, "");

/** What was done: orders to tick off, reasons under each. */
function leaf(done) {
  const parts = [make("h2", {}, done.headline)];
  if (done.story) parts.push(make("p", {}, done.story));
  const left = make("p", { class: "left", role: "status" });
  const article = make("article", { class: "leaf" });
  const count = () => {
    const all = article.querySelectorAll(".orders input").length;
    const ticked = article.querySelectorAll(".orders input:checked").length;
    left.textContent = ticked === all ? "All is done." : `${ticked} of ${all} done`;
  };
  const listed = (orders) => make("ol", { class: "orders" }, ...orders.map((order) => make("li", {}, ...orderLine(order, count))));
  parts.push(...laid(done.course.map((text) => line(text))));
  if (done.orders.length > 0) parts.push(make("h3", {}, done.heading), listed(done.orders));
  if (done.net) parts.push(make("p", {}, done.net));
  if (done.reasons.length + done.phases.length > 0) {
    const reasons = done.phases.flatMap((phase) => [make("h3", {}, phase.title),
      ...laid([...phase.reasons, ...phase.orders.map((order) => order.text)].map((text) => line(text)))]);
    reasons.push(...laid(done.reasons.map((text) => line(text))));
    parts.push(make("details", {}, make("summary", {}, "Why, step by step"), ...reasons));
  }
  article.append(...parts);
  const any = article.querySelector(".orders input") !== null;
  if (any) {
    count();
    [...article.querySelectorAll(".orders")].at(-1).after(left);
  }
  return article;
}

function orderLine(order, count) {
  const box = make("input", { type: "checkbox", onchange: count });
  const text = order.text.trim().replace(/\s{2,}/g, ": ");
  const why = make("button", { type: "button", class: "why", "aria-expanded": "false" }, "why");
  const under = make("div", { class: "under", hidden: true });
  why.addEventListener("click", async () => {
    if (under.childElementCount === 0) under.append(...(await lookUp(order.why)));
    under.hidden = !under.hidden;
    why.setAttribute("aria-expanded", String(!under.hidden));
  });
  why.setAttribute("aria-label", `Why: ${text}`);
  return [make("label", {}, box, make("span", {}, text)), why, under];
}

// ---- The question ---------------------------------------------------------------------------------------------

/** The buttons of the commands that the question has. */
function commands(told) {
  const button = ({ name, button: { label, title } }) =>
    make("button", { type: "button", onclick: () => (title ? sheet(title, name) : say(name)) }, label);
  const all = told.commands.filter((command) => command.button);
  // The way back comes first.
  const back = (command) => Number(command.button.title !== null);
  const first = all.filter((command) => command.button.is_first).sort((a, b) => back(a) - back(b)).map(button);
  const rest = all.filter((command) => !command.button.is_first).map(button);
  const typed = make("form", { class: "typed" },
    make("label", { for: "typed" }, "Or type"),
    make("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" }),
    make("button", {}, "Say"));
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    say(typed.querySelector("input").value);
  });
  const more = make("details", {}, make("summary", {}, "More"), make("div", { class: "row" }, ...rest), typed);
  byId("words").replaceChildren(...first, more);
}

function put(told) {
  const { question } = told;
  const box = byId("ask");
  const before = laid(question.before.map((text) => line(text)));
  const parts = [...before, make("h2", { id: "question" }, unkeyed(question.text))];
  parts.push(...(FORMS[question.form] ?? FORMS.line)(question, told));
  box.replaceChildren(...parts);
  box.className = question.faction ? `faction ${question.faction}` : "";
  commands(told);
  box.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

const button = (label, act, more = {}) => make("button", { type: "button", onclick: act, ...more }, label);

/** The replies as large buttons. */
function replies(question) {
  const each = (reply, place) => {
    const isDefault = place === question.default;
    const about = reply.about ? make("small", {}, reply.about) : null;
    return make("button", { type: "button", class: isDefault ? "reply default" : "reply", onclick: () => say(reply.line) },
      make("b", {}, reply.word), about);
  };
  return make("div", { class: "replies" }, ...question.replies.map(each));
}

function typing(told, label) {
  const field = make("input", { id: "line", value: told.mend, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const form = make("form", { class: "typing" }, make("label", { for: "line" }, label), field, make("button", {}, "Say"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(field.value);
  });
  return form;
}

const FORMS = {
  enter: () => [button("Go on", () => say(""), { class: "main" })],
  one: (question) => [replies(question)],
  line: (question, told) => [
    question.replies.length > 0 ? replies(question) : null,
    typing(told, question.replies.length > 0 ? "Or in words" : "Your answer"),
  ].filter((element) => element !== null),
  some: (question) => {
    const boxes = question.replies.map((reply) => make("input", { type: "checkbox", value: reply.line }));
    const rows = question.replies.map((reply, place) =>
      make("label", { class: "reply" }, boxes[place], make("b", {}, reply.word), make("small", {}, reply.about)));
    const done = () => say(boxes.filter((box) => box.checked).map((box) => box.value).join(" "));
    return [make("div", { class: "replies" }, ...rows), button("These, or none of them", done, { class: "main" })];
  },
  card: (question) => {
    const list = make("datalist", { id: "cards" }, ...question.cards.map(([number, title]) => make("option", { value: `${number} ${title}` })));
    const field = make("input", { id: "card", list: "cards", inputmode: "numeric", autocomplete: "off" });
    const named = make("output", { for: "card" });
    field.addEventListener("input", () => {
      const found = question.cards.find(([number]) => String(number) === field.value.trim().split(" ")[0]);
      named.textContent = found ? found[1] : "";
    });
    const form = make("form", { class: "typing" }, make("label", { for: "card" }, "The card's number"), field, list, named, make("button", {}, "This card"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      say(field.value.trim().split(" ")[0]);
    });
    return question.none ? [form, button("No card", () => say(""))] : [form];
  },
  dice: (question) => dice(question),
  fields: (question, told) => fields(question, told),
};

/** Dice: a row of faces for each; the last one sends them. */
function dice({ dice }) {
  const thrown = dice.map(() => null);
  const rows = dice.map((die, place) => {
    const faces = Array.from({ length: die.sides }, (_, at) => at + 1);
    const row = make("div", { class: "faces", role: "group", "aria-label": `A ${die.name}` });
    for (const face of faces) {
      const one = button(String(face), () => {
        thrown[place] = face;
        for (const other of row.children) other.setAttribute("aria-pressed", String(other === one));
        if (thrown.every((value) => value !== null)) say(thrown.join(" "));
      }, { class: "face", "aria-pressed": "false" });
      row.append(one);
    }
    return make("div", {}, make("p", {}, die.name), row);
  });
  return rows;
}

// ---- What lies on the board -----------------------------------------------------------------------------------

/** The line that controls with these values make. */
function written(writing, fields, values) {
  const parts = [];
  const add = (head, word) => {
    const last = parts[parts.length - 1];
    if (last && last.head === head) last.words.push(word);
    else parts.push({ head, words: [word] });
  };
  fields.forEach((field, place) => {
    const [first, second] = values[place];
    const { input, head } = field;
    const believed = field.value;
    if (writing === "differences" && believed && believed[0] === first && believed[1] === second) return;
    if (writing === "row") return add("", String(first));
    if (writing === "heads" && input.kind === "number" && first === 0) return;
    if (writing === "heads" && input.kind === "choice" && input.quiet === first) return;
    if (input.kind === "number") add(head, `${first}${input.code}`);
    else if (input.kind === "choice") add(head, input.options[first][0]);
    else add(input.leaders[first][0], second === 0 ? "" : input.spaces[second - 1][0]);
  });
  return parts.map(({ head, words }) => `${head} ${words.join(" ")}`.trim()).join("; ");
}

function fields(question) {
  const { fields: all, writing } = question;
  const start = (field) => field.value ?? (field.input.kind === "choice" ? [field.input.quiet ?? 0, 0] : [0, 0]);
  const values = all.map(start);
  const groups = new Map();
  all.forEach((field, place) => {
    const name = field.over || field.label;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(place);
  });
  const send = button("", () => say(written(writing, all, values)), { class: "main" });
  const changed = () => {
    const differ = values.some(([a, b], place) => a !== start(all[place])[0] || b !== start(all[place])[1]);
    const nothing = writing === "differences" ? "It is all so" : "Nothing of it";
    send.textContent = differ || writing === "row" ? "That is all" : nothing;
  };
  const cards = [...groups].map(([name, places]) => {
    const box = make("fieldset", { "data-space": all[places[0]].space }, make("legend", {}, name));
    const touched = () => {
      const differs = places.some((place) => String(values[place]) !== String(start(all[place])));
      box.classList.toggle("changed", differs);
      mark(all[places[0]].space, differs);
      changed();
    };
    box.append(...places.map((place) => control(all[place], values, place, touched)));
    return box;
  });
  changed();
  const parts = [make("div", { class: "fields" }, ...cards), send];
  // On a long list the board is quicker.
  const many = all.some((field) => field.space !== null) && groups.size > 4 && talk.boards > 0;
  if (many) parts.unshift(make("p", {}, button("Tap the spaces on the board", () => showMap(true))));
  return parts;
}

function control(field, values, place, changed) {
  const id = `field-${place}`;
  const set = (first, second = 0) => {
    values[place] = [first, second];
    changed();
  };
  const { input } = field;
  if (input.kind === "number") {
    const number = make("input", { id, type: "number", min: 0, max: input.most, value: values[place][0], inputmode: "numeric" });
    const step = (by) => {
      const next = Math.min(input.most, Math.max(0, Number(number.value) + by));
      number.value = String(next);
      set(next);
    };
    number.addEventListener("input", () => set(Math.max(0, Math.trunc(Number(number.value)) || 0)));
    return make("div", { class: "stepper" }, make("label", { for: id }, field.label),
      button("-", () => step(-1), { "aria-label": `One less: ${field.label}, ${field.over}` }), number,
      button("+", () => step(1), { "aria-label": `One more: ${field.label}, ${field.over}` }));
  }
  const select = (name, options, at, then) => {
    const own = `${id}-${name}`;
    const list = make("select", { id: own }, ...options.map(([, label], value) => make("option", { value, selected: value === at }, label)));
    list.addEventListener("change", () => then(Number(list.value)));
    return [make("label", { for: own }, name), list];
  };
  if (input.kind === "choice" && input.options.length <= 3) {
    const buttons = input.options.map(([, label], at) => button(label, () => {
      set(at);
      buttons.forEach((one, other) => one.setAttribute("aria-pressed", String(other === at)));
    }, { "aria-pressed": String(at === values[place][0]) }));
    return make("div", { class: "few", role: "group", "aria-label": `${field.label}, ${field.over}` }, ...buttons);
  }
  if (input.kind === "choice") {
    return make("div", { class: "chooser" }, ...select(field.label, input.options, values[place][0], (at) => set(at)));
  }
  const where = [["", "Available"], ...input.spaces];
  return make("div", { class: "chooser" },
    ...select("Who", input.leaders, values[place][0], (at) => set(at, values[place][1])),
    ...select("Where", where, values[place][1], (at) => set(values[place][0], at)));
}

// ---- The picture ----------------------------------------------------------------------------------------------

async function drawBoard() {
  const map = byId("map");
  if (map.hidden || talk.boards === 0) return;
  const answer = await ask("/picture", { line: window.innerWidth >= 900 ? "wide" : "tall" });
  if (answer === null || !answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const space of drawn.querySelectorAll("[data-space]")) {
    space.setAttribute("role", "button");
    space.setAttribute("tabindex", "0");
    const open = () => openSpace(space.dataset.space);
    space.addEventListener("click", open);
    space.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        open();
      }
    });
  }
  map.replaceChildren(drawn);
  for (const box of byId("ask").querySelectorAll("fieldset.changed")) mark(box.dataset.space ?? null, true);
}

/** Marks a space on the board that was set otherwise. */
function mark(space, differs) {
  if (space === null) return;
  for (const drawn of byId("map").querySelectorAll(`[data-space="${CSS.escape(space)}"]`)) {
    drawn.classList.toggle("touched", differs);
  }
}

/** A space that was tapped: its controls where it is asked about, else what lies there. */
function openSpace(space) {
  const box = byId("ask").querySelector(`fieldset[data-space="${CSS.escape(space)}"]`);
  if (box === null) {
    if (talk.told?.commands.some(({ name }) => name === "board")) sheet("What lies there", `board ${space}`);
    return;
  }
  const place = document.createComment("");
  box.replaceWith(place);
  byId("sheet-title").textContent = "What lies there now?";
  byId("sheet-body").replaceChildren(box);
  byId("sheet").addEventListener("close", () => place.replaceWith(box), { once: true });
  byId("sheet").showModal();
}

function showMap(open) {
  byId("map").hidden = !open;
  byId("map-button").setAttribute("aria-expanded", String(open));
  drawBoard();
  if (open) window.scrollTo({ top: 0 });
}

byId("map-button").addEventListener("click", () => showMap(byId("map").hidden));

// ---- Where we are ---------------------------------------------------------------------------------------------

function arrive() {
  const place = decodeURIComponent(window.location.hash.slice(1));
  if (place === "") home();
  else if (place !== talk.place) enter(place);
}

window.addEventListener("hashchange", arrive);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && talk.place !== "" && talk.told?.over === null) {
    talk.polling += 1;
    poll(talk.polling);
  }
});
// The key in the address has become a cookie.
if (window.location.search !== "") window.history.replaceState(null, "", window.location.pathname + window.location.hash);
arrive();
