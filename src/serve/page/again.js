// A selection that is changed: the question is asked again, with what was selected on it.
import { say } from "./answers.js";

let last = null;
let isWanted = false;

/** Remembers what was selected for a Command or Special Activity. */
export function remember(does, selected) {
  last = { does, selected };
}

/** Whether what was selected for it can be changed. */
export const canChange = (does) => last !== null && last.does === does;

/** Goes back to the question. */
export function change() {
  isWanted = true;
  say({ line: "undo" });
}

/** What was selected for it, where that is to be changed; `null` where it begins anew. */
export function recalled(does) {
  const is = isWanted && canChange(does);
  isWanted = false;
  return is ? last.selected : null;
}
