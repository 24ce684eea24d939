// What this page knows of the conversation that it shows.

/** Taps this soon after a new question do not answer it, in milliseconds. */
export const GUARD = 350;

export const talk = {
  place: "",
  sitting: "",
  version: 0,
  seen: 0,
  number: 0,
  told: null,
  polling: 0,
  busy: false,
  /** Whether a question came that does not stand there yet: nothing there answers it. */
  isDrawing: false,
  /** Whether it came by an undo within an own turn: its form stays. */
  isUndo: false,
  /** When the question came, as `performance.now()` counts. */
  since: 0,
};

/** Begins with nothing known of this place. */
export function forget(place) {
  Object.assign(talk, { place, sitting: "", version: 0, seen: 0, number: 0, told: null, busy: false, isDrawing: false, since: 0 });
  mark();
}

/** Marks on the page what it shows, for styles and for whoever drives it. */
export function mark() {
  const { dataset } = document.body;
  const { told } = talk;
  dataset.number = String(talk.number);
  dataset.state = talk.busy || talk.isDrawing ? "busy" : told === null ? "empty" : told.over !== null ? "over" : told.work ? "works" : told.question === null ? "waits" : "asks";
}

/** A new question: taps that were meant for the last one are kept from it. */
export function guard() {
  talk.since = performance.now();
  document.body.dataset.guard = "";
  window.setTimeout(() => {
    if (performance.now() - talk.since >= GUARD - 10) delete document.body.dataset.guard;
  }, GUARD);
}

/** A short vibration, where the person has touched the page before. */
export function buzz(time) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(time);
}

/** Whether a tap may have been meant for the question before. */
export const isGuarded = () => performance.now() - talk.since < GUARD - 10;
