// Tells each new verdict to those who do not look: to screen readers, and where it is wanted by voice and by sound.

import { Later } from "./later.js";
import { preference } from "./preferences.js";
import { moodOf } from "./story.js";

/** All that a story says, as one text. */
function textOf({ headline, lines, rule, fix }) {
  const said = [headline, ...lines, rule ?? "", ...fix].filter(Boolean);
  return said.map((text) => (/[.!?:…]$/.test(text) ? text : `${text}.`)).join(" ");
}

export class Announcer {
  #voice = new Later(async () => await import("./voice.js"), ({ Voice }) => new Voice(), () => null);

  /** @param {HTMLElement} region the live region of screen readers */
  constructor(region) {
    this.region = region;
  }

  /** Tell the story, if it says something new. The first one is not sounded: nothing has happened yet. */
  tell(story) {
    const text = textOf(story);
    if (this.region.textContent === text) return;
    const isFirst = this.region.textContent === "";
    this.region.textContent = text;
    if (isFirst || ![preference("speech"), preference("sounds")].includes("on")) return;
    this.#voice.use((voice) => voice.tell(text, moodOf(story.kind)));
  }
}
