// The sounds of the verdicts.

/** For each mood of a story the tones of its sound: pitch in hertz, begin and length in seconds. */
const TONES = {
  good: [[660, 0, 0.09], [880, 0.1, 0.15]],
  ask: [[520, 0, 0.1], [650, 0.14, 0.16]],
  bad: [[233, 0, 0.16], [175, 0.18, 0.28]],
  wait: [],
};
const LOUDNESS = 0.12;
const FADE_S = 0.03;
/** @type {AudioContext | undefined} */
let device; // made with the first sound, for browsers make none before somebody has touched the page

/** @param {string} mood of the verdict */
export function play(mood) {
  const sound = (device ??= new AudioContext());
  for (const [pitch, begin, length] of TONES[mood] ?? []) playTone(sound, pitch, sound.currentTime + begin, length);
}

function playTone(sound, pitch, at, length) {
  const tone = new OscillatorNode(sound, { frequency: pitch, type: "triangle" });
  const loudness = new GainNode(sound, { gain: LOUDNESS });
  loudness.gain.setTargetAtTime(0, at + length, FADE_S);
  tone.connect(loudness).connect(sound.destination);
  tone.start(at);
  tone.stop(at + length + 6 * FADE_S);
}
