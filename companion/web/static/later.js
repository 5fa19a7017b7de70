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
  /** @type {Promise<Part> | null} */
  #loading = null;

  /**
   * @param {() => Promise<Part>} load
   * @param {(error: unknown) => void} failed told why it could not be loaded; the next use tries again
   */
  constructor(load, failed) {
    this.load = load;
    this.failed = failed;
    /** @type {Part | null} the part once it is there */
    this.part = null;
  }

  /** Whether it is there or on its way. */
  get wanted() {
    return this.#loading !== null;
  }

  /**
   * Do something with the part, at once where it is there.
   * @param {(part: Part) => unknown} act
   */
  async use(act) {
    if (this.part === null && !(await this.#arrived())) return;
    act(/** @type {Part} */ (this.part));
  }

  /** Whether it could be loaded. */
  async #arrived() {
    this.#loading ??= Promise.all([this.load(), style(), learnAll()]).then(([part]) => part);
    try {
      this.part = await this.#loading;
      return true;
    } catch (error) {
      this.#loading = null;
      this.failed(error);
      return false;
    }
  }
}
