// The board's place on the page: how large it is, whether it is turned, and where the tools lie.

import { fetchDrawing } from "./board.js";

const WORTH = 1.325; // a board is turned if that makes it so many times as large
const LEAST = 250; // CSS pixels, or half the window: so much is kept for a board, rather the page scrolls
const TALL = 10000; // CSS pixels; taller than anything beside the board

/**
 * The arrangement in which the board is largest. A turned board has to be clearly larger, because the table
 * in the room lies as it lies.
 * @param {{beside: boolean, width: number, height: number}[]} rooms what is left for the board, in CSS pixels,
 *   with the tools below it or beside it; of equals the first is taken
 * @param {{width: number, height: number}} size of the drawing as it is, in its own units
 * @returns {{beside: boolean, turned: boolean, height: number}} the height is that of the board in CSS pixels
 */
export function largest(rooms, size) {
  const choices = rooms.flatMap((room) =>
    [false, true].map((turned) => {
      const [width, height] = turned ? [size.height, size.width] : [size.width, size.height];
      const scale = Math.min(room.width / width, room.height / height);
      return { beside: room.beside, turned, height: Math.floor(height * scale), worth: scale / (turned ? WORTH : 1) };
    }),
  );
  return choices.reduce((best, other) => (other.worth > best.worth ? other : best));
}

/**
 * @param {string} name
 * @param {boolean} turned
 * @returns {string}
 */
function addressOf(name, turned) {
  return `/board.svg?board=${encodeURIComponent(name)}${turned ? "&turned=true" : ""}`;
}

/** @returns {string} */
function windowSize() {
  return `${document.documentElement.clientWidth}x${document.documentElement.clientHeight}`;
}

/** Keeps the board as large as the window allows, without a scroll for players, board, tools and verdict. */
export class Stage {
  #name = "";
  #turned = false;
  /** @type {{width: number, height: number} | null} */
  #size = null; // of the drawing that is not turned
  #held = false;
  #window = ""; // the size of the window for which the board was arranged

  /**
   * @param {HTMLElement} part holds the players, the board and the tools
   * @param {import("./board.js").Board} board
   * @param {() => void} redraw puts the pieces on a board that was turned
   */
  constructor(part, board, redraw) {
    this.part = part;
    this.board = board;
    this.redraw = redraw;
    const watcher = new ResizeObserver(() => this.fit());
    const notices = document.querySelectorAll("body > :not(main, dialog)");
    for (const one of [document.documentElement, ...notices, ...part.children]) if (one !== board.home) watcher.observe(one);
  }

  /**
   * Show the board of this name. Throws an Error if it cannot be fetched.
   * @param {string} name
   * @param {[number, number]} size width and height of its drawing, in its own units
   */
  async show(name, [width, height]) {
    this.#size = null;
    this.#name = name;
    const turned = this.#arrange({ width, height });
    const drawing = await fetchDrawing(addressOf(name, turned));
    if (this.#name !== name) return;
    this.#size = { width, height };
    this.#turned = turned;
    this.board.show(drawing);
    this.fit(); // the window may be another one by now
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
    if (this.#size === null || (this.#held && this.#window === windowSize())) return;
    const turned = this.#arrange(this.#size);
    if (turned === this.#turned) return;
    this.#turned = turned;
    const drawing = await fetchDrawing(addressOf(this.#name, turned)).catch(() => null);
    if (this.#turned !== turned) return; // and back again meanwhile
    if (drawing === null) this.#turned = !turned;
    else this.board.show(drawing);
    this.redraw();
  }

  /**
   * Place board and tools; says whether the board is to be turned.
   * @param {{width: number, height: number}} size
   * @returns {boolean}
   */
  #arrange(size) {
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
