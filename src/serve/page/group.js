// Pieces to choose: a stepper for each kind, and what the choice costs and does before it counts.
import { button, capital, make, set } from "./dom.js";
import { counted, kind, token } from "./pieces.js";
import { dropEffect, effectOf, orders } from "./effect.js";
import { main } from "./foot.js";
import { say } from "./answers.js";
import { stepper } from "./stepper.js";
import { fill, previewed, take } from "./take.js";

/** Whether the answers are pieces, in several ways. */
export const isGroup = (question) => question.replies.filter((reply) => reply.pieces).length > 1 && question.replies.some((r) => r.pieces?.length > 0);

const same = (pieces, counts) =>
  pieces.length === [...counts.values()].filter((n) => n > 0).length && pieces.every(([code, n]) => counts.get(code) === n);

/** The steppers of a group. */
export function group(question) {
  const all = question.replies.filter((reply) => reply.pieces);
  const others = question.replies.filter((reply) => !reply.pieces);
  const codes = [...new Set(all.flatMap((reply) => reply.pieces.map(([code]) => code)))];
  const most = (code) => Math.max(...all.map((reply) => reply.pieces.find(([own]) => own === code)?.[1] ?? 0));
  const first = question.replies[question.default]?.pieces ?? [];
  const counts = new Map(codes.map((code) => [code, first.find(([own]) => own === code)?.[1] ?? null]));
  const preview = previewed();

  const tell = async (answer, known) => {
    const told = await effectOf(answer);
    if (told === null) return;
    const lines = orders(told);
    const texts = lines.length > 0 ? lines : told.wrong ? [told.wrong] : [known?.cost, known?.about].filter((text) => text);
    fill(preview, texts);
    if (told.wrong) main(told.wrong.length < 40 ? set(told.wrong) : "These pieces may not go", null);
  };
  const changed = () => {
    const chosen = [...counts].filter(([, n]) => n > 0);
    if (chosen.length === 0) {
      preview.hidden = true;
      dropEffect();
      return main("Choose the pieces", null);
    }
    const known = all.find((reply) => same(reply.pieces, counts));
    const answer = known ? { line: known.line } : { pieces: chosen };
    main(capital(chosen.map(([code, n]) => counted(n, code)).join(", ")), () => say(answer));
    tell(answer, known);
  };
  const steppers = codes.map((code) =>
    stepper({ label: kind(code).many, note: `of ${most(code)}`, most: most(code), value: counts.get(code) },
      (n) => {
        counts.set(code, n);
        changed();
      }));
  // What is usual fills the steppers; the main button takes it.
  const usual = (pieces) =>
    codes.forEach((code, place) => {
      const field = steppers[place].querySelector("input");
      field.value = String(pieces.find(([own]) => own === code)?.[1] ?? 0);
      field.dispatchEvent(new Event("input"));
    });
  const ways = all.map((reply) =>
    make("button", { type: "button", class: "chip", onclick: () => (reply.pieces.length > 0 ? usual(reply.pieces) : take(reply, question)), "data-line": reply.line,
      "aria-label": reply.pieces.map(([code, n]) => counted(n, code)).join(", ") || capital(reply.word) },
      ...(reply.pieces.length > 0 ? reply.pieces.map(([code, n]) => token(n, code)) : [capital(reply.word)])));
  changed();
  return [make("div", { class: "card" }, ...steppers), preview,
    make("div", { class: "chips" }, ...ways, ...others.map((reply) => button(capital(reply.word), () => take(reply, question), { class: "chip", "data-line": reply.line })))];
}
