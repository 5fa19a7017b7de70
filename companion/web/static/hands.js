// The simulated table as the page draws it: the table's own word, with the taps since then worked in.

import { count, kinds, minus, plus, top } from "./contents.js";

export const BOX = "box";

/**
 * Turns taps into actions and guesses their effect at once, so that the board follows the finger.
 *
 * The guess stands only until the table has answered: `settle` replaces it. What a tap means
 * depends on what the hand holds, so the guess must be right for the next tap to be; it is, unless
 * somebody else's hand reached for the same pieces, and then the table refuses.
 *
 * With `stacks` a tap takes the piece on top, else all that lies there. With `single` the next tap takes
 * one piece, also into a hand that holds something, and a long tap all that lies there; then `single` ends. With `pairs` a tap drops one of
 * each of two kinds unless one is picked. `choose(field)` is called where it must be asked which of
 * several kinds are to be taken.
 */
export class Hands {
  #contents = {};
  #hand = "";
  #others = "";
  /** @type {string[]} */
  #origins = [];
  #picked = "";

  /**
   * @param {string} name the name of this page's hand
   * @param {(action: string, body: object) => void} send
   * @param {(field: string) => void} choose
   */
  constructor(name, send, choose) {
    this.name = name;
    this.send = (action, body) => send(action, { ...body, hand: name });
    this.choose = choose;
    this.single = false;
    this.stacks = false;
    this.pairs = false;
  }

  /** The table's own word; null where real hands play on a real grid. */
  settle(hands) {
    this.touchable = hands !== null;
    this.#contents = { ...(hands?.contents ?? {}) };
    if (hands?.box !== null && hands?.box !== undefined) this.#contents[BOX] = hands.box;
    const { [this.name]: own, ...others } = hands?.held ?? {};
    this.#hand = own ?? "";
    this.#origins = hands?.origins[this.name] ?? [];
    this.#others = [hands?.hand ?? "", ...Object.values(others)].join("");
  }

  get hand() {
    return this.#hand;
  }

  /** How many pieces of each kind it holds, in an order that no answer of the table changes. */
  get kinds() {
    return kinds(this.#hand).sort(([, one], [, other]) => (one < other ? -1 : 1));
  }

  /** The fields from which this hand took what it still holds. */
  get origins() {
    return this.#origins;
  }

  /** What all other hands hold together; "" is nothing. */
  get others() {
    return this.#others;
  }

  /** What lies on the fields, and under the name `BOX` in the box where there is one. */
  get contents() {
    return this.#contents;
  }

  /** The letters of the pieces that a tap drops: one, or one of each of two kinds. */
  get picked() {
    const held = this.kinds.map(([, letter]) => letter);
    const left = [...this.#picked].filter((letter) => held.includes(letter)).join("");
    return left || (this.pairs && held.length === 2 ? held.join("") : (held[0] ?? ""));
  }

  pick(letters) {
    this.#picked = letters;
  }

  /** A tap on a field; `all` for a long one. Says whether anything was done. */
  tap(field, all = false) {
    if (!this.touchable) return false;
    if (this.#hand && !this.single) return this.drop(field, all ? this.#hand : this.#next());
    const here = this.#contents[field] ?? "";
    if (this.stacks) return this.lift(field, all ? here : top(here));
    if (kinds(here).length > 1 && all !== this.single) {
      this.choose(field);
      return false;
    }
    return this.lift(field, this.single && !all ? top(here) : here);
  }

  #next() {
    return [...this.picked].map((letter) => `1${letter}`).join("");
  }

  lift(field, pieces) {
    const left = minus(this.#contents[field] ?? "", pieces);
    if (count(pieces) === 0 || left === null) return false;
    this.#contents[field] = left;
    if (!this.#hand) this.#picked = this.pairs ? "" : kinds(pieces)[0][1];
    this.#hand = plus(this.#hand, pieces, this.stacks);
    this.#origins = [...this.#origins, field];
    this.single = false;
    this.send("lift", { field, pieces });
    return true;
  }

  drop(field, pieces) {
    if (count(pieces) === 0) return false;
    this.#contents[field] = plus(this.#contents[field] ?? "", pieces, this.stacks && field !== BOX);
    this.#hand = minus(this.#hand, pieces);
    if (!this.#hand) this.#origins = [];
    this.single = false;
    this.send("drop", { field, pieces });
    return true;
  }

  /** Put back what this hand holds, or with `others` what all other hands hold. */
  putBack(others = false) {
    this.send("put_back", { others });
  }
}
