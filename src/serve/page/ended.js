// The end of a game: who wins, the margins from 0, and the way there.
import { badge, named } from "./pieces.js";
import { button, make, signed } from "./dom.js";
import { laid } from "./story.js";
import { lookUp } from "./answers.js";
import { open } from "./sheet.js";
import { picture } from "./picture.js";

/** What is taken away stands behind a minus sign. */
const minus = (text) => text.replace(/(^| )-(?=[ \d])/g, "$1\u2212");

/** A Faction's margin: a bar from 0, and what it is the sum of. */
function place({ faction, margin, parts, remarks }, most, winner) {
  const length = make("i", { class: margin < 0 ? "less" : "more" });
  length.style.width = `${(Math.abs(margin) / most) * 50}%`;
  const bar = make("span", { class: "bar", "aria-hidden": "true" }, length);
  return make("li", { class: faction === winner ? `${faction} wins` : faction }, badge(faction), make("b", {}, named(faction)), bar, make("span", { class: "margin" }, signed(margin)),
    ...parts.map(([text, value]) => make("small", {}, `${minus(text)} = ${signed(value)}`)), ...remarks.map((text) => make("small", {}, text)));
}

/** The margins over the game, once they are drawn. */
async function course(section) {
  const drawn = (await lookUp("chart")).find((part) => part.kind === "drawing");
  if (drawn) section.append(make("h3", {}, "Margin over the game"), picture(drawn));
  else section.remove();
}

/** A button that shows something of the game. */
const door = (label, line) => button(label, async () => open(label, laid(await lookUp(line))));

/** The end of a game. */
export function ended({ when, title, winner, players, places }) {
  const most = Math.max(1, ...places.map(({ margin }) => Math.abs(margin)));
  const chart = make("section", {});
  const text = [`${title}.`, ...places.map(({ faction, margin }) => `${named(faction)} ${signed(margin)}`)].join("\n");
  const share = navigator.share ? button("Share", () => navigator.share({ title, text }).catch(() => {})) : null;
  window.setTimeout(() => course(chart));
  return make("div", { class: "ended" },
    make("article", { class: `turn ${winner ?? ""}` },
      make("header", { class: "medal" }, winner ? badge(winner) : make("span", {}), make("div", {}, make("small", {}, when), make("h2", {}, title))),
      players.length > 0 ? make("p", { class: "story" }, players.map((told) => minus(told)).join(" ")) : null),
    make("section", {}, make("h3", {}, "Final margins"), make("ol", { class: "finals" }, ...places.map((each) => place(each, most, winner)))),
    chart,
    make("div", { class: "doors" }, door("All turns", "history"), door("Tally", "tally"), share));
}
