// What is said to the person until the next answer.
import { byId, set } from "./dom.js";

/** Says it. */
export function notice(text) {
  byId("notice").textContent = set(text);
}
