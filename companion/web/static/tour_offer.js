// The offer of the tour: on the first visit to a table where it can be played.

import { prefer, preference } from "./preferences.js";
import { ask } from "./wire.js";

export class TourOffer {
  /**
   * @param {HTMLElement} bar with a button to begin and one to do without
   * @param {() => void} start
   */
  constructor(bar, start) {
    this.bar = bar;
    bar.querySelector(".primary").addEventListener("click", start);
    bar.querySelector("button:not(.primary)").addEventListener("click", () => this.end());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !bar.hidden && !document.querySelector("dialog[open]")) this.end();
    });
  }

  /**
   * Show the offer, unless this viewer has seen it or may not play here.
   * @param {{hands: object | null, watching: boolean}} state
   */
  async show({ hands, watching }) {
    if (preference("tour") === "seen" || hands === null || watching) return;
    const lesson = await ask("/api/lesson").catch(() => null);
    if (lesson && preference("tour") !== "seen") this.bar.hidden = false;
  }

  /** It is not shown again. */
  end() {
    prefer("tour", "seen");
    this.bar.hidden = true;
  }
}
