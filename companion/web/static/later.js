// What the first view does not need is loaded when it is needed: scripts, texts, a style sheet, and the contents
// of elements that are empty until then.

import { fillIn, learnAll } from "./words.js";

/** @type {Promise<unknown> | null} */
let rest = null;

/**
 * Load all but the scripts; once is enough.
 * @returns {Promise<unknown>} rejected where the table cannot be reached; the next call tries again
 */
export function loadRest() {
  rest ??= Promise.all([style(), contents(), learnAll()]).catch((error) => {
    rest = null;
    throw error;
  });
  return rest;
}

/** Use the style sheet that the page names for later; a page may have none. */
function style() {
  const link = document.querySelector('link[rel="later"]');
  return link && new Promise((done, failed) => {
    const other = link.cloneNode();
    other.onload = () => done(link.remove());
    other.onerror = () => {
      other.remove();
      failed(new Error(other.href));
    };
    other.rel = "stylesheet";
    link.before(other);
  });
}

/** Fill the elements that the page sent without their contents; a page may have none. */
async function contents() {
  const link = document.querySelector('link[rel="contents"]');
  if (link === null) return;
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(link.href);
  const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const { id, childNodes } of sent.querySelectorAll("[data-later]")) document.getElementById(id).append(...childNodes);
  link.remove();
  fillIn();
}

/**
 * A part of the page that is loaded when it is first used, and then kept.
 * @template Module, Part
 */
export class Later {
  /** @type {Promise<Part> | null} */
  #loading = null;

  /**
   * @param {() => Promise<Module>} load
   * @param {(module: Module) => Part} make
   * @param {(error: unknown) => void} failed told why it could not be loaded; the next use tries again
   */
  constructor(load, make, failed) {
    this.load = load;
    this.make = make;
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
    this.#loading ??= Promise.all([this.load(), loadRest()]).then(([module]) => this.make(module));
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
