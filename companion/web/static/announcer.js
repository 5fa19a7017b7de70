// Tells each new verdict to those who do not look: to screen readers, and where it is wanted by voice and by sound.

import { preference } from "./preferences.js";
import { moodOf } from "./story.js";

/** For each mood of a story the tones of its sound: pitch in hertz, begin and length in seconds. */
const TONES = {
  good: [[660, 0, 0.09], [880, 0.1, 0.15]],
  ask: [[520, 0, 0.1], [650, 0.14, 0.16]],
  bad: [[233, 0, 0.16], [175, 0.18, 0.28]],
  wait: [],
};
const LOUDNESS = 0.12;
const FADE_S = 0.03;

/** All that a story says, as one text. */
function textOf({ headline, lines, rule, fix }) {
  const said = [headline, ...lines, rule ?? "", ...fix].filter(Boolean);
  return said.map((text) => (/[.!?:…]$/.test(text) ? text : `${text}.`)).join(" ");
}

export class Announcer {
  /** @type {AudioContext | undefined} */
  #sound; // made with the first sound, for browsers make none before somebody has touched the page

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
    if (isFirst) return;
    if (preference("speech") === "on") this.#speak(text);
    if (preference("sounds") === "on") this.#play(moodOf(story.kind));
  }

  /** Only the newest verdict counts: what is still being said is broken off. */
  #speak(text) {
    speechSynthesis.cancel();
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: document.documentElement.lang }));
  }

  #play(mood) {
    const sound = (this.#sound ??= new AudioContext());
    for (const [pitch, begin, length] of TONES[mood] ?? []) this.#tone(sound, pitch, sound.currentTime + begin, length);
  }

  #tone(sound, pitch, at, length) {
    const tone = new OscillatorNode(sound, { frequency: pitch, type: "triangle" });
    const loudness = new GainNode(sound, { gain: LOUDNESS });
    loudness.gain.setTargetAtTime(0, at + length, FADE_S);
    tone.connect(loudness).connect(sound.destination);
    tone.start(at);
    tone.stop(at + length + 6 * FADE_S);
  }
}
