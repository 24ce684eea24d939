// A March: the destination, then the groups from their spaces with their Leader, in one sheet.
import { button, byId, make } from "./dom.js";
import { beforeAndAfter, choose, inSight, wouldMove } from "./map.js";
import { counted, kind, token } from "./pieces.js";
import { main } from "./foot.js";
import { resources } from "./header.js";
import { effectOf } from "./effect.js";
import { noPlan, plan, reason, refuses, selected, told } from "./plan.js";
import { givesSoon, recalled, remember } from "./again.js";
import { say } from "./answers.js";
import { stepper } from "./stepper.js";

/** Whether groups are asked for that move together. */
export const isMarch = ({ does, replies }) => Boolean(does) && replies.every((reply) => reply.space && reply.groups);

/** What a space costs beside what the Faction has. */
const priced = (pays, faction) => (pays ? `${pays} ${pays === 1 ? "Resource" : "Resources"} each, ${resources(faction)} left` : "");

/** The question in a line. */
export const whereTo = ({ does }) => `${does} to which space?`;

/** The destinations as chips above the board, then the origins; both on it. */
export function march(question) {
  const { replies, does, faction } = question;
  const by = new Map(replies.map((reply) => [reply.space, reply]));
  let to = null;
  let leader = null;
  /** Whether what is recalled is given again as it was. */
  let isGiven = false;
  /** The units of each origin by their letters. */
  const groups = new Map();
  const list = make("div", { class: "replies spots" });
  const refused = (id) => (to === null ? refuses(id, reason(question, id), by.size) : refuses(id, { why: `no units can move from here to ${to.word}` }, to.groups.length - groups.size));
  const offer = (id) => to.groups.find((group) => group.space === id);
  const place = (id) => to.groups.indexOf(offer(id));
  const total = () => {
    const sums = new Map();
    for (const units of groups.values()) for (const [code, count] of units) sums.set(code, (sums.get(code) ?? 0) + count);
    return [...sums].filter(([, count]) => count > 0);
  };
  const answer = () => ({ groups: { to: replies.indexOf(to), groups: [...groups].filter(([, units]) => [...units.values()].some((count) => count > 0)).map(([id, units]) => [place(id), [...units]]), leader } });
  /** What goes at first: all that is the Faction's own. */
  const own = (id) => new Map(offer(id).pieces.map(([code, count]) => [code, [faction, faction === "british" ? "tories" : faction].includes(kind(code).faction) ? count : 0]));
  const tapTo = (id) => {
    to = by.get(id);
    groups.clear();
    leader = null;
    if (to.groups.length === 1) add(to.groups[0].space);
    changed();
  };
  const add = (id) => {
    groups.set(id, own(id));
    if (offer(id).leader) leader = place(id);
  };
  const tapFrom = (id) => {
    if (groups.has(id)) {
      groups.delete(id);
      if (leader === place(id)) leader = null;
    } else add(id);
    changed();
  };
  const controls = (id) => {
    const { pieces, leader: who, name } = offer(id);
    const units = groups.get(id);
    const steps = pieces.map(([code, most]) => stepper({ label: kind(code).many, note: `of ${most}`, most, value: units.get(code), over: name }, (count) => {
      units.set(code, count ?? 0);
      tell();
    }));
    if (!who) return steps;
    const box = make("input", { type: "checkbox", checked: leader === place(id) });
    box.addEventListener("change", () => {
      leader = box.checked ? place(id) : null;
      tell();
    });
    return [...steps, make("label", { class: "reply switch" }, box, make("b", {}, who), make("small", {}, "accompanies the group"))];
  };
  /** The pieces of both ends, before and after. */
  const ends = () => {
    const who = leader === null ? [] : [make("span", { class: `tag leader ${faction}` }, to.groups[leader].leader)];
    return beforeAndAfter(faction).map((each) => (each.id === to.space ? { ...each, is: [...each.is, ...who] } : each));
  };
  const send = () => {
    remember(does, { to: to.space, leader, groups: [...groups].map(([id, units]) => [id, [...units]]) });
    say(answer());
  };
  const tell = async () => {
    const going = total();
    wouldMove([...groups].map(([from, units]) => ({ from, to: to.space, faction, pieces: [...units].filter(([, count]) => count > 0) })).filter(({ pieces }) => pieces.length > 0));
    if (going.length === 0) return main("Select the units", null);
    // Which they are says the sheet.
    const label = `${does} ${going.length === 1 ? counted(going[0][1], going[0][0]) : `${going.reduce((sum, [, count]) => sum + count, 0)} units`}`;
    const price = to.pays ? `Pay ${to.pays}: to ${to.word}` : `to ${to.word}`;
    main(label, null, price);
    const effect = await effectOf(answer());
    if (effect === null) return;
    told(effect, ends);
    if (effect.wrong) return main("Change the units", null, "not possible so");
    main(label, send, price);
    if (isGiven) givesSoon(send);
    isGiven = false;
  };
  const changed = () => {
    if (to === null) {
      noPlan();
      choose({ legal: by, tap: tapTo, refused });
      wouldMove([]);
      list.replaceChildren(...replies.map((reply) => button(reply.word, () => tapTo(reply.space), { class: "reply", "data-space": reply.space, "data-line": reply.line })));
      return main("Select the destination", null, priced(replies[0].pays, faction));
    }
    const origins = new Map(to.groups.map((group) => [group.space, group]));
    byId("question").lastElementChild.textContent = `${does} to ${to.word}: from where?`;
    choose({ legal: new Map([...origins, [to.space, to]]), chosen: new Set([to.space, ...groups.keys()]), tap: (id) => (id === to.space ? back() : tapFrom(id)), refused });
    list.replaceChildren(...to.groups.map((group) => button([make("b", {}, group.name), make("span", { class: "tokens" }, ...group.pieces.map(([code, most]) => token(most, code)))], () => tapFrom(group.space), { class: groups.has(group.space) ? "reply on" : "reply", "aria-pressed": String(groups.has(group.space)), "data-space": group.space })));
    plan([...groups.keys()].map((id, at) => selected(at + 1, offer(id).name, id, { drop: () => tapFrom(id) }, ...controls(id))));
    inSight(to.space);
    if (groups.size === 0) {
      noPlan();
      wouldMove([]);
      return main("Select an origin", null, priced(to.pays, faction));
    }
    tell();
  };
  const back = () => {
    to = null;
    groups.clear();
    byId("question").lastElementChild.textContent = whereTo(question);
    changed();
  };
  byId("ask").dataset.board = "first";
  const { selected: was, isGiven: isAgain = false } = recalled(does) ?? {};
  isGiven = isAgain;
  if (was && by.has(was.to)) {
    to = by.get(was.to);
    for (const [id, units] of was.groups) if (offer(id)) groups.set(id, new Map(units));
    leader = was.leader;
  }
  // Once the question stands there.
  queueMicrotask(changed);
  return list;
}
