// The die and the pile of cards on the table.

import { element } from "./figures.js";
import { say } from "./live_region.js";
import { isStill } from "./preferences.js";
import { word } from "./words.js";

const DOTS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const at = (id) => document.getElementById(id);

/** The face of a die; without dots for null. */
export function die(number) {
  const dots = (DOTS[number] ?? []).map(([x, y]) => element("circle", { cx: x * 0.52, cy: y * 0.52, r: 0.19 }));
  return element("svg", { viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" }, [element("rect", { x: -1, y: -1, width: 2, height: 2, rx: 0.36 }), ...dots]);
}

function card(number) {
  const figure = element("text", { y: 0.08, "font-size": String(number).length > 2 ? 0.8 : 1.1 }, [String(number)]);
  return element("svg", { viewBox: "-1 -1.3 2 2.6", class: "sheet", "aria-hidden": "true" }, [element("rect", { x: -0.9, y: -1.2, width: 1.8, height: 2.4, rx: 0.24 }), figure]);
}

/** Let the die roll, or turn the card over, until it shows its `picture`. */
async function reveal(face, kind, number, picture) {
  try {
    const { rollOrTurn } = await import("./reveal.js");
    await rollOrTurn(face, kind, number, picture);
  } catch {
    face.replaceChildren(picture); // the table cannot be reached
  }
}

/** What people read beside it: what is to be done, or what the number is for. */
function said({ kind, waiting, number }) {
  const isRoll = kind === "roll";
  if (number !== null) return word(isRoll ? "roll_is" : "card_is", { number });
  if (!waiting) return "";
  return word(isRoll ? "roll_wanted" : "card_wanted");
}

/** The die or the pile; `act(number)` throws, null lets the companion do it. */
export class ChanceBoard {
  #shown = "";
  #number; // the number that was shown last; undefined until something was

  constructor(act) {
    this.act = act;
    at("throw").addEventListener("click", () => act(null));
    at("enter").addEventListener("submit", (event) => {
      event.preventDefault();
      if (at("entered").value === "") return;
      act(Number(at("entered").value));
      at("entered").value = "";
    });
  }

  draw(chance) {
    at("chance").hidden = chance === null;
    if (chance === null) return;
    const { kind, waiting, number, last, choices, left } = chance;
    const isRoll = kind === "roll";
    const open = waiting || number !== null;
    at("chance").setAttribute("aria-label", word(isRoll ? "die" : "pile"));
    at("chance").classList.toggle("waiting", waiting);
    at("chance-said").ariaLive = number === null ? "off" : "polite"; // the verdict asks for a throw already
    say(at("chance-said"), said(chance));
    at("left").textContent = left === null ? "" : word("cards_left", { count: left });
    at("throw").removeAttribute("data-word"); // from now on its text is this one
    at("throw").textContent = word(isRoll ? "throw_die" : "draw_card");
    at("throw").disabled = !waiting;
    at("entered").disabled = !open;
    at("enter").querySelector("button").disabled = !open;
    at("enter").hidden = isRoll;
    at("faces").hidden = !isRoll;
    if (choices.length > 0) Object.assign(at("entered"), { min: choices[0], max: choices.at(-1) });
    this.#drawFace(kind, number, last);
    this.#drawFaces(isRoll ? choices : [], open);
  }

  #drawFace(kind, number, last) {
    const shown = number ?? last;
    const face = at("face");
    face.classList.toggle("used", number === null);
    face.setAttribute("aria-label", shown === null ? "–" : String(shown));
    const isNew = number !== null && this.#number === null; // the same number may come twice
    this.#number = number;
    if (face.dataset.as === `${kind}${shown}` && !isNew) return;
    face.dataset.as = `${kind}${shown}`;
    const picture = kind === "roll" ? die(shown) : card(shown ?? "?");
    if (isNew && !isStill()) reveal(face, kind, number, picture);
    else face.replaceChildren(picture);
  }

  /** One button for each face, for those who throw a die of their own. */
  #drawFaces(choices, open) {
    const shown = JSON.stringify([choices, open, document.documentElement.lang]);
    if (this.#shown === shown) return;
    this.#shown = shown;
    at("faces").setAttribute("aria-label", word("own_die"));
    at("faces").replaceChildren(
      ...choices.map((number) => {
        const button = Object.assign(document.createElement("button"), { type: "button", disabled: !open });
        button.setAttribute("aria-label", word("roll_enter", { number }));
        button.append(die(number));
        button.addEventListener("click", () => this.act(number));
        return button;
      }),
    );
  }
}
