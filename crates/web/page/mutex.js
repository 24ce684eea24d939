// One page of this browser at a time, so that none writes what another has not read. A page keeps the lock until another wants
// it or the page is hidden: so what is asked in one page alone waits for nobody.
const NAME = "lod: a turn";
/** How often it is asked for, in milliseconds: whoever has it may have it only after that. */
const AGAIN = 200;

const calls = new BroadcastChannel(NAME);
/** Unlocks; nothing where this page does not have the lock. */
let unlock = null;
let isWanted = false;
let isUsed = false;
/** When this page is done with what it was asked before. */
let last = Promise.resolve();

/** Does something while it has the lock; it is told whether other pages may have had it since the last time. */
export function exclusively(action) {
  const done = last.then(async () => {
    isUsed = true;
    try {
      const isNew = unlock === null;
      if (isNew) await take();
      return await action(isNew);
    } finally {
      isUsed = false;
      if (isWanted || document.hidden) letGo();
    }
  });
  last = done.catch(() => {});
  return done;
}

/** Other pages may have it. */
export function letGo() {
  unlock?.();
  unlock = null;
  isWanted = false;
}

async function take() {
  // Where a browser has no locks, others may always have been there.
  if (!navigator.locks) return;
  const calling = window.setInterval(() => calls.postMessage("wanted"), AGAIN);
  calls.postMessage("wanted");
  unlock = await locked(NAME).finally(() => window.clearInterval(calling));
}

/** Has a lock of this browser as soon as no other page has it, at once where a browser has none: what unlocks it. */
export function locked(name) {
  return new Promise((resolve, reject) => {
    if (!navigator.locks) return resolve(() => {});
    return navigator.locks.request(name, () => new Promise((unlocks) => resolve(unlocks))).catch(reject);
  });
}

calls.addEventListener("message", () => {
  if (isUsed) isWanted = true;
  else letGo();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden && !isUsed) letGo();
});
