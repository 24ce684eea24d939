// The pages of `lod serve`: draw what a conversation says as data, and send answers. They know no rule.
import { byId, icon } from "./dom.js";
import { enter, sleep, wake } from "./conversation.js";
import { start } from "./start.js";
import { talk } from "./state.js";

function arrive() {
  const place = decodeURIComponent(window.location.hash.slice(1));
  if (place === "") start();
  else if (place !== talk.place) enter(place);
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
document.addEventListener("freeze", sleep);
document.addEventListener("resume", wake);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wake();
});
// The key in the address has become a cookie.
if (window.location.search !== "") window.history.replaceState(null, "", `/${window.location.hash}`);
arrive();
