// What the page asks its host, and what comes back.
import { host } from "./host.js";
import { talk } from "./state.js";

/** Asks something of this conversation; `null` where the host cannot be reached. */
function ask(path, more = {}) {
  const { place, sitting, version, seen, number } = talk;
  return host.ask(path, { place, sitting, version, seen, number, ...more });
}

/** Waits so many milliseconds. */
export const pause = (time) => new Promise((done) => window.setTimeout(done, time));

/** An answer as the host takes it: a line, or what the controls say. */
const wanted = (answer) => ("line" in answer ? answer : { answer });

const json = async (answer) => (answer?.ok ? answer.json() : null);

/** What is new. */
export const wait = () => ask("/wait");
/** Gives an answer to the question. */
export const give = (answer) => ask("/say", wanted(answer));
/** Looks something up for this page alone. */
export const look = (line) => ask("/look", { line });
/** The same, once that took its time. */
export const looked = (line) => ask("/looked", { line });
/** Ends work that takes its time: what is done by then counts. */
export const stop = () => ask("/stop");
/** The board as data; `null` where there is none. */
export const board = async () => json(await ask("/board"));
/** What an answer would do: `{ rows, tracks, note, wrong }`; nothing is given. */
export const preview = async (answer) => json(await ask("/preview", wanted(answer)));
/** Ticks an order for all pages, or takes the tick away. */
export const tick = (order, on) => ask("/tick", { order, on });

/** How many pages show this now, with this one. */
export const watchers = async () => (await json(await ask("/wait", { version: 0 })))?.watchers;

/** What the first page leads to. */
export async function doors() {
  const answer = await host.ask("/doors");
  if (!answer?.ok) throw new Error((await answer?.text()) ?? "");
  return answer.json();
}

/** The address of this page for another phone as rows of dark (1) and light (0), or why there is none. */
export async function code() {
  const answer = await host.ask("/code");
  if (answer?.ok) return { rows: await answer.json() };
  return { wrong: (await answer?.text()) ?? `${host.gone}. Try again.` };
}

/** What is said while the host cannot be reached and is asked again by itself. */
export const lost = () => `${host.gone}. Trying again.`;
