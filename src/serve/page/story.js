// What was said: the last part stands open, what came before is out of the way.
import { button, byId, capital, icon, make, unkeyed } from "./dom.js";
import { chances } from "./chances.js";
import { ended } from "./ended.js";
import { picture } from "./picture.js";
import { setUp } from "./setup.js";
import { lay, line, tabled } from "./text.js";
import { turn } from "./turn.js";

/** A part of what was said, drawn. */
export function block(each) {
  switch (each.kind) {
    case "line":
    case "title":
      return line(each.text, each.kind === "title");
    case "refusal":
      return make("p", { class: "refusal", role: "alert" }, each.text);
    case "answer":
      // Where it only went on, nothing was said.
      return each.text === "" ? null : make("p", { class: "answer" }, make("span", {}, unkeyed(each.question)), " ", make("b", {}, each.text));
    case "leaf":
      return turn(each);
    case "set-up":
      return setUp(each);
    case "chances":
      return chances(each);
    case "end":
      return ended(each);
    case "drawing":
      return picture(each);
    case "file": {
      const url = URL.createObjectURL(new Blob([each.text], { type: "text/plain" }));
      return make("p", {}, make("a", { class: "button", href: url, download: each.name }, `Save the ${each.what}: ${each.name}`));
    }
    default:
      return null;
  }
}

/** Parts, drawn one after another. */
export const laid = (parts) => [...tabled(lay(make("div"), parts.map(block))).children];

/** Shows what is new. */
export function tell(blocks) {
  const story = byId("story");
  for (const each of blocks) {
    if (each.kind === "answer") {
      unfold(false);
      for (const page of story.querySelectorAll(".page.now")) page.classList.remove("now");
    }
    let page = story.querySelector(".page.now");
    if (page === null) {
      page = make("div", { class: "page now" });
      story.append(page);
    }
    lay(page, [block(each)]);
  }
  tabled(story);
  earlier();
}

/** What was answered last, in a line: a tap brings back what was said before it. */
function earlier() {
  const story = byId("story");
  if (story.querySelector(".page:not(.now)") === null) return;
  const given = story.querySelector(".page.now > .answer");
  if (given !== null) given.hidden = true;
  const last = given?.querySelector("b").textContent ?? "";
  const more = byId("earlier") ?? button("", () => unfold(!story.classList.contains("all")), { id: "earlier", "aria-expanded": "false" });
  more.replaceChildren(make("span", { class: last === "" ? "" : "unseen" }, "Earlier"), make("span", { class: "last" }, capital(last)), icon("down"));
  story.prepend(more);
}

/** Whether all that was said stands open, or the latest alone. */
function unfold(all) {
  const story = byId("story");
  story.classList.toggle("all", all);
  for (const given of story.querySelectorAll(".answer")) given.hidden = !all && given.closest(".now") !== null;
  byId("earlier")?.setAttribute("aria-expanded", String(all));
}
