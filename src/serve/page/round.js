// A Winter Quarters Round: its phases as a rail, and a question about many spaces as one form.
import { button, byId, capital, make, set, signed } from "./dom.js";
import { badge, token } from "./pieces.js";
import { LEVELS, WORDS } from "./board.js";
import { choose, inSight, spaceOf } from "./map.js";
import { main } from "./foot.js";
import { say } from "./answers.js";

/** The phases, with the one under way. */
export function rail([names, now]) {
  const step = (name, place) => make("li", { class: place < now ? "has-orders" : place === now ? "now" : "", "aria-current": place === now ? "step" : null }, name);
  const drawn = make("ol", { class: "rail", "aria-label": "Phases of the Winter Quarters Round", tabindex: "0" }, ...names.map(step));
  // Where there is no room for all, the one under way is in sight.
  window.requestAnimationFrame(() => {
    drawn.scrollLeft = drawn.children[now].offsetLeft - drawn.offsetLeft - drawn.clientWidth / 3;
  });
  return drawn;
}

/** What is in a space: its Population, its level and the pieces of who is asked. */
function there(id, faction) {
  const space = spaceOf(id);
  if (space === null) return [];
  const level = space.population > 0 ? [make("span", {}, `Population ${space.population}`), make("span", {}, `${LEVELS[space.level]} ${WORDS[space.level]}`.trim())] : [];
  const owners = faction === "british" ? ["british", "tories", "none"] : [faction, "none"];
  const pieces = space.pieces.filter(({ count, owner }) => count > 0 && owners.includes(owner)).map(({ count, code }) => token(count, code));
  return [make("p", { class: "soft" }, ...level), pieces.length > 0 ? make("p", { class: "tokens" }, ...pieces) : null];
}

const sums = (name, was, is) => make("div", {}, make("dt", {}, name), make("dd", {}, was === is ? String(was) : set(`${was} -> ${is}`)));

/** What a way gains, or what becomes of the units there. */
function gain({ gains: { support, opposition }, about }) {
  if (support !== 0) return `Support ${signed(support)}`;
  if (opposition !== 0) return `Opposition ${signed(opposition)}`;
  return about;
}

/** All spaces of the question in one form, each with its ways; the sums run below it. */
export function settle(question) {
  const { spaces: { rows, does, funds, is_exact, totals }, faction } = question;
  const taken = rows.map(({ usual }) => usual);
  const ways = () => rows.flatMap((row, at) => (taken[at] === null ? [] : [row.ways[taken[at]]]));
  const cost = () => ways().reduce((sum, way) => sum + way.cost, 0);
  /** What is taken from one of the funds. */
  const costOf = (fund) => rows.reduce((sum, row, at) => sum + (row.fund === fund && taken[at] !== null ? row.ways[taken[at]].cost : 0), 0);
  const told = make("dl", { class: "tracks" });
  const refused = make("p", { class: "refuse", role: "alert", hidden: true });
  const drawn = rows.map((row, at) => row.ways.map((way, place) => button([make("b", {}, way.label), make("small", {}, gain(way))], () => take(at, place), { "data-way": `${row.space}.${place}` })));
  const boxes = rows.map((row, at) => make("section", { class: "settled", "data-space": row.space, tabindex: "-1" },
    make("h3", {}, row.name), ...there(row.space, faction), make("div", { class: "few", role: "group", "aria-label": row.name }, ...drawn[at])));
  const take = (at, place) => {
    const { fund } = rows[at];
    const [name, has] = funds[fund];
    const over = costOf(fund) - (rows[at].ways[taken[at]]?.cost ?? 0) + rows[at].ways[place].cost > has;
    refused.hidden = !over;
    if (over) {
      refused.textContent = `${name} ${has}: no more can be taken in ${rows[at].name}.`;
      boxes[at].append(refused);
      return;
    }
    taken[at] = place;
    changed();
  };
  const changed = () => {
    drawn.forEach((buttons, at) => buttons.forEach((one, place) => one.setAttribute("aria-pressed", String(taken[at] === place))));
    const gained = (what) => ways().reduce((sum, way) => sum + way.gains[what], 0);
    const [support, opposition] = totals ?? [];
    told.replaceChildren(...funds.map(([name, has], fund) => sums(name, has, has - costOf(fund))),
      ...(totals === null ? [] : [sums("Total Support", support, support + gained("support")), sums("Total Opposition", opposition, opposition + gained("opposition"))]));
    const open = taken.indexOf(null);
    if (open >= 0) return main(`Choose for ${rows[open].name}`, null, `${rows.length - taken.filter((way) => way === null).length} of ${rows.length} spaces chosen`);
    const paid = ways().filter((way) => way.cost > 0).length;
    const others = ways().filter((way) => way.cost === 0 && way.label !== "0");
    const names = [...new Set(others.map(({ label }) => label))].map((label) => `${label.toLowerCase()} in ${others.filter((way) => way.label === label).length}`);
    const short = funds.findIndex(([, has], fund) => is_exact && costOf(fund) < has);
    if (short >= 0) return main(`${does} ${funds[short][1] - costOf(short)} more`, null, `${funds[short][0]}: ${costOf(short)} of ${funds[short][1]}`);
    const label = cost() > 0 ? `${does} ${cost()}` : capital(names[0] ?? "None of them");
    main(label, () => say({ spaces: taken }), [paid > 0 ? `${paid} ${paid === 1 ? "space" : "spaces"}` : "", ...names.slice(cost() > 0 ? 0 : 1)].filter(Boolean).join(" \u00b7 "));
  };
  const onBoard = new Map(rows.map((row, at) => [row.space, boxes[at]]).reverse());
  choose({ legal: onBoard, quiet: false, tap: (id) => {
    onBoard.get(id).scrollIntoView({ block: "center" });
    onBoard.get(id).focus({ preventScroll: true });
    inSight(id);
  } });
  changed();
  return make("article", { class: `turn settles ${faction ?? ""}` },
    make("header", {}, make("h2", {}, faction ? badge(faction) : null, make("span", {}, question.text))),
    ...question.before.map((text) => make("p", { class: "story" }, set(text))), ...boxes, make("div", { role: "status" }, told));
}
