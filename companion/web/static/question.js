// The question of the referee: which move it was, or what lies on a field.

import { letters } from "./contents.js";
import { icon } from "./pieces.js";
import { paragraphs } from "./story.js";
import { fieldName, word } from "./words.js";

const FEW = 12; // as many answers can be read through
const NONE = "none"; // the answer that every question takes

/** The question and its answers, as buttons. */
export class Question {
  /**
   * @param {{asked: HTMLElement, answers: HTMLDetailsElement, moves: HTMLElement}} parts what lies on a field, and
   *   the moves with what folds them up
   * @param {{choose: (move: string) => void, told: (field: string, contents: string) => void}} answer
   */
  constructor({ asked, answers, moves }, answer) {
    this.asked = asked;
    this.answers = answers;
    this.moves = moves;
    this.answer = answer;
  }

  /** Draw this question, or none; `look` is how the pieces look. */
  draw(question, look) {
    const folded = Boolean(question?.asks) && question.moves.length > FEW;
    this.#drawAsked(question?.asks, look, folded);
    this.#drawMoves(question);
    this.#fold(question, folded);
  }

  /** Where a field is asked about, many moves are folded up. */
  #fold(question, folded) {
    const summary = this.answers.querySelector("summary");
    summary.hidden = !folded;
    summary.textContent = word("all_answers", { count: question?.moves.length ?? 0 });
    this.answers.hidden = !question;
    if (this.answers.dataset.folded !== String(folded)) this.answers.open = !folded;
    this.answers.dataset.folded = String(folded);
  }

  /**
   * What lies on the field that is asked about: one button for each, with a picture of the pieces, and one for none
   * of them if that of the moves is folded up with these.
   */
  #drawAsked(asks, look, folded) {
    const home = this.asked;
    home.hidden = !asks;
    const shown = asks ? JSON.stringify([asks, look, folded, document.documentElement.lang]) : "";
    if (home.dataset.shown === shown) return;
    home.dataset.shown = shown;
    home.querySelector("h3").textContent = asks ? word("asks", { field: fieldName(asks.field) }) : "";
    const buttons = (asks?.contents ?? []).map((contents, index) => this.#askedButton(asks.field, contents, asks.texts[index], look));
    home.querySelector("div").replaceChildren(...buttons, ...(folded ? [this.#noneButton()] : []));
  }

  #noneButton() {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: word("none_of_these") });
    button.addEventListener("click", () => this.answer.choose(NONE));
    return button;
  }

  #askedButton(field, contents, text, look) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.setAttribute("aria-label", word("asks_this", { field: fieldName(field), pieces: text }));
    const heap = Object.assign(document.createElement("span"), { className: "heap" });
    heap.setAttribute("aria-hidden", "true");
    heap.append(...[...letters(contents)].map((letter) => icon(look, letter)));
    button.append(heap, Object.assign(document.createElement("span"), { textContent: text }));
    button.addEventListener("click", () => this.answer.told(field, contents));
    return button;
  }

  #drawMoves(question) {
    const home = this.moves;
    home.hidden = !question;
    home.setAttribute("aria-label", word("question"));
    const moves = question ? [...question.moves, NONE] : [];
    const texts = question ? [...question.texts, word("none_of_these")] : [];
    const shown = [...home.children].map((button) => button.textContent);
    if (texts.join("\n") !== shown.join("\n")) {
      paragraphs(home, "button", texts);
      home.querySelectorAll("button").forEach((button, index) => {
        button.type = "button";
        if (index < question.moves.length) button.title = moves[index];
        button.addEventListener("click", () => this.answer.choose(moves[index]));
      });
    }
    home.querySelectorAll("button").forEach((button, index) => {
      button.setAttribute("aria-pressed", String(index === question.chosen));
    });
  }
}
