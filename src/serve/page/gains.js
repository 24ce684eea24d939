// What an answer does to Total Support and Total Opposition, beside it.
import { make, signed } from "./dom.js";

/** By how much it favours the Side of a Faction, on a chip; nothing where the totals stay. */
export function shifted(gains, faction) {
  if (!gains) return null;
  const { support, opposition } = gains;
  const by = ["patriots", "french"].includes(faction) ? opposition - support : support - opposition;
  const told = [["Support", support], ["Opposition", opposition]].filter(([, change]) => change !== 0).map(([name, change]) => `Total ${name} ${change < 0 ? "minus" : "plus"} ${Math.abs(change)}`);
  return make("b", { class: "shift" }, make("span", { "aria-hidden": "true" }, signed(by)), make("span", { class: "unseen" }, told.join(", ")));
}

/** The same beside the space that is selected, by its name. */
export function gained(gains) {
  if (!gains) return null;
  const one = (name, change) => (change === 0 ? [] : [make("b", {}, signed(change)), make("small", {}, name)]);
  return make("p", { class: "gain" }, ...one("Support", gains.support), ...one("Opposition", gains.opposition));
}
