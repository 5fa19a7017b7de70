// What the rules allow now, on request: which pieces may move, and where a piece in the hand may go.

import { count } from "./contents.js";
import { BOX } from "./hands.js";
import { drawHintMarks } from "./hint_marks.js";
import { prefer, preference } from "./preferences.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

/** @typedef {{field: string, ways: string[][], text: string}} Start */
/** @typedef {{move: string, field: string, text: string}} Move */
/** @typedef {{lines: string[], starts: Start[], moves: Move[]}} Legal */
/** @typedef {{may: string[], goals: string[]}} Marks */

const NONE = { may: [], goals: [] };
const FEW = 4; // as many moves of one field have a button each
/**
 * Chooses a placing from the legal ones in the order of the board, for a seat that has placed so many pieces before.
 * @typedef {(moves: Move[], seat: number, placed: number) => Move} Choose
 */
/** @type {[() => string, Choose][]} ways to choose all first placings of a game, each with its name; seats face each other */
const PLACINGS = [
  [() => word("place_random"), (moves) => moves[Math.floor(Math.random() * moves.length)]],
  [() => word("place_rows"), (moves, seat, placed) => /** @type {Move} */ (moves.at(seat % 2 === 0 ? placed % moves.length : -1 - (placed % moves.length)))],
];
const isAlways = () => preference("hints") === "always";

/** What an answer depends on; while this is the same, so is the answer. */
function question(state) {
  const { game, turn, winner, table, chance, language, story, wrong } = state;
  return JSON.stringify([game, turn, winner, table, chance?.number ?? null, language, Boolean(state.question), wrong.length > 0, story.kind === "setup"]);
}

/** What a ply changes; when this changes, the answer was used. */
function position(state) {
  return JSON.stringify([state.game, state.turn, state.table]);
}

/**
 * The fields of a way on which nothing of this hand has fallen yet.
 * @param {string[]} way
 * @param {Record<string, number>} fallen how many pieces came to each field
 * @returns {string[]}
 */
function left(way, fallen) {
  const rest = { ...fallen };
  return way.filter((field) => {
    const done = (rest[field] ?? 0) > 0;
    if (done) rest[field] -= 1;
    return !done;
  });
}

/**
 * The marks on the board: what may be taken, or where what is in the hand may go.
 * @param {Start[]} starts
 * @param {Record<string, string>} table what the position says
 * @param {Record<string, string>} contents what lies there now
 * @param {string} hand
 * @returns {Marks}
 */
export function marks(starts, table, contents, hand) {
  if (!hand) return { may: starts.map(({ field }) => field), goals: [] };
  const number = (where, field) => count(where[field] ?? "");
  const lifted = starts.filter(({ field }) => field !== BOX && number(contents, field) < number(table, field));
  const from = lifted.length > 0 ? lifted : starts.filter(({ field }) => field === BOX);
  const fields = new Set(from.flatMap(({ ways }) => ways.flat()));
  const fallen = Object.fromEntries([...fields].map((field) => [field, number(contents, field) - number(table, field)]));
  return { may: [], goals: [...new Set(from.flatMap(({ ways }) => ways.flatMap((way) => left(way, fallen))))] };
}

/** The answer to "What can I do?", below the board and on it. It goes away with the next ply. */
export class Hints {
  /** @type {Legal | null} */
  #legal = null;
  #asked = ""; // what the answer in hand, or the one that is on its way, is about
  #opened = ""; // the position in which it was asked for
  /** @type {Choose | null} chooses the next placing as long as all are placed */
  #placing = null;
  #placed = ""; // the position in which the last one of them was placed

  /**
   * @param {{button: HTMLElement, home: HTMLElement, board: import("./board.js").Board}} parts
   * @param {any} state of the table now, null where it is not known yet
   * @param {{redraw: () => void, play: (move: string) => Promise<boolean>}} page `redraw` is called when the marks have
   *   changed; `play` has the table play a move, and says in the end whether that was done
   */
  constructor({ button, home, board }, state, { redraw, play }) {
    this.button = button;
    this.home = home;
    this.redraw = redraw;
    this.play = play;
    this.list = home.querySelector("details");
    this.list.open = state?.hands === null; // there the board shows no marks to be tapped
    this.keep = home.querySelector("input");
    this.keep.addEventListener("change", () => prefer("hints", this.keep.checked ? "always" : "asked"));
    this.on = false;
    board.adorn = drawHintMarks;
    if (state) this.onState(state);
  }

  /** Show the answer, or hide it. */
  toggle(on = !this.on) {
    this.on = on;
    this.#opened = this.state ? position(this.state) : "";
    if (!on) prefer("hints", "asked");
    this.#show();
    this.#ask();
    this.redraw();
  }

