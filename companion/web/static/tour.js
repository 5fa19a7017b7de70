// A tour of about a minute: a wrong move on purpose, the red card, how to put it right, and a right move.
// It plays with the game that is set up, as long as no ply is on record; at its end this game is set up anew,
// as it was, so that nothing of the tour stays in it. Where a game is under way, it only shows the page.

import { isStill } from "./preferences.js";
import { ask, post } from "./wire.js";
import { word } from "./words.js";

const PAUSE_MS = 350; // between two acts of a hand, so that eyes can follow
const TRIES = 3; // to take the ply of the tour back
const RETRY_MS = 1500; // by then a table that was put right is at rest

/** @typedef {{verb: string, field: string, pieces: string}} Act */
/** @typedef {[string, object]} Request the name of an action and its body */
/** @typedef {{throw: number | null, wrong: Act[], right: Act[], move: string}} Lesson */
/**
 * A step: its text, the element that it is about, whether hints are shown, the requests that do it, and when it
 * is done. A step without `done` is done when the reader goes on.
 * @typedef {{text: (places: object) => string, point: string, hints?: boolean, requests?: Request[],
 *   done?: (state: object, played: number) => boolean}} Step
 */

/** @param {Act[]} acts @returns {Request[]} */
function requests(acts) {
  return acts.map(({ verb, field, pieces }) => [verb, { field, pieces }]);
}

/**
 * The steps of the tour that plays.
 * @param {Lesson} lesson
 * @returns {Step[]}
 */
export function lessonSteps(lesson) {
  const number = lesson.throw;
  const isRight = ({ story, wrong }) => wrong.length === 0 && story.kind !== "illegal";
  /** @type {Step} */
  const chance = { text: (places) => word("tour_chance", places), point: "#chance", requests: [["throw", { number }]], done: (state) => state.chance?.number === number };
  return [
    { text: (places) => word("tour_table", places), point: "#board" },
    ...(number === null ? [] : [chance]),
    { text: (places) => word("tour_wrong", places), point: "#board", requests: requests(lesson.wrong), done: ({ story }) => story.kind === "illegal" },
    { text: (places) => word("tour_card", places), point: "#story" },
    { text: (places) => word("tour_repair", places), point: "#story", requests: [["set_up", {}]], done: isRight },
    { text: (places) => word("tour_right", places), point: "#board", hints: true, requests: requests(lesson.right), done: (_state, played) => played > 0 },
    { text: (places) => word("tour_end", places), point: "#story" },
  ];
}

/** The steps of the tour that only shows. */
const LOOKS = [
  { text: (places) => word("tour_looks", places), point: "#board" },
  { text: (places) => word("tour_look_card", places), point: "#story" },
  { text: (places) => word("tour_look_guide", places), point: "#guide" },
  { text: (places) => word("tour_look_device", places), point: ".device" },
];

/** How many plies are on record since the line `from` of the log: those played less those taken back. */
function playedSince(log, from) {
  const kinds = log.filter(({ n }) => n > from).map(({ kind }) => kind);
  return kinds.filter((kind) => kind === "played").length - kinds.filter((kind) => kind === "undone").length;
}

const pause = () => new Promise((after) => setTimeout(after, isStill() ? 0 : PAUSE_MS));

/** The tour and its place on the page. */
export class Tour {
  /** @type {Step[]} */
  #steps = [];
  #index = -1; // no tour is under way
  #from = 0; // the number of the last line of the log before the tour
  #plays = false; // this tour moves pieces
  #busy = false;

