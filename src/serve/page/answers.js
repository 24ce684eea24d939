// Answers and look-ups: what goes to the host, and what comes back.
import { byId } from "./dom.js";
import { close } from "./sheet.js";
import { hears } from "./again.js";
import { host } from "./host.js";
import { notice } from "./notice.js";
import { give, look, looked, lost, pause } from "./requests.js";
import { buzz, isGuarded, mark, talk } from "./state.js";

let hear = () => {};
let renew = () => {};
let working = 0;
/** After so long it is asked again what came of work, in milliseconds. */
const PATIENCE = 250;
/** After so long an answer is given again that did not reach the host, in milliseconds. */
const AGAIN = 2000;

/** Who takes what the host tells, and who begins anew where it does not know this page any more. */
export function heard(told, anew) {
  hear = told;
  renew = anew;
}

/** Shows after 300 ms that something is worked on. */
function works(on) {
  window.clearTimeout(working);
  if (on) working = window.setTimeout(() => document.body.classList.add("working"), 300);
  else document.body.classList.remove("working");
}

function busy(on) {
  talk.busy = on;
  byId("ask").setAttribute("aria-busy", String(on));
  works(on);
  mark();
}

/** What is said where the host refuses. */
async function refusal(answer) {
  const text = (await answer.text()).trim();
  return answer.status === 403 ? "This page has no access any more. Open the address that lod serve shows, with its key." : text;
}

/** Gives an answer to the question; where the host cannot be reached, again and again as long as that question stands. */
export async function say(answer) {
  if (talk.busy || talk.isDrawing || talk.told === null || isGuarded()) return;
  if (talk.told.work) return notice("Games are being played. Wait, or tap Stop.");
  buzz(10);
  const { question } = talk.told;
  hears(answer);
  talk.isUndo = /^undo( |$)/.test(answer.line ?? "") && Boolean(question?.draft || question?.does);
  busy(true);
  // Until what came of it is here, what stands there is answered.
  try {
    await answered(await given(answer));
  } finally {
    busy(false);
  }
}

async function given(answer) {
  const { sitting, number } = talk;
  for (;;) {
    const got = await give(answer);
    if (got !== null) return got;
    notice(`Not answered. ${lost()}`);
    await pause(AGAIN);
    // Another phone may have answered by now.
    if (talk.sitting !== sitting || talk.number !== number) return null;
  }
}

async function answered(got) {
  if (got === null) return notice("Not answered: the question has changed.");
  if (got.status === 410) {
    notice(await got.text());
    renew();
  } else if (!got.ok && got.status !== 409) {
    notice(await refusal(got));
  } else {
    const told = await got.json();
    notice(told.wrong ?? "");
    hear(told.now ?? told);
  }
}

/** Looks something up for this page alone: its parts. */
export async function lookUp(line) {
  const { sitting } = talk;
  works(true);
  let got = await look(line);
  // What takes its time leaves the page to the person.
  if (got?.status === 202) close();
  while (got?.status === 202 && talk.sitting === sitting) {
    await pause(PATIENCE);
    got = await looked(line);
  }
  works(false);
  if (talk.sitting !== sitting) return [];
  if (got !== null && got.ok) return got.json();
  notice(got === null ? `${host.gone}. Try again.` : "No answer now. Try again.");
  return [];
}

export { refusal };
