// How a die rolls, and how a card is turned over.

import { die } from "./chance.js";
import { pause, STEP_MS } from "./pace.js";

const TUMBLES = 6; // faces that are seen before the die lies still
const TUMBLE_MS = 70;

/**
 * Let the die roll, or turn the card over, until it shows its `picture`; or less, if it shows another one by then.
 * @param {HTMLElement} face with `data-as`, the kind and the number that it is to show
 * @param {"roll" | "card"} kind
 * @param {number} number
 * @param {SVGElement} picture
 */
export async function rollOrTurn(face, kind, number, picture) {
  const end = `${kind}${number}`;
  for (let turn = 0; kind === "roll" && turn < TUMBLES && face.dataset.as === end; turn += 1) {
    const tumbling = die(((number + turn) % 6) + 1);
    face.replaceChildren(tumbling);
    tumbling.animate([{ transform: "rotate(-40deg)" }, { transform: "rotate(40deg)" }], { duration: TUMBLE_MS });
    await pause(TUMBLE_MS);
  }
  if (face.dataset.as !== end) return;
  face.replaceChildren(picture);
  if (kind === "card") picture.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 2 * STEP_MS, easing: "ease-out" });
}
