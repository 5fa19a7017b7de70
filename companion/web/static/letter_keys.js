// Single letters as keys. The settings switch them off, for people who speak or press them by mistake.

import { preference } from "./preferences.js";

/** @param {KeyboardEvent} event @returns {boolean} whether the key is meant for something else */
function isTaken(event) {
  const other = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  return other || Boolean(/** @type {Element} */ (event.target).closest?.("input, select, textarea, [contenteditable]") || document.querySelector("dialog:modal"));
}

/**
 * Call the function of a letter when it is pressed anywhere on the page.
 * @param {Record<string, () => void>} keys
 */
export function wireLetterKeys(keys) {
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || preference("letters") === "off" || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}
