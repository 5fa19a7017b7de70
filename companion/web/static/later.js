// What the first view does not need is loaded when it is needed: scripts, texts, a style sheet, and the contents
// of elements that are empty until then.

import { fillIn, learnAll } from "./words.js";

/**
 * Load all but the scripts; each is loaded once.
 * @returns {Promise<unknown>} rejected where the table cannot be reached; the next call tries again
 */
export function loadRest() {
  return Promise.all([style(), contents(), learnAll()]);
}

/**
 * A function that loads once, and again only where that has failed.
 * @param {() => Promise<void>} load
 * @returns {() => Promise<void>}
 */
function once(load) {
  /** @type {Promise<void> | null} */
  let loading = null;
  return () =>
    (loading ??= load().catch((error) => {
      loading = null;
      throw error;
    }));
}

/** Use the style sheet that the page names for later; a page may have none. */
const style = once(async () => {
  const link = document.querySelector('link[rel="later"]');
  if (link === null) return;
  await new Promise((done, failed) => {
    const sheet = Object.assign(link.cloneNode(), { rel: "stylesheet", onload: done, onerror: () => failed(new Error(link.href)) });
    link.after(sheet);
  });
});

/** Fill the elements that the page sent without their contents; a page may have none. */
const contents = once(async () => {
  const link = document.querySelector('link[rel="contents"]');
  if (link === null) return;
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(link.href);
  const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const { id, childNodes } of sent.querySelectorAll("[data-later]")) document.getElementById(id).append(...childNodes);
  fillIn();
});

/**
 * A part of the page that is loaded when it is first used, and then kept.
 * @template Module, Part
 */
export class Later {
  /** @type {((part: Part) => unknown)[]} what waits for the part, in order */
  #acts = [];

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
      const [module] = await Promise.all([this.load(), loadRest()]);
      this.part = this.make(module);
    } catch (error) {
      this.wanted = false;
      this.#acts = [];
      this.failed(error);
      return;
    }
    for (const act of this.#acts.splice(0)) act(this.part);
  }
}
