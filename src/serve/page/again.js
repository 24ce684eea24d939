// An own turn that is changed: a question is asked again with what was selected on it, and what came after it is given again.
import { say } from "./answers.js";
import { GUARD, isGuarded, talk } from "./state.js";

/** What was given of the turn, in order: the line of a tap, or what was selected for a Command or Special Activity. */
let course = [];
/** What is selected and about to be given. */
let pending = {};
/** The selection that is recalled next, whether it is given again by itself, and what comes after it. */
let wanted = null;
let rest = [];
/** Whether what is to be changed is asked. */
let isOpen = false;

/** Remembers what was selected for a Command or Special Activity. What dice decided stays as it is. */
export function remember(does, selected, isRolled = false) {
  pending = isRolled ? {} : { does, selected };
}

/** Hears each answer that is given, and each command. */
export function hears({ line }) {
  const isCommand = line !== undefined && talk.told.commands.some(({ name }) => line === name || line.startsWith(`${name} `));
  if (isCommand) {
    const steps = line.startsWith("undo") ? Number(line.slice(5) || 1) : course.length;
    course = course.slice(0, Math.max(0, course.length - steps));
    [wanted, rest] = [null, []];
  } else {
    // Where a turn begins nothing is left of the one before.
    if (talk.told.question?.commands) course = [];
    course.push(line === undefined ? pending : { line });
  }
  pending = {};
  isOpen = false;
}

/** Where each part of the turn was selected, by its place in what was given; `null` where it cannot be changed. */
export function places(parts) {
  const found = parts.map(() => null);
  let at = course.length - 1;
  for (let part = parts.length - 1; part >= 0 && course[at]?.does === parts[part].name; part -= 1) {
    found[part] = at;
    // The taps that led there stand before it.
    while (at >= 0 && [undefined, parts[part].name].includes(course[at].does)) at -= 1;
  }
  return found;
}

/** Goes back to the question where that was selected. */
export function change(place) {
  if (talk.busy || isGuarded()) return;
  const [own, ...later] = course.slice(place);
  say({ line: later.length === 0 ? "undo" : `undo ${later.length + 1}` });
  wanted = { ...own, isGiven: false };
  rest = later;
}

/** What was selected for it, where that is to be changed, or given again: `{ selected, isGiven }`; `null` where it begins anew. */
export function recalled(does) {
  const is = wanted?.does === does ? wanted : null;
  wanted = null;
  isOpen = is !== null && !is.isGiven;
  return is;
}

/** Gives something as soon as a tap would count, unless another question stands there by then. */
export function givesSoon(give) {
  const { number } = talk;
  window.setTimeout(() => talk.number === number && give(), GUARD + 50);
}

/** At a new question what came after the change is given again, as far as it is possible. */
export function resumes({ replies = [], specials = [] }) {
  if (isOpen || wanted !== null || rest.length === 0) return;
  const [next, ...later] = rest;
  const isThere = next.line !== undefined && [...replies, ...specials].some(({ line }) => line === next.line);
  rest = [];
  if (!isThere) return;
  givesSoon(() => {
    say({ line: next.line });
    const [after, ...others] = later;
    if (after?.does) wanted = { ...after, isGiven: true };
    rest = after?.does ? others : later;
  });
}
