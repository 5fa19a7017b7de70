// What screen readers are told by itself.

/**
 * Tell this in a live region, unless it was told last: a text that is put there once more may be read once more.
 * @param {HTMLElement} region
 * @param {string} text
 */
export function say(region, text) {
  if (region.textContent !== text) region.textContent = text;
}
