// The program in the page: its WebAssembly, what it is asked, and what is written before its answer counts.
import { load } from "./begin.js";
import { bytesAt, called } from "./call.js";
import { kept } from "./kept.js";
import { exclusively, letGo, locked } from "./mutex.js";

export const program = {
  module: null,
  /** The functions it gives; nothing after it has failed. */
  exports: null,
  /** Whether the browser was asked to delete nothing by itself. */
  persists: null,
  /** What is done when it begins with nothing but what is kept. */
  begins() {},
  /** The locks that this page has, each with what releases it. */
  locks: new Map(),

  async load() {
    program.module = await load();
  },

  /** Starts it, with nothing but what is kept. */
  async start() {
    program.releases(() => true);
    program.begins();
    kept.forget();
    program.exports = (await WebAssembly.instantiate(program.module, {})).exports;
    const seed = [...crypto.getRandomValues(new Uint32Array(2))].map((half) => half.toString(16).padStart(8, "0")).join("");
    const { records, gone, bytes } = await kept.news();
    await kept.joins();
    program.calls({ seed, zones: zones(), records, gone }, bytes);
  },

  /** What other pages held when this one last looked. */
  elsewhere: [],

  /** Asks it something. */
  asks(request, file = null) {
    return exclusively(async (isNew) => {
      if (program.exports === null) await program.start();
      const { records, gone, bytes } = isNew ? await kept.news() : kept.nothing;
      // While nobody else can ask anything, others hold less, never more.
      if (isNew || program.elsewhere.length > 0) program.elsewhere = await heldFor(request);
      const { elsewhere } = program;
      const now = Date.now();
      const reply = program.calls({ now, records, gone, elsewhere, ...request }, file === null ? bytes : [...bytes, file]);
      try {
        if (reply.writes.length > 0) {
          await kept.write(reply.writes, reply.bytes, now);
          if (!program.persists) program.persists = navigator.storage?.persist?.() ?? true;
        }
      } catch (error) {
        // It has gone on in memory where nothing was written: back to what is there.
        program.exports = null;
        throw new Failure(`This browser could not save it (${error.message ?? error}). The game goes on from its last saved answer.`);
      }
      await program.holds(reply.held);
      return reply;
    });
  },

  /** Calls it, as it is. */
  calls(request, bytes) {
    try {
      const reply = called(program.exports, { now: Date.now(), ...request }, bytes);
      return { ...reply.answer, bytes: reply.bytes };
    } catch (error) {
      throw program.failed(error);
    }
  },

  /** What is said when it has failed: why, as far as it could say. */
  failed(error) {
    let why = String(error.message ?? error);
    try {
      why = new TextDecoder().decode(bytesAt(program.exports, program.exports.lod_failure())) || why;
    } catch {
      // It cannot even say so.
    }
    program.exports = null;
    return new Failure(`Internal error: ${why}. Your game is saved: it goes on from its last answer.`);
  },

  /** Has the locks with these names and no others. */
  async holds(names) {
    program.releases((name) => !names.includes(name));
    for (const name of names.filter((name) => !program.locks.has(name))) {
      program.locks.set(name, await locked(LOCK + name));
    }
  },

  releases(which) {
    for (const [name, release] of [...program.locks].filter(([name]) => which(name))) {
      program.locks.delete(name);
      release();
    }
  },
};

/** That the program could not do what it was asked. */
export class Failure extends Error {}

/** What stands before the names that a page holds. */
const LOCK = "lod: held: ";

/** The names that other pages hold. */
export async function heldElsewhere() {
  const held = navigator.locks ? (await navigator.locks.query()).held : [];
  const names = held.map(({ name }) => name).filter((name) => name.startsWith(LOCK));
  return names.map((name) => name.slice(LOCK.length)).filter((name) => !program.locks.has(name));
}

/** The same, once a page that was left just now has let go of the game that is wanted. */
async function heldFor({ path, wanted }) {
  const game = path === "/wait" && !wanted.sitting ? `${wanted.place.replace("game/", "")}.lod` : null;
  let held = await heldElsewhere();
  for (let tries = 0; tries < 10 && held.includes(game); tries += 1) {
    await new Promise((wait) => window.setTimeout(wait, 100));
    held = await heldElsewhere();
  }
  return held;
}

// A page that is left lets go of its game; where it is shown again, it begins with what is kept.
window.addEventListener("pagehide", () => {
  program.exports = null;
  program.releases(() => true);
  letGo();
});

/** From when on the time here is so many minutes ahead of UTC, for the years in which games may have been saved. */
function zones() {
  const ahead = (at) => -new Date(at).getTimezoneOffset();
  const [begin, end, step] = [Date.UTC(2024, 0, 1), Date.now() + 366 * 86400000, 7 * 86400000];
  const all = [[begin, ahead(begin)]];
  for (let at = begin; at < end; at += step) {
    if (ahead(at) === ahead(at + step)) continue;
    let [before, after] = [at, at + step];
    while (after - before > 60000) {
      const middle = Math.floor((before + after) / 2);
      if (ahead(middle) === ahead(at)) before = middle;
      else after = middle;
    }
    all.push([after, ahead(after)]);
  }
  return all;
}
