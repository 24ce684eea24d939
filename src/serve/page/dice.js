// Dice that the players roll: a row of faces for each. The last one sends them.
import { button, make } from "./dom.js";
import { main } from "./foot.js";
import { say } from "./answers.js";

export function dice({ dice: all, rolls }) {
  const rolled = all.map(() => null);
  const left = () => rolled.filter((value) => value === null).length;
  const waits = () => rolls ? main("Program rolls", () => say({ line: "" })) : main(left() === 1 ? `Tap the ${all[rolled.indexOf(null)].name} result` : `Tap ${left()} results`, null);
  waits();
  return all.map((die, place) => {
    const name = all.length === 1 ? die.name : `${die.name}, ${place + 1} of ${all.length}`;
    const row = make("div", { class: `faces of${die.sides}`, role: "group", "aria-label": name });
    for (let face = 1; face <= die.sides; face += 1) {
      const one = button(String(face), () => {
        rolled[place] = face;
        for (const other of row.children) other.setAttribute("aria-pressed", String(other === one));
        if (left() === 0) say({ line: rolled.join(" ") });
        else waits();
      }, { class: "face", "aria-pressed": "false" });
      row.append(one);
    }
    return make("div", { class: "die" }, make("p", {}, name), row);
  });
}
