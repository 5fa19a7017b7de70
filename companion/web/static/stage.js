// The board's place on the live page: how large it is, whether it is turned, and where the tools lie.

import { largest, TurningBoard } from "./turning_board.js";

const LEAST = 250; // CSS pixels, or half the window: so much is kept for a board, rather the page scrolls
const TALL = 10000; // CSS pixels; taller than anything beside the board

/** @returns {string} */
function windowSize() {
  return `${document.documentElement.clientWidth}x${document.documentElement.clientHeight}`;
}

/** Keeps the board as large as the window allows, without a scroll for players, board, tools and verdict. */
export class Stage extends TurningBoard {
  #held = false;
  #window = ""; // the size of the window for which the board was arranged

  /**
   * @param {HTMLElement} part holds the players, the board and the tools
   * @param {import("./board.js").Board} board
   * @param {() => void} redraw puts the pieces on a board that was turned
   */
  constructor(part, board, redraw) {
    const notices = document.querySelectorAll("body > :not(main, dialog)");
    const others = [...part.children].filter((one) => one !== board.home);
    super(board, redraw, [document.documentElement, ...notices, ...others]);
    this.part = part;
  }

  /**
   * The board keeps its place and size while a hand holds pieces, so that people can aim at a field.
   * @param {boolean} held
   */
  hold(held) {
    if (this.#held === held) return;
    this.#held = held;
    this.fit();
  }

  /** Take the arrangement in which the board is largest now. */
  async fit() {
    if (!this.#held || this.#window !== windowSize()) await super.fit();
  }

  /**
   * Place board and tools; says whether the board is to be turned.
   * @param {{width: number, height: number}} size
   * @returns {boolean}
   */
  arrange(size) {
    this.#window = windowSize();
    const { beside, turned, height } = largest(this.#rooms(), size);
    this.part.classList.toggle("beside", beside);
    this.part.style.setProperty("--board-height", `${height}px`);
    return turned;
  }

  /** What is left for the board with the tools below it and beside it. */
  #rooms() {
    const top = this.part.getBoundingClientRect().top + scrollY;
    document.documentElement.style.setProperty("--above", `${top}px`);
    const below = parseFloat(getComputedStyle(this.part).getPropertyValue("--below"));
    const { clientHeight } = document.documentElement;
    const room = clientHeight - top - below;
    const least = Math.min(LEAST, clientHeight / 2);
    this.part.style.setProperty("--board-height", `${TALL}px`);
    return [false, true].map((beside) => {
      this.part.classList.toggle("beside", beside);
      return { beside, width: this.board.home.clientWidth, height: Math.max(least, room - (this.part.offsetHeight - TALL)) };
    });
  }
}
