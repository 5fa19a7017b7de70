// The board of a table that is only looked at: its position as the table tells it, what is wrong, and the last ply.

import { Board, fetchDrawing } from "./board.js";
import { count } from "./contents.js";
import { largest, TurningBoard } from "./turning_board.js";
import { word } from "./words.js";

/** @type {Map<string, Promise<SVGSVGElement>>} */
const drawings = new Map();

/**
 * A copy of the drawing at an address, which is fetched once however many tables play on that board.
 * @param {string} address
 */
async function fetchedOnce(address) {
  if (!drawings.has(address)) drawings.set(address, fetchDrawing(address));
  try {
    return /** @type {SVGSVGElement} */ ((await /** @type {Promise<SVGSVGElement>} */ (drawings.get(address))).cloneNode(true));
  } catch (error) {
    drawings.delete(address);
    throw error;
  }
}

/** A board that fills its home, lying or standing as it is larger. */
export class FittedBoard extends TurningBoard {
  /** @param {{width: number, height: number}} size */
  arrange(size) {
    const { clientWidth: width, clientHeight: height } = this.board.home;
    return largest([{ beside: false, width, height }], size).turned;
  }
}

/**
 * The fields from which the one ply between two positions took pieces, and those on which it left some.
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 */
export function movedBetween(before, after) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field, difference: count(after[field] ?? "") - count(before[field] ?? ""),
  }));
  const having = (fits) => changed.filter(({ difference }) => fits(difference)).map(({ field }) => field);
  return { left: having((difference) => difference < 0), came: having((difference) => difference > 0) };
}

/** Draws the games of one table, one after the other. */
export class ShownBoard {
  /** @type {any} the game as it was drawn last */
  #game = null;
  #name = ""; // of the board whose drawing is there
  /** @type {{left: string[], came: string[]} | null} the fields of the last ply */
  #last = null;

  /**
   * @param {HTMLElement} home
   * @param {typeof TurningBoard} Arranged how the board is arranged in its home
   */
  constructor(home, Arranged) {
    this.board = new Board(home);
    this.arranged = new Arranged(this.board, () => this.#draw(), [home, document.documentElement], fetchedOnce);
  }

  /** What the pieces look like. */
  get look() {
    return this.board.look;
  }

  /** Show the board of a game and what lies on it. */
  async show(game) {
    this.#follow(game);
    this.#game = game;
    if (game.board_size === null) {
      const note = Object.assign(document.createElement("p"), { className: "note", textContent: word("unknown_board", { board: game.board }) });
      this.board.home.replaceChildren(note);
      this.#name = "";
    } else if (this.#name !== game.board) {
      await this.#take(game);
    }
    this.#draw();
  }

  /** Put another board there; one that cannot be fetched is tried again with the next state. */
  async #take({ board, board_size: size }) {
    this.#name = board;
    this.board.home.replaceChildren();
    try {
      await this.arranged.show(board, size);
    } catch (error) {
      if (this.#name === board) this.#name = "";
      throw error;
    }
  }

  #follow(next) {
    const before = this.#game;
    const isSame = before !== null && before.board === next.board && before.game === next.game;
    if (isSame && next.plies === before.plies + 1) this.#last = movedBetween(before.fields, next.fields);
    else if (!isSame || next.plies !== before.plies) this.#last = null;
  }

  #draw() {
    if (this.#name === "" || this.#game === null) return;
    const { fields, laid, wrong } = this.#game;
    const marks = wrong.map((field) => ({ field, lies: null, belongs: fields[field] ?? "" }));
    this.board.draw(fields, { wrong: marks, laid, last: this.#last });
  }
}
