// The simulated table as the page draws it: the table's own word, with the taps since then worked in.

import { count, groups, minus, plus } from "./contents.js";

/**
 * Turns taps into actions and guesses their effect at once, so that the board follows the finger.
 *
 * The guess stands only until the table has answered: `settle` replaces it. What a tap means
 * depends on what the hand holds, so the guess must be right for the next tap to be; it is, unless
 * somebody else has a hand on the same table, and then the table refuses.
 */
export class Hands {
  #contents = {};
  #hand = "";
  #letter = null;

  constructor(send) {
    this.send = send;
    this.single = false;
  }

  /** The table's own word; null where real hands play on a real grid. */
  settle(hands) {
    this.touchable = hands !== null;
    this.#contents = { ...(hands?.contents ?? {}) };
    this.#hand = hands?.hand ?? "";
  }

  get hand() {
    return this.#hand;
  }

  get contents() {
    return this.#contents;
  }

  /** The letter of the piece that is dropped next. */
  get letter() {
    const letters = groups(this.#hand).map(([, letter]) => letter);
    return letters.includes(this.#letter) ? this.#letter : (letters[0] ?? null);
  }

  pick(letter) {
    this.#letter = letter;
  }

  /** A tap on a field; `all` for a long one. Says whether anything was done. */
  tap(field, all = false) {
    if (!this.touchable) return false;
    if (this.single && !all) return this.#lift(field, this.#top(field));
    if (!this.#hand) return this.#lift(field, this.#contents[field] ?? "");
    return this.#drop(field, all ? this.#hand : `1${this.letter}`);
  }

  #top(field) {
    const last = groups(this.#contents[field] ?? "").at(-1);
    return last ? `1${last[1]}` : "";
  }

  #lift(field, pieces) {
    if (count(pieces) === 0) return false;
    this.#contents[field] = minus(this.#contents[field], pieces);
    this.#hand = plus(this.#hand, pieces);
    this.send("lift", { field, pieces });
    return true;
  }

  #drop(field, pieces) {
    this.#contents[field] = plus(this.#contents[field] ?? "", pieces);
    this.#hand = minus(this.#hand, pieces);
    this.send("drop", { field, pieces });
    return true;
  }
}
