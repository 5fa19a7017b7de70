// What is in the hand and in the box beside the board.

import { count, kinds, letters, piecesText, text } from "./contents.js";
import { BOX } from "./hands.js";
import { say } from "./live_region.js";
import { drawHeap, icon } from "./pieces.js";
import { piecesTold, word } from "./words.js";

const at = (id) => document.getElementById(id);

/** A button with pictures of pieces and a text. */
export function pieceButton(look, shown, text, label) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.append(...[...shown].map((letter) => icon(look, letter)), Object.assign(document.createElement("b"), { textContent: text }));
  button.setAttribute("aria-label", label);
  return button;
}

/** Put these buttons there; where one had the focus, the one for the same pieces has it now, or the one in its place. */
function replaceButtons(home, buttons) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const place = [...home.children].indexOf(focused);
  home.replaceChildren(...buttons);
  const same = buttons.find(({ dataset }) => dataset.pieces === focused.dataset.pieces);
  if (place >= 0) (same ?? buttons[Math.min(place, buttons.length - 1)])?.focus();
}

/** The tray of the hand, the ghost that follows the mouse, and the box. */
export class Tray {
  /** `changed()` is called after each movement of a hand that began here. */
  constructor(hands, changed) {
    this.hands = hands;
    this.changed = changed;
    this.ghost = at("ghost");
    at("single").addEventListener("click", () => {
      hands.single = !hands.single;
      this.draw();
    });
    at("to-box").addEventListener("click", () => hands.drop(BOX, hands.hand) && changed(null));
  }

  draw(look = this.look) {
    this.look = look;
    const held = count(this.hands.hand);
    at("hand").classList.toggle("holding", held > 0);
    at("hand-count").textContent = held || word("hand_empty");
    say(at("hand-told"), `${word("hand")}: ${piecesTold(this.hands.hand)}`);
    drawHeap(at("heap"), this.hands.hand, look);
    at("single").setAttribute("aria-pressed", String(this.hands.single));
    at("single").hidden = this.hands.stacks && held === 0; // an empty hand takes one anyway
    at("put-back").disabled = held === 0;
    this.ghost.querySelector("b").textContent = held;
    drawHeap(this.ghost.querySelector("svg"), this.hands.hand, look);
    if (held === 0) this.ghost.hidden = true;
    this.#drawPicks();
    this.#drawBox(held);
    this.#drawOthers(text(kinds(this.hands.others)));
  }

  /** Which kind of piece the next tap drops, where the hand holds several. */
  #drawPicks() {
    const held = this.hands.kinds;
    const choices = held.map(([number, letter]) => [String(number), letter]);
    if (this.hands.pairs && held.length === 2) choices.push(["1+1", held.map(([, letter]) => letter).join("")]);
    at("heap").toggleAttribute("hidden", held.length > 1);
    replaceButtons(
      at("hand-letters"),
      (held.length > 1 ? choices : []).map(([text, chosen]) => {
        const button = pieceButton(this.look, chosen, text, word("next_is", { pieces: piecesTold(`1${[...chosen].join("1")}`), count: text }));
        button.dataset.pieces = chosen;
        button.setAttribute("aria-pressed", String(this.hands.picked === chosen));
        button.addEventListener("click", () => {
          this.hands.pick(chosen);
          this.draw();
        });
        return button;
      }),
    );
  }

  /** What other hands hold together. */
  #drawOthers(held) {
    at("others").hidden = held === "";
    say(at("others-held"), word("others_hold", { pieces: piecesText(held) }));
    drawHeap(at("others-heap"), held, this.look);
  }

  #drawBox(held) {
    const inside = this.hands.contents[BOX];
    at("box").hidden = inside === undefined;
    if (inside === undefined) return;
    at("to-box").disabled = held === 0;
    replaceButtons(
      at("box-letters"),
      kinds(inside).map(([number, letter]) => {
        const button = pieceButton(this.look, letter, String(number), word("from_box", { piece: piecesTold(`1${letter}`), count: number }));
        button.dataset.pieces = letter;
        button.addEventListener("click", () => this.hands.lift(BOX, `1${letter}`) && this.changed(null));
        return button;
      }),
    );
  }

  /** Let the pieces in the hand follow the pointer. */
  follow(event, always = false) {
    this.ghost.hidden = !(always || event.pointerType === "mouse") || letters(this.hands.hand) === "";
    this.ghost.style.transform = `translate(${event.clientX + 14}px, ${event.clientY + 14}px)`;
  }
}
