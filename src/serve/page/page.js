// The pages of `lod serve`: draw what a conversation says as data, and send answers. They know no rule.
import { byId, icon } from "./dom.js";
import { host } from "./host.js";
import { lost, pause } from "./requests.js";
import { notice } from "./notice.js";
import { start } from "./start.js";
import { forget, talk } from "./state.js";

/** What draws a conversation; the first page does without. */
let conversation = null;

const place = () => decodeURIComponent(window.location.hash.slice(1));

/** Gets it when it is first needed; nothing of a conversation is on the page before. */
async function loaded() {
  try {
    conversation ??= await import("./conversation.js");
    return conversation;
  } catch {
    // A browser may remember that a part was not there: the whole page comes again with the host.
    notice(lost());
    while (!(await host.ask("/doors"))?.ok) await pause(2000);
    window.location.reload();
    return null;
  }
}

async function arrive() {
  const to = place();
  if (to === "") {
    conversation?.leave();
    return start();
  }
  if (to === talk.place) return;
  if (conversation === null) forget(to);
  const part = conversation ?? (await loaded());
  // Whoever went elsewhere meanwhile arrives there.
  if (place() === to) part?.enter(to);
}

byId("home").replaceChildren(icon("back"));
// What is scrolled into sight is not left under a bar.
const bars = new ResizeObserver(() => {
  for (const id of ["top", "foot", "peek"]) document.documentElement.style.setProperty(`--${id}`, `${byId(id).offsetHeight}px`);
});
bars.observe(byId("top"));
bars.observe(byId("foot"));
bars.observe(byId("peek"));
window.addEventListener("hashchange", arrive);
document.addEventListener("freeze", () => conversation?.sleep());
document.addEventListener("resume", () => conversation?.wake());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) conversation?.wake();
});
// The key in the address has become a cookie.
if (window.location.search !== "") window.history.replaceState(null, "", `/${window.location.hash}`);
arrive();
