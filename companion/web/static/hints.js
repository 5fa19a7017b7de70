// What the rules allow now, on request: which pieces may move, and where a piece in the hand may go.

import { count } from "./contents.js";
import { BOX } from "./hands.js";
import { drawHintMarks } from "./hint_marks.js";
import { prefer, preference } from "./preferences.js";
import { ask } from "./wire.js";

/** @typedef {{field: string, ways: string[][], text: string}} Start */
/** @typedef {{lines: string[], starts: Start[]}} Legal */
/** @typedef {{may: string[], goals: string[]}} Marks */

const NONE = { may: [], goals: [] };
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

  /**
   * @param {{button: HTMLElement, home: HTMLElement, board: import("./board.js").Board}} parts
   * @param {any} state of the table now, null where it is not known yet
   * @param {() => void} redraw called when the marks have changed
   */
  constructor({ button, home, board }, state, redraw) {
    this.button = button;
    this.home = home;
    this.redraw = redraw;
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
    if (this.on && !isAlways() && position(state) !== this.#opened) this.toggle(false);
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
      this.#legal = { lines: [/** @type {Error} */ (error).message], starts: [] };
    }
    this.#draw(/** @type {Legal} */ (this.#legal));
    this.#show();
    this.redraw();
  }

  /** The sentences, and each start as a line of a list, folded where the board shows them. */
  #draw({ lines, starts }) {
    const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
    this.home.querySelector(".hint-lines").replaceChildren(...lines.map((line) => made("p", line)));
    const list = this.home.querySelector("details");
    list.hidden = starts.length === 0;
    list.open = this.state.hands === null;
    list.querySelector("ul").replaceChildren(...starts.map(({ text }) => made("li", text)));
  }
}
