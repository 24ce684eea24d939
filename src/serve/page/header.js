// The header that stays: the card, and the Factions in its order with Resources, margin and whose turn it is.
import { byId, capital, make, signed } from "./dom.js";
import { badge, named } from "./pieces.js";
import { sure } from "./sure.js";
import { talk } from "./state.js";

const STATES = { now: "acts now", done: "has acted", off: "Ineligible", eligible: "Eligible" };

function seat({ faction, state, player, ...numbers }) {
  const resources = sure(numbers.resources.certainty, String(numbers.resources.value));
  const margin = sure(numbers.margin.certainty, signed(numbers.margin.value));
  const words = `${named(faction)}, ${player ? "player" : "non-player"}: ${STATES[state] ?? ""}, Resources ${resources}, margin ${margin}`;
  return make("li", { class: `seat ${faction} ${state}` }, make("span", { class: "unseen" }, words), badge(faction),
    make("span", { class: "numbers", "aria-hidden": "true" }, make("b", { class: "resources" }, resources), make("small", {}, margin)));
}

/** What a Faction has of Resources, as far as it is known. */
export function resources(faction) {
  const { certainty, value } = talk.told.scene.seats.find((each) => each.faction === faction).resources;
  return sure(certainty, String(value));
}

/** Draws the header of a place: with the scene of a game where there is one. */
export function head(title, scene = null) {
  const seats = scene?.seats ?? [];
  byId("title").textContent = scene?.title ?? title;
  byId("subtitle").textContent = scene?.about ?? "";
  byId("seats").replaceChildren(...seats.map(seat));
  byId("seats").hidden = seats.length === 0;
}

/** Says in the header what is set up, until it is drawn again; no Faction acts yet. */
export function headSetUp(about) {
  byId("title").textContent = "Set up your board";
  byId("subtitle").textContent = about;
  byId("seats").hidden = true;
}

/** What places are called whose words say nothing. */
export const TITLES = { new: "New game", ww: "Washington's War" };

/** A place as it stands above the page. */
export function placed(place) {
  return TITLES[place] ?? capital(place.replace(/^game\//, "").replace(/~.*$/, ""));
}

/** The title of the window: whose turn it is comes first. */
export function titled(told) {
  const { question, scene } = told;
  const who = question?.faction ? `${named(question.faction)}: your answer. ` : "";
  document.title = `${who}${scene?.title ?? placed(told.place)}`;
}
