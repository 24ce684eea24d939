// Spaces of a Command or Special Activity: selected on the board together, each with its way, at one price.
import { button, byId, make, set } from "./dom.js";
import { beforeAndAfter, choose, inSight, wouldMove } from "./map.js";
import { kind } from "./pieces.js";
import { main } from "./foot.js";
import { effectOf } from "./effect.js";
import { noPlan, plan, reason, refuses, selected, told } from "./plan.js";
import { givesSoon, recalled, remember } from "./again.js";
import { gained, shifted } from "./gains.js";
import { say } from "./answers.js";
import { stepper } from "./stepper.js";

/** Whether spaces are asked for that are selected so. */
export const isSpaces = ({ does, replies }) => Boolean(does) && replies.every((reply) => reply.space && !reply.groups);

const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** What the main button says of so much that is paid. */
export const paying = (pays, does) => (pays > 0 ? `Pay ${pays}: ${does}` : `Execute: ${does}`);

/** The spaces as chips above the board, and on it. */
export function spaces(question) {
  const { replies, does, faction, left = 1, funds = Infinity } = question;
  /** The selected replies by their spaces, each with its way. */
  const chosen = new Map();
  /** The units that move in of a space, by its origins. */
  const moved = new Map();
  /** The one whose ways are shown. */
  let open = null;
  /** Whether what is recalled is given again as it was. */
  let isGiven = false;
  /** Whether dice decide what comes of it. */
  let isRolled = false;
  const by = new Map(replies.map((reply) => [reply.space, reply]));
  const pays = (id) => by.get(id).ways?.[chosen.get(id)]?.pays ?? by.get(id).pays ?? 0;
  const paid = () => [...chosen.keys()].reduce((sum, id) => sum + pays(id), 0);
  /** The groups that move in by the way that a space has. */
  const groups = (id) => by.get(id).ways?.[chosen.get(id)]?.groups ?? [];
  const moves = (id) => groups(id).flatMap((group, at) => {
    const units = [...(moved.get(id)?.get(at) ?? [])].filter(([, count]) => count > 0);
    return units.length > 0 ? [[at, units]] : [];
  });
  const answer = () => ({ ways: [...chosen].map(([id, way]) => [replies.indexOf(by.get(id)), way, moves(id)]) });
  const send = () => {
    remember(does, { chosen: [...chosen], moved: [...moved] }, isRolled);
    say(answer());
  };
  /** A space that could be selected alone is one too many. */
  const tooMany = () => ({ why: chosen.size === left ? `${counted(left, "space")} at most, remove one first` : `all ${counted(funds, "Resource")} used, remove a space first` });
  const refused = (id) => refuses(id, by.has(id) ? tooMany() : reason(question, id), [...by.keys()].filter((each) => !chosen.has(each) && fits(each)).length);
  const fits = (id) => chosen.has(id) || left === 1 || (chosen.size < left && paid() + (by.get(id).pays ?? 0) <= funds);
  const chips = new Map(replies.map((reply) => [reply.space, button([reply.word, shifted(reply.gains, faction)], () => tap(reply.space), { class: "reply", "data-space": reply.space, "data-line": reply.line })]));
  const ways = (id) => {
    const all = by.get(id).ways ?? [];
    if (all.length === 0 || id !== open) return [];
    const buttons = all.map((way, at) => button(set(way.word), () => {
      chosen.set(id, at);
      // At first all move in.
      moved.set(id, new Map((way.groups ?? []).map((group, from) => [from, new Map(group.pieces)])));
      changed();
    }, { "aria-pressed": String(chosen.get(id) === at) }));
    const steppers = groups(id).flatMap(({ name, pieces }, from) => pieces.map(([code, most]) =>
      stepper({ label: `From ${name}`, note: `of ${most} ${kind(code).many}`, most, value: moved.get(id)?.get(from)?.get(code) ?? 0, over: kind(code).many }, (count) => {
        moved.get(id).get(from).set(code, count ?? 0);
        tell();
      })));
    return [make("div", { class: "plan-ways", role: "group", "aria-label": `${does} in ${by.get(id).word}` }, ...buttons), ...steppers];
  };
  const ready = () => {
    const pay = paid();
    const more = [...by.keys()].filter((id) => !chosen.has(id) && fits(id)).length;
    const rest = left === 1 ? "" : more === 0 ? "no more possible" : `${Math.min(left - chosen.size, more)} more possible`;
    main(paying(pay, does), send, [counted(chosen.size, "space"), rest].filter(Boolean).join(" \u00b7 "));
  };
  /** What the selection does: on the board, in the sheet, on the main button. */
  const tell = async () => {
    wouldMove([...chosen.keys()].flatMap((id) => moves(id).map(([at, pieces]) => ({ from: groups(id)[at].space, to: id, faction, pieces }))));
    // Nothing is sent before it is known to be possible.
    main(paying(paid(), does), null, "\u2026");
    const effect = await effectOf(answer());
    if (effect === null) return;
    const isOpen = [effect.rows, effect.tracks].every((each) => !each?.length) && !effect.note && !effect.wrong;
    // What leads to another question changes nothing yet.
    if (left === 1 && isOpen) return send();
    told(effect, () => beforeAndAfter(faction));
    isRolled = Boolean(effect.note);
    if (effect.wrong) return main("Change the selection", null, "not possible together");
    ready();
    if (isGiven) givesSoon(send);
    isGiven = false;
  };
  const changed = () => {
    for (const [id, chip] of chips) {
      chip.classList.toggle("on", chosen.has(id));
      chip.setAttribute("aria-pressed", String(chosen.has(id)));
      chip.disabled = !fits(id);
    }
    choose({ legal: new Map([...by].filter(([id]) => fits(id))), chosen: new Set(chosen.keys()), ordered: left > 1, tap, refused });
    if (chosen.size === 0) {
      noPlan();
      wouldMove([]);
      return main(left > 1 ? `Select up to ${counted(left, "space")}` : "Select a space", null);
    }
    plan([...chosen.keys()].map((id, at) => selected(at + 1, by.get(id).word, id, { drop: () => tap(id), show: by.get(id).ways ? () => shows(id) : null, gain: gained(by.get(id).gains) }, ...ways(id))));
    if (open !== null) inSight(open);
    tell();
  };
  const tap = (id) => {
    const on = chosen.has(id);
    if (left === 1) chosen.clear();
    if (on) {
      chosen.delete(id);
      moved.delete(id);
      open = null;
    } else if (fits(id)) {
      chosen.set(id, by.get(id).ways ? 0 : null);
      open = id;
    }
    changed();
  };
  const shows = (id) => {
    open = open === id ? null : id;
    changed();
  };
  byId("ask").dataset.board = "first";
  const { selected: was, isGiven: isAgain = false } = recalled(does) ?? {};
  isGiven = isAgain;
  for (const [id, way] of was?.chosen ?? []) if (by.has(id)) chosen.set(id, way);
  for (const [id, units] of was?.moved ?? []) moved.set(id, units);
  changed();
  return make("div", { class: "replies spots" }, ...chips.values());
}
