// Verdicts by the browser's voice and by short sounds, for those who have chosen them.

import { preference } from "./preferences.js";

/** For each mood of a story the tones of its sound: pitch in hertz, begin and length in seconds. */
const TONES = {
  good: [[660, 0, 0.09], [880, 0.1, 0.15]],
  ask: [[520, 0, 0.1], [650, 0.14, 0.16]],
  bad: [[233, 0, 0.16], [175, 0.18, 0.28]],
  wait: [],
};
const LOUDNESS = 0.12;
const FADE_S = 0.03;

/** Speaks and plays what the preferences allow. */
export class Voice {
  /** @type {AudioContext | undefined} */
  #sound; // made with the first sound, for browsers make none before somebody has touched the page

  /**
   * @param {string} text
   * @param {string} mood
   */
  tell(text, mood) {
    if (preference("speech") === "on") this.#speak(text);
    if (preference("sounds") === "on") this.#play(mood);
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
