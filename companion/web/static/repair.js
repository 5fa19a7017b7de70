// One tap puts a simulated table right: back to the recorded position, or on to the move that was meant.

import { word } from "./words.js";

const LABELS = { back: () => word("repair_back"), onward: () => word("repair_onward") };

/** One button for each way, the shortest first. They rest while the table goes one of them. */
export class Repairs {
  /**
   * @param {HTMLElement} home
   * @param {(way: string) => Promise<void>} repair goes this way, and ends when the table is there
   */
  constructor(home, repair) {
    this.home = home;
    this.repair = repair;
  }

  /** @param {("back" | "onward")[]} ways */
  draw(ways) {
    this.home.hidden = ways.length === 0;
    const shown = JSON.stringify([ways, document.documentElement.lang]);
    if (this.home.dataset.shown === shown) return;
    this.home.dataset.shown = shown;
    this.home.replaceChildren(...ways.map((way, index) => this.#button(way, index === 0)));
  }

  /**
   * @param {string} way
   * @param {boolean} isFirst
   */
  #button(way, isFirst) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: LABELS[way]() });
    button.dataset.way = way;
    button.classList.toggle("primary", isFirst);
    button.addEventListener("click", () => {
      this.#rest(true);
      this.repair(way).finally(() => this.#rest(false));
    });
    return button;
  }

  /** @param {boolean} resting */
  #rest(resting) {
    for (const button of this.home.querySelectorAll("button")) button.disabled = resting;
  }
}