  /**
   * @param {HTMLElement} box
   * @param {any} state of the table now
   * @param {{showHints: (on: boolean) => void, fail: (text: string) => void}} page
   */
  constructor(box, state, page) {
    this.box = box;
    this.state = state;
    this.page = page;
    this.text = box.querySelector(".tour-text");
    this.act = box.querySelector("#tour-act");
    this.next = box.querySelector("#tour-next");
    this.skip = box.querySelector("#tour-skip");
    this.act.addEventListener("click", () => this.#do());
    this.next.addEventListener("click", () => this.#go(this.#index + 1));
    this.skip.addEventListener("click", () => this.end());
    document.addEventListener("keydown", (event) => this.#onKey(event));
    addEventListener("pagehide", () => this.#leave());
  }

  get running() {
    return this.#index >= 0;
  }

  /** Whether the tour may have moved pieces, which it does not do on its first page. */
  get #touched() {
    return this.#plays && this.#index > 0;
  }

  /** The table has changed. */
  onState(state) {
    this.state = state;
    if (!this.running) return;
    const played = playedSince(state.log, this.#from);
    const last = this.#steps.length - 1;
    if (this.#plays && played > 0 && this.#index < last - 1) {
      this.page.fail(word("tour_played"));
      this.end();
    } else if (this.#steps[this.#index].done?.(state, played) && !this.#busy) this.#go(this.#index + 1);
  }

  /** Begin the tour: with pieces where the table is ready for it, else only with words. */
  async start() {
    let lesson = null;
    try {
      lesson = this.state.watching ? null : await ask("/api/lesson");
    } catch (error) {
      this.page.fail(/** @type {Error} */ (error).message);
    }
    this.#plays = lesson !== null;
    this.#from = Math.max(0, ...this.state.log.map(({ n }) => n));
    this.#steps = lesson ? lessonSteps(lesson) : LOOKS;
    this.number = lesson?.throw;
    this.#go(0);
  }

  /** End the tour, wherever it is; the table is left as it was found. */
  async end() {
    if (!this.running) return;
    const touched = this.#touched;
    const played = playedSince(this.state.log, this.#from);
    const ownPly = played === 1 && this.#index === this.#steps.length - 1;
    this.#point(null);
    this.#index = -1;
    this.box.hidden = true;
    this.page.showHints(false);
    if (touched && (ownPly || played === 0)) await this.#restore(ownPly ? TRIES : 0);
  }

  /**
   * Set the game up as it was; before that take the ply of the tour back. On a table that is wrong, the first
   * press of undo only puts it right, so it is pressed again after a while.
   */
  async #restore(presses) {
    try {
      if (presses > 0) await post("press", { button: "undo" });
      await post("end_lesson", {});
    } catch (error) {
      if (presses < 2) this.page.fail(/** @type {Error} */ (error).message);
      else setTimeout(() => this.#restore(presses - 1), RETRY_MS);
    }
  }

  #onKey(event) {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    this.end();
  }

  /** Show a step; after the last one the tour ends. */
  #go(index) {
    if (index >= this.#steps.length) {
      this.end();
      return;
    }
    this.#index = index;
    const step = this.#steps[index];
    const last = index === this.#steps.length - 1;
    this.box.hidden = false;
    this.text.textContent = step.text({ number: this.number, rule: this.state.story.rule ?? "" });
    this.box.querySelector(".tour-count").textContent = word("tour_step", { n: index + 1, count: this.#steps.length });
    this.act.hidden = !step.requests;
    this.act.disabled = false;
    this.next.hidden = Boolean(step.requests);
    this.skip.hidden = last;
    this.next.textContent = word(last ? "tour_finish" : "tour_next");
    this.page.showHints(Boolean(step.hints));
    this.#point(step.point);
    (step.requests ? this.act : this.next).focus({ preventScroll: true });
  }

  /** Frame the element that the step is about, and bring it into view. */
  #point(selector) {
    document.querySelector(".pointed")?.classList.remove("pointed");
    const element = selector === null ? null : document.querySelector(selector);
    element?.classList.add("pointed");
    element?.scrollIntoView({ block: "nearest" });
  }

  /** Do the step for the reader. What was begun by hand is put back before. */
  async #do() {
    const step = this.#steps[this.#index];
    this.act.disabled = this.#busy = true;
    try {
      if (this.state.hands.hand) await post("put_back", {});
      for (const [name, body] of step.requests ?? []) {
        await post(name, body);
        await pause();
      }
    } catch (error) {
      this.page.fail(/** @type {Error} */ (error).message);
      this.act.disabled = false;
    }
    this.#busy = false;
    if (this.running) this.onState(this.state);
  }

  /** The page is closed: what can be put right without waiting is. */
  #leave() {
    if (!this.#touched || playedSince(this.state.log, this.#from) > 0) return;
    fetch("/api/end_lesson", { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: "{}" });
  }
}
