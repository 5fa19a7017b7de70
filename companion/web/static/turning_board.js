// A board that is turned by a quarter where that makes it clearly larger.

import { fetchDrawing } from "./board.js";

const WORTH = 1.325; // a board is turned if that makes it so many times as large

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

/** Shows a board in the room that its home has: as wide as it is, and at most as high as its `--room` says. */
export class TurningBoard {
  #name = "";
  #turned = false;
  /** @type {{width: number, height: number} | null} */
  #size = null; // of the drawing that is not turned

  /**
   * @param {import("./board.js").Board} board
   * @param {() => void} redraw puts the pieces on a board that was turned
   * @param {Element[]} around what changes the room of the board with its own size
   * @param {(address: string) => Promise<SVGSVGElement>} fetched gives the drawing at an address
   */
  constructor(board, redraw, around = [document.documentElement], fetched = fetchDrawing) {
    this.board = board;
    this.redraw = redraw;
    this.fetched = fetched;
    const watcher = new ResizeObserver(() => this.fit());
    for (const one of around) watcher.observe(one);
  }

  /**
   * Show the board of this name. Throws an Error if it cannot be fetched.
   * @param {string} name
   * @param {[number, number]} size width and height of its drawing, in its own units
   */
  async show(name, [width, height]) {
    this.#size = null;
    this.#name = name;
    const turned = this.arrange({ width, height });
    const drawing = await this.fetched(addressOf(name, turned));
    if (this.#name !== name) return;
    this.#size = { width, height };
    this.#turned = turned;
    this.board.show(drawing);
    this.fit(); // the window may be another one by now
  }

  /** Take the arrangement in which the board is largest now. */
  async fit() {
    if (this.#size === null) return;
    const turned = this.arrange(this.#size);
    if (turned === this.#turned) return;
    this.#turned = turned;
    const drawing = await this.fetched(addressOf(this.#name, turned)).catch(() => null);
    if (this.#turned !== turned) return; // and back again meanwhile
    if (drawing === null) this.#turned = !turned;
    else this.board.show(drawing);
    this.redraw();
  }

  /**
   * Says whether the board is to be turned.
   * @param {{width: number, height: number}} size
   * @returns {boolean}
   */
  arrange(size) {
    const { home } = this.board;
    const height = parseFloat(getComputedStyle(home).getPropertyValue("--room"));
    return largest([{ beside: false, width: home.clientWidth, height }], size).turned;
  }
}
