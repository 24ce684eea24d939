// What is on the board: a control for each fact. A value that nobody touched stays empty, or as it was last known.
import { button, byId, make } from "./dom.js";
import { choose, entered, inSight, isBeside, paint } from "./map.js";
import { open } from "./sheet.js";
import { kind } from "./pieces.js";
import { listed, opensLow, tiles } from "./compared.js";
import { main } from "./foot.js";
import { fold } from "./text.js";
import { say } from "./answers.js";
import { stepper } from "./stepper.js";
import { sure } from "./sure.js";

/** Whether a fact is set to something else. */
export const changedFrom = (field, value) => value !== null && String(value) !== String(field.value);

/** The places of the facts of each address, by its name. */
export function byAddress(all) {
  const places = new Map();
  all.forEach(({ over, label }, place) => {
    const name = over || label;
    places.set(name, [...(places.get(name) ?? []), place]);
  });
  return places;
}

/** Draws the controls, on the board too where they are about spaces. */
export function fields(question) {
  const { fields: all, writing } = question;
  const values = all.map((field) => field.value);
  const places = byAddress(all);
  const changed = new Set();
  const spaces = new Map();
  const compares = writing === "differences" && document.body.classList.contains("has-board");
  const drawn = [...places].map(([name, own], at) => {
    const { space } = all[own[0]];
    const box = make("fieldset", { "data-space": space }, make("legend", {}, name));
    const touched = () => {
      const differs = own.some((place) => changedFrom(all[place], values[place]));
      box.classList.toggle("changed", differs);
      if (space !== null) {
        changed[differs ? "add" : "delete"](space);
        onMap(all, values);
        paint();
      }
      sum();
    };
    // What is not there is folded away, where something is.
    const isAway = (place) => compares && all[place].input.kind === "number" && all[place].value?.[0] === 0;
    const away = own.some((place) => all[place].input.kind === "number" && !isAway(place)) ? own.filter(isAway) : [];
    const draw = () => {
      const controls = (some) => some.map((place) => control(all[place], values, place, touched));
      box.append(...controls(own.filter((place) => !away.includes(place))));
      if (away.length > 0) box.append(fold(`+ ${away.slice(0, 2).map((place) => all[place].label).join(", ")} and others`, "", ...controls(away)));
    };
    draw();
    if (space !== null) spaces.set(space, { name, box, at });
    /** The last known numbers again. */
    const restores = () => {
      for (const place of own) values[place] = all[place].value;
      box.replaceChildren(box.firstElementChild);
      draw();
      touched();
    };
    return { name, own, space, box, restores };
  });
  const boxes = drawn.map(({ box }) => box);
  const named = (name) => drawn.find((each) => each.name === name);
  const isChanged = (place) => changedFrom(all[place], values[place]);
  const others = drawn.filter(({ space }) => space === null);
  const facts = compares && others.length > 0 ? tiles(all, others, (name) => {
    const { box } = named(name);
    const place = document.createComment("");
    box.replaceWith(place);
    opensLow(name, box, () => place.replaceWith(box));
  }) : null;
  const sum = () => {
    const differ = drawn.map(({ name, own }) => ({ name, own: own.filter(isChanged) })).filter(({ own }) => own.length > 0);
    total(writing, all, values, differ.length);
    if (!compares) return;
    facts?.says(values, isChanged);
    listed(all, values, differ, (name) => named(name).restores());
  };
  // Once the question stands there.
  queueMicrotask(sum);
  const none = writing !== "row" && writing !== "differences" && asksPieces(all) ? make("div", { class: "replies" }, button([make("b", {}, "None there")], () => say(answer(values)), { class: "reply" })) : null;
  const list = [facts?.drawn, make("div", { class: "fields" }, ...boxes), none];
  if (spaces.size < 2 || !document.body.classList.contains("has-board")) return list;
  const order = [...spaces.keys()];
  const tap = (id) => onSheet(id, spaces, order, tap);
  choose({ legal: spaces, changed, quiet: writing === "differences", tap });
  // Where the last known board is to be compared, the board comes first.
  if (writing === "differences" && spaces.size > 4) byId("ask").dataset.board = "first";
  return list;
}

/** Shows on the board what is entered so far. */
export function onMap(all, values) {
  entered(all.flatMap(({ space, input, value }, place) => {
    const isNumber = space !== null && input.kind === "number" && input.code && values[place] !== null;
    return isNumber && changedFrom(all[place], values[place]) ? [{ space, code: input.code, count: values[place][0], was: value?.[0] ?? null }] : [];
  }));
}

/** The controls of a space on the sheet, and the way to the next one. */
export function onSheet(id, spaces, order, tap) {
  const { name, box } = spaces.get(id);
  const place = document.createComment("");
  box.replaceWith(place);
  const next = order[(order.indexOf(id) + 1) % order.length];
  const on = button([make("b", {}, `Next space: ${spaces.get(next).name}`), make("small", {}, `${order.indexOf(id) + 1} of ${order.length}`)], () => {
    tap(next);
  }, { class: "next" });
  open(name, [box, on], () => place.replaceWith(box), true);
  inSight(id);
}