  /** Show the answer, or hide it, unless the player wants it always. */
  hint(on) {
    if (!isAlways() && this.on !== on) this.toggle(on);
  }

  /** The table has changed. */
  onState(state) {
    const first = !this.state;
    this.state = state;
    if (first) this.#opened = position(state);
    this.on ||= isAlways();
    if (this.on && !isAlways() && !this.#placing && position(state) !== this.#opened) this.toggle(false);
    else this.#ask();
    this.#show();
  }

  /**
   * @param {Record<string, string>} contents
   * @param {string} hand
   * @returns {Marks}
   */
  marks(contents, hand) {
    if (!this.on || !this.#legal || this.#asked !== question(this.state)) return NONE;
    return marks(this.#legal.starts, this.state.table, contents, hand);
  }

  #show() {
    this.button.setAttribute("aria-pressed", String(this.on));
    this.home.hidden = !this.on || !this.#legal;
    this.keep.checked = isAlways();
  }

  async #ask() {
    if (!this.on || !this.state || this.#asked === question(this.state)) return;
    const asked = (this.#asked = question(this.state));
    try {
      const legal = await ask(`/api/legal?language=${this.state.language}`);
      if (this.#asked !== asked) return; // the table has changed meanwhile
      this.#legal = legal;
    } catch (error) {
      this.#asked = "";
      this.#legal = { lines: [/** @type {Error} */ (error).message], starts: [], moves: [] };
    }
    this.#draw(/** @type {Legal} */ (this.#legal));
    this.#show();
    this.redraw();
  }

  /** The sentences, and each start as a line of a list, with buttons for its moves where hands are simulated. */
  #draw({ lines, starts, moves }) {
    const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
    const offered = this.state.hands === null || this.state.watching ? [] : moves;
    this.home.querySelector(".hint-lines").replaceChildren(...lines.map((line) => made("p", line)));
    const isPlacing = offered.length > 0 && starts.every(({ field }) => field === BOX);
    if (this.#placing && starts.some(({ field }) => field !== BOX)) this.#endPlacing();
    this.home.querySelector(".hint-play").replaceChildren(...(isPlacing ? this.#placingButtons() : offered.length === 1 ? this.#buttons(offered) : []));
    if (isPlacing) this.#placeNext(offered);
    this.list.hidden = starts.length === 0;
    this.list.querySelector("ul").replaceChildren(
      ...starts.map(({ field, text }) => {
        const line = made("li", text);
        line.append(...this.#buttons(offered.length > 1 ? offered.filter((move) => move.field === field) : []));
        return line;
      }),
    );
  }

  /**
   * A button for each of these moves, if they are few.
   * @param {Move[]} moves
   * @returns {HTMLButtonElement[]}
   */
  #buttons(moves) {
    if (moves.length > FEW) return [];
    return moves.map(({ move, text }) => {
      const told = word("play_move", { move: text });
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: moves.length > 1 ? told : word("play_this") });
      button.setAttribute("aria-label", told);
      button.addEventListener("click", () => this.#play(move));
      return button;
    });
  }

  /** Buttons that begin to place all, or the one that ends it. */
  #placingButtons() {
    const made = (textContent, choose) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent });
      button.addEventListener("click", () => {
        this.#placing = choose;
        this.#placed = "";
        this.#draw(/** @type {Legal} */ (this.#legal));
      });
      return button;
    };
    return this.#placing ? [made(word("place_stop"), null)] : PLACINGS.map(([name, choose]) => made(name(), choose));
  }

  /**
   * Place the next piece, once in each position, as long as all are placed.
   * @param {Move[]} moves
   */
  async #placeNext(moves) {
    const now = position(this.state);
    if (!this.#placing || this.#placed === now) return;
    this.#placed = now;
    const { seats, turn, table } = this.state;
    const lying = Object.values(table).reduce((sum, contents) => sum + count(contents), 0);
    const { move } = this.#placing(moves, seats.indexOf(turn), Math.floor(lying / seats.length));
    if (await this.play(move)) return;
    this.#placing = null;
    this.#draw(/** @type {Legal} */ (this.#legal));
  }

  /** All is placed: the answer goes away as after any ply. */
  #endPlacing() {
    this.#placing = null;
    if (!isAlways()) this.toggle(false);
  }

  /** @param {string} move */
  async #play(move) {
    const buttons = this.home.querySelectorAll("li button, .hint-play button");
    for (const button of buttons) button.disabled = true;
    await this.play(move);
    for (const button of buttons) button.disabled = false;
  }
}
