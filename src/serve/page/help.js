// Help on the page: what a tap does here, what each button behind More does, and what may be typed there.
import { capital, make, signed } from "./dom.js";
import { named } from "./pieces.js";
import { sure } from "./sure.js";
import { talk } from "./state.js";

const TAPS = {
  enter: "The main button below continues.",
  one: "Tap an answer. Where the main button below names an answer, it takes that one.",
  some: "Tick all that apply, then tap the main button below.",
  line: "Type your answer, then tap Send.",
  card: "Tap the card, then the main button below.",
  dice: "Tap the result of each die. The last one sends them.",
  fields: "Set what your board shows, then tap the main button below.",
};

/** What a button does, where it does less than the command that may be typed. */
const DOES = {
  help: "All that can be typed",
  board: "The pieces of all spaces",
  chances: "How often each Faction wins from here",
  card: "The card being played",
  deck: "Cards left, and Winter Quarters",
  audit: "Your board beside the program's",
  history: "The turns so far",
  why: "The reasons of the last turn",
  undo: "Undo the last step",
  redo: "Redo the last undo",
  abort: "Undo this turn",
  rollback: "Undo back to the start of a turn",
  guess: "Guess the next non-player's turn",
};

/** What is looked up, by what it is about; the rest is about this turn. */
const ABOUT = { "Board and cards": ["board", "tracks", "forces", "card", "deck"], "The game": ["margins", "chances", "chart", "history", "tally"] };

/** Commands that look something up in groups, each with its title. */
export function grouped(commands) {
  const title = ({ name }) => Object.keys(ABOUT).find((about) => ABOUT[about].includes(name)) ?? "This turn";
  return ["This turn", ...Object.keys(ABOUT)].map((about) => [about, commands.filter((command) => title(command) === about)]).filter(([, own]) => own.length > 0);
}

/** The heading of the last turn, and the number of turns so far. */
const lastTurn = () => [...document.querySelectorAll("#story article.turn[data-turn]")].at(-1);

/** The seat with the highest margin that is known. */
function highest({ seats }) {
  const known = seats.filter(({ margin }) => margin.certainty !== "unknown");
  const [first] = known.sort((one, other) => other.margin.value - one.margin.value);
  return first ? `${named(first.faction)} highest: ${sure(first.margin.certainty, signed(first.margin.value))}` : "";
}

/** What a button leads to as it is now, where that is known here; nothing: what it does is said. */
const LIVE = {
  card: ({ title }) => title,
  deck: ({ about }) => about,
  margins: highest,
  why: () => lastTurn()?.dataset.title,
  steps: () => lastTurn()?.dataset.title,
  history: () => {
    const turns = Number(lastTurn()?.dataset.turn ?? 0);
    return turns > 0 ? `${turns} ${turns === 1 ? "turn" : "turns"} so far` : "";
  },
};

const rows = (all) => make("dl", { class: "does" }, ...all.flatMap(([name, about]) => [make("dt", {}, name), make("dd", {}, `${capital(about)}.`)]));

function here({ form, replies = [] }) {
  const isOne = form === "one" || (form === "line" && replies.length > 0);
  const all = [TAPS[isOne ? "one" : form] ?? TAPS.line];
  if (isOne && replies.some((reply) => reply.space)) all.push("On the board, gold spaces are the answers.");
  if (document.body.classList.contains("has-board")) all.push("A tap on any other space of the board lists its pieces.");
  return all.map((text) => make("p", {}, text));
}

/** The help for the question that stands here. */
const help = () => here(talk.told.question ?? {});

/** What the button of a command does, in a line. */
export const does = ({ name, about }) => {
  const { scene } = talk.told;
  return (scene && LIVE[name]?.(scene)) || capital(DOES[name] ?? about);
};

const typed = () => [rows(talk.told.commands.map(({ name, follows, about }) => [`${name} ${follows}`, about]))];

/** What is shown on the page in place of the program's words about typing. */
export const HELP = { "?": help, help: typed };