/** Whether pieces in spaces are asked for: that there are none is said on purpose. */
const asksPieces = (all) => all.some(({ input, space }) => input.kind === "number" && space !== null);

/** What is set, as it is sent. */
const answer = (values) => ({ fields: { set: values.flatMap((value, place) => (value === null ? [] : [[place, value]])) } });

/** What the main button says of the values, and sends. */
function total(writing, all, values, count) {
  const send = () => say(answer(values));
  const touched = values.filter((value, place) => changedFrom(all[place], value)).length;
  if (writing === "row") {
    const left = values.filter((value) => value === null).length;
    if (left === values.length) return main(left === 1 ? "Enter the number" : "Enter the numbers", null);
    // What is still empty is said before it counts as 0.
    const whole = values.map((value) => value ?? [0, 0]);
    return main("Confirm", () => say(answer(whole)), left === 0 ? "" : `${left} not entered: 0`);
  }
  if (writing === "words") {
    const missing = all.find((field, place) => field.needed && values[place] === null);
    if (missing) return main(`Missing: ${missing.label}`, null);
    if (touched === 0 && asksPieces(all)) return main("Enter the pieces", null);
    return main(touched > 0 ? "Confirm" : "None", send);
  }
  const note = count > 0 ? `${count} changed, the rest as last known` : "";
  if (writing === "differences") return main(touched > 0 ? "No other changes" : "All as shown", send, note);
  const leaders = all.filter(({ input }, place) => input.leaders && values[place] === null).length;
  if (leaders > 0) return main(leaders === 1 ? "Choose the Leader" : "Choose the Leaders", null);
  if (touched === 0 && asksPieces(all)) return main("Enter the pieces", null);
  return main(touched > 0 ? "Confirm" : "None", send);
}

/** The control of a fact. */
export function control(field, values, place, changed) {
  const put = (value) => {
    values[place] = value;
    changed();
  };
  const { input } = field;
  if (input.kind === "number") {
    const was = field.value?.[0] ?? null;
    const code = input.code;
    const box = stepper({ label: field.label, most: input.most, value: was, over: field.over, note: was === null ? "" : `was ${sure(field.certainty, was)}` },
      (n) => {
        put(n === null ? null : [n, 0]);
        box.classList.toggle("changed", n !== was);
      });
    if (kind(code).form !== "marker") box.classList.add(kind(code).faction);
    return box;
  }
  if (input.kind === "choice" && input.options.length <= 5) return few(field, values, place, put);
  if (input.kind === "choice") {
    const list = select(`field-${place}`, field.label, input.options.map(([, label]) => label), values[place]?.[0] ?? null, (at) => put([at, 0]));
    return make("div", { class: "chooser" }, ...list);
  }
  let [who, where] = values[place] ?? [null, null];
  const both = () => put(who === null || where === null ? null : [who, where]);
  return make("div", { class: "chooser" },
    ...select(`who-${place}`, "Leader", input.leaders.map(([, label]) => label), who, (at) => {
      who = at;
      where ??= 0;
      both();
    }),
    ...select(`where-${place}`, "Space", ["Available", ...input.spaces.map(([, label]) => label)], where, (at) => {
      where = at;
      who ??= 0;
      both();
    }));
}

const LEVELS = { "Active Support": "\u25b2\u25b2", "Passive Support": "\u25b2", Neutral: "0", "Passive Opposition": "\u25bc", "Active Opposition": "\u25bc\u25bc" };

/** One of a few, as buttons beside each other. */
function few(field, values, place, put) {
  const { options } = field.input;
  const was = field.value?.[0] ?? null;
  const isLevel = options.some(([, label]) => LEVELS[label]);
  const told = make("p", { class: "soft" });
  const tell = (at) => {
    told.textContent = at === null ? "Not known" : at === was ? `${options[at][1]}, unchanged` : was === null ? options[at][1] : `${options[at][1]}, was ${options[was][1]}`;
  };
  tell(values[place]?.[0] ?? null);
  const buttons = options.map(([, label], at) => button(LEVELS[label] ? "" : label, () => {
    put([at, 0]);
    tell(at);
    buttons.forEach((one, other) => one.setAttribute("aria-pressed", String(other === at)));
  }, { "aria-pressed": String(at === (values[place]?.[0] ?? -1)), "aria-label": label, "data-level": LEVELS[label] ?? null }));
  const ways = make("div", { class: "few", role: "group", "aria-label": `${field.label}, ${field.over}` }, ...buttons);
  return isLevel ? make("div", { class: "level-set" }, told, ways) : ways;
}

function select(id, name, options, at, then) {
  const list = make("select", { id }, make("option", { value: "", selected: at === null }, "\u2013"),
    ...options.map((label, value) => make("option", { value, selected: value === at }, label)));
  list.addEventListener("change", () => list.value !== "" && then(Number(list.value)));
  return [make("label", { for: id }, name), list];
}
