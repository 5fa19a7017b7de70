// Tells screen readers where they are in the menu of the display, and among the answers of a question.

import { say } from "./live_region.js";

/** Tells what is marked; where the headline is new, that too; and all of a page on which nothing is marked. */
export class MenuTold {
  #headline = "";

  /** @param {HTMLElement} region a live region */
  constructor(region) {
    this.region = region;
  }

  /**
   * @param {{menu_open: boolean, question: {chosen: number | null} | null, display: {language: string, rows: string[], marked: string | null}}} state
   */
  tell({ menu_open: isMenu, question, display: { language, rows, marked } }) {
    const isOpen = isMenu || (question?.chosen ?? null) !== null;
    const headline = isOpen ? rows[0] : "";
    const isNew = headline !== this.#headline;
    this.#headline = headline;
    const page = isOpen ? rows : [];
    const told = (marked === null || !isOpen ? page : isNew ? [headline, marked] : [marked]).join(". ");
    this.region.lang = language;
    say(this.region, told);
  }
}
