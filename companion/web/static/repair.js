// One tap puts a simulated table right: back to the recorded position, or on to the move that was meant.

import { word } from "./words.js";

const LABELS = { back: () => word("repair_back"), onward: () => word("repair_onward") };

/**
 * Draw one button for each way, the shortest first. They rest while the table goes one of them.
 *
 * @param {HTMLElement} home
 * @param {("back" | "onward")[]} ways
 * @param {(way: string) => Promise<void>} repair goes this way, and ends when the table is there
 */
export function drawRepairs(home, ways, repair) {
  home.hidden = ways.length === 0;
  const shown = JSON.stringify([ways, document.documentElement.lang]);
  if (home.dataset.shown === shown) return;
  home.dataset.shown = shown;
  home.replaceChildren(...ways.map((way, index) => repairButton(home, way, index === 0, repair)));
}

/**
 * @param {HTMLElement} home
 * @param {string} way
 * @param {boolean} first
 * @param {(way: string) => Promise<void>} repair
 * @returns {HTMLButtonElement}
 */
function repairButton(home, way, first, repair) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: LABELS[way]() });
  button.dataset.way = way;
  button.classList.toggle("primary", first);
  button.addEventListener("click", () => {
    rest(home, true);
    repair(way).finally(() => rest(home, false));
  });
  return button;
}

/**
 * @param {HTMLElement} home
 * @param {boolean} resting
 */
function rest(home, resting) {
  for (const button of home.querySelectorAll("button")) button.disabled = resting;
}
