// The first page: go on, begin, look up.
import { badge, named } from "./pieces.js";
import { byId, capital, icon, make, set } from "./dom.js";
import { forget, talk } from "./state.js";
import { TITLES, head } from "./header.js";
import { doors as known, lost } from "./requests.js";
import { host } from "./host.js";
import { notice } from "./notice.js";
import { together } from "./together.js";

/** Places that every page has for itself: what one looks up or learns is nobody else's. */
const OWN = ["cards", "flowcharts", "learn"];
const LARGE = ["new", "table"];
/** What stands on a door, where its word says less, and what is behind it in a line. */
const DOORS = {
  new: ["New game", "The program keeps the board"],
  table: ["Your own board", "Turns of non-players on it"],
  games: ["All saved games", "Continue any of them"],
  cards: ["Cards", "109 cards"],
  flowcharts: ["Flowcharts", "4 Factions"],
  learn: ["Learn", "How they decide"],
  ww: [TITLES.ww, "Procedures and an opponent"],
};

/** A name for this page alone. */
function ownName() {
  let name = window.sessionStorage.getItem("own");
  if (!name) {
    name = Math.random().toString(36).slice(2, 10);
    window.sessionStorage.setItem("own", name);
  }
  return name;
}

const dotted = (...parts) => set(parts.filter(Boolean).join(" \u00b7 "));

/** The day on which a game was played, of "2026-11-22 21:40"; the year where it is another. */
function day(played) {
  const [date] = played.split(" ");
  const at = new Date(`${date}T00:00`);
  if (Number.isNaN(at.getTime())) return "";
  const now = new Date();
  if (at.toDateString() === now.toDateString()) return "today";
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return at.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year });
}

/** The game that goes on: in the colour of its player's Faction. */
function goesOn({ game }) {
  const { name, scenario, seated, players, at, played, resources } = game;
  const [faction] = players;
  return [make("div", { class: "band" }, players.length === 1 ? badge(faction) : null, make("h2", {}, scenario ?? name)),
    make("div", { class: "story" }, make("b", {}, players.length === 1 ? turnOf(game) : `Players: ${seated}.`), make("p", {}, dotted(at && capital(at), resources !== undefined && `Resources ${resources}`, day(played))),
      scenario ? make("small", {}, `Saved as ${name}`) : null, make("span", { class: "go" }, "Continue"))];
}

/** Another saved game. */
const saved = ({ about, game: { name, scenario, seated, at, played } }) => [make("b", {}, name), make("small", { class: "when" }, day(played)), make("small", {}, scenario ? dotted(scenario, seated) : capital(about)), at ? make("small", {}, capital(at)) : null];

/** Who the player is, and whose turn it is. */
function turnOf({ players: [faction], acts }) {
  const next = acts === faction ? " It is your turn." : acts ? ` Next: ${named(acts)}.` : "";
  return `You play the ${named(faction)}.${next}`;
}

function link(door) {
  const own = OWN.includes(door.place) ? `${door.place}~${ownName()}` : door.place;
  const [title, about] = DOORS[door.word] ?? [capital(door.word), capital(door.about)];
  const inside = { continue: goesOn, game: saved }[door.word]?.(door) ?? [make("b", {}, title), make("small", {}, about), LARGE.includes(door.word) ? icon(door.word === "new" ? "plus" : "board") : null];
  const kind = { continue: `first ${door.game?.players.length === 1 ? door.game.players[0] : "none"}`, game: "line saved" }[door.word] ?? (LARGE.includes(door.word) ? "large" : OWN.includes(door.word) ? "small" : "line");
  return make("a", { href: `#${encodeURIComponent(own)}`, class: `door ${kind}`, "data-word": door.word }, ...inside);
}

/** Shows the first page. */
export async function start() {
  forget("");
  head("Liberty or Death");
  byId("subtitle").textContent = "Non-players and rules help beside your board";
  document.title = "Liberty or Death";
  document.body.classList.add("start");
  const story = byId("story");
  try {
    const doors = await known();
    const shelf = await host.shelf();
    if (talk.place !== "") return;
    const games = doors.filter(({ word }) => word === "game");
    story.replaceChildren(make("nav", { class: "doors", "aria-label": "What to do" }, ...doors.filter((door) => !games.includes(door)).map(link),
      games.length > 0 ? make("section", { class: "saved-games" }, make("h2", {}, "Saved games"), ...games.map(link)) : null),
      make("p", { class: "soft" }, "Unofficial companion; you need a copy of GMT's game.", host.saved ? ` ${host.saved}` : null), ...shelf, ...(host.isShared ? [together()] : []));
    notice("");
    document.body.dataset.state = "start";
  } catch (error) {
    story.replaceChildren(make("p", {}, lost()));
    notice(String(error.message ?? ""));
    window.setTimeout(() => talk.place === "" && start(), 3000);
  }
}
