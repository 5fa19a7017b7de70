// What the first view does not need is loaded when it is needed: scripts, texts, and a style sheet.

import { learnAll } from "./words.js";

/** @type {Promise<unknown> | null} */
let styled = null;

/** Load the style sheet that the page names for later; a page may have none. */
function style() {
  const link = document.querySelector('link[rel="later"]');
  if (link) {
    styled = new Promise((done, failed) => {
      link.onload = done;
      link.onerror = () => {
        link.rel = "later";
        failed(new Error(link.href));
      };
      link.rel = "stylesheet";
    });
  }
  return styled;
}

/**
 * A part of the page that is loaded when it is first used, and then kept.
 * @template Part
 */
export class Later {
  /** @type {((part: Part) => unknown)[]} what waits for the part, in order */
  #acts = [];

  /**
   * @param {() => Promise<Part>} load
   * @param {(error: unknown) => void} failed told why it could not be loaded; the next use tries again
   */
  constructor(load, failed) {
    this.load = load;
    this.failed = failed;
    /** @type {Part | null} the part once it is there */
    this.part = null;
    this.wanted = false; // whether it is there or on its way
  }

  /**
   * Do something with the part, at once where it is there; what waits for it is done in order.
   * @param {(part: Part) => unknown} act
   */
  use(act) {
    if (this.part !== null) {
      act(this.part);
      return;
    }
    this.#acts.push(act);
    if (!this.wanted) this.#fetch();
  }

  async #fetch() {
    this.wanted = true;
    try {
      [this.part] = await Promise.all([this.load(), style(), learnAll()]);
    } catch (error) {
      this.wanted = false;
      this.#acts = [];
      this.failed(error);
      return;
    }
    for (const act of this.#acts.splice(0)) act(this.part);
  }
}
