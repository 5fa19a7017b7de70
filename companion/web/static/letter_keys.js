// Single letters as keys. They can be switched off, because some people speak or press them by mistake.

const OFF = "letter-keys-off"; // the name under which the browser keeps the choice

/** @param {KeyboardEvent} event @returns {boolean} whether the key is meant for something else */
function isTaken(event) {
  const other = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  return other || Boolean(event.target.closest?.("input, select, textarea, [contenteditable], dialog:modal") || document.querySelector("dialog:modal"));
}

/**
 * Call the function of a letter when it is pressed anywhere on the page.
 * @param {Record<string, () => void>} keys
 * @param {HTMLInputElement} box the checkbox that switches them on and off
 */
export function wireLetterKeys(keys, box) {
  box.checked = localStorage.getItem(OFF) === null;
  box.addEventListener("change", () => (box.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "1")));
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || !box.checked || isTaken(event)) return;
    event.preventDefault();
    act();
  });
}
