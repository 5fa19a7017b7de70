// The verdict as a sheet at the lower edge of a window that is higher than wide.

const PRESSING = new Set(["bad", "ask"]); // moods that ask something of the players

/**
 * Shows the headline alone, or all that the referee says.
 *
 * It opens by itself for what is wrong or asked, and closes by itself afterwards. In between it stays as
 * somebody has left it with the button.
 */
export class Sheet {
  #about = "";

  /**
   * @param {HTMLElement} story
   * @param {HTMLElement} button
   */
  constructor(story, button) {
    this.story = story;
    this.button = button;
    button.addEventListener("click", () => this.#open(!story.classList.contains("open")));
  }

  /** @param {{story: {kind: string, headline: string}, question: object | null}} state as it was just drawn */
  follow({ story, question }) {
    const about = JSON.stringify([story.kind, story.headline, question !== null]);
    if (this.#about === about) return;
    this.#about = about;
    this.#open(question !== null || PRESSING.has(this.story.dataset.mood ?? ""));
  }

  /** @param {boolean} open */
  #open(open) {
    this.story.classList.toggle("open", open);
    this.button.setAttribute("aria-expanded", String(open));
    if (!open) this.story.scrollTop = 0;
  }
}
