// The browser's Back closes what is open before it leaves.

/** What a tap opened, the last one last: what closes each. */
const opened = [];

/** Whether this entry of the history is one that Back may take without leaving. */
const isSpare = () => window.history.state?.entry === "spare";
/** Whether it is the one below that; a new address has neither mark. */
const isBase = () => window.history.state?.entry === "base";

let was = isSpare();

function spare() {
  if (!isSpare()) {
    window.history.replaceState({ entry: "base" }, "");
    window.history.pushState({ entry: "spare" }, "");
  }
  was = true;
}

/** Something was opened that Back closes by `close`. */
export function opens(close) {
  if (!opened.includes(close)) opened.push(close);
  spare();
}

/** It was closed otherwise. */
export function closes(close) {
  const at = opened.indexOf(close);
  if (at >= 0) opened.splice(at, 1);
}

window.addEventListener("popstate", () => {
  const isSpent = was && isBase();
  was = isSpare();
  if (!isSpent) return;
  const close = opened.pop();
  if (!close) return window.history.back();
  close();
  if (opened.length > 0) spare();
});
