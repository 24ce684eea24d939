// Who holds the conversations of the page: here the program in the page itself. Whatever differs between hosts is in `host`.
import { Failure, program } from "./program.js";
import { crewAsks, forget, takes } from "./crew.js";
import { shelf } from "./shelf.js";
import { kept } from "./kept.js";

/** What is loaded before anything can be asked; nothing where it could not be. */
let ready = begun();
/** What tells those who wait for news, and what they wait for. */
let tell = () => {};
let news = renewed();

function renewed() {
  return new Promise((resolve) => {
    tell = resolve;
  });
}

function begun() {
  return Promise.all([program.load(), kept.open()]);
}

/** There is news for those who wait. */
function told() {
  tell();
  news = renewed();
}

crewAsks(async (request) => {
  try {
    takes(await program.asks(request));
  } catch {
    // Whoever asks next is told.
  }
  told();
});
program.begins = forget;

const patience = () => new Promise((resolve) => window.setTimeout(resolve, 20000));

async function answered(path, wanted) {
  ready ??= begun();
  try {
    await ready;
    const reply = await program.asks({ path, wanted });
    takes(reply);
    return answer(reply.status, reply.text);
  } catch (error) {
    if (!(error instanceof Failure)) ready = null;
    // What was asked of a conversation begins it again.
    return answer(["/wait", "/doors"].includes(path) ? 500 : 410, error.message);
  }
}

/** What a page needs of an answer of `fetch`. */
function answer(status, text) {
  return { status, ok: status === 200, text: async () => text, json: async () => JSON.parse(text) };
}

export const host = {
  /** The answer at a path, as `fetch` gives it. `wanted` is what a page asks of a conversation. */
  async ask(path, wanted) {
    if (path === "/wait" && wanted.version > 0) await Promise.race([news, patience()]);
    const got = await answered(path, wanted);
    if (["/say", "/look", "/stop"].includes(path)) told();
    return got;
  },
  /** What is said where it cannot be reached. */
  gone: "The program is not running",
  /** What follows from where games are saved. */
  saved: "Saved on this device only.",
  /** Elements for the first page, below what it leads to. */
  shelf,
  /** Whether others look on at the page's address. */
  isShared: false,
};

// What keeps the page on the device takes what the page has loaded by then.
ready.catch(() => {}).finally(() => navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" }));
