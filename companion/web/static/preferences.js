// What this viewer has chosen for all pages of the table; the browser keeps it, the table does not know of it.

/** The values of each preference; the first one holds until another is chosen. */
export const VALUES = {
  theme: ["device", "light", "dark"],
  type: ["usual", "large"],
  motion: ["device", "none"],
  sounds: ["off", "on"],
  speech: ["off", "on"],
  hints: ["asked", "always"],
  letters: ["on", "off"],
  tour: ["offered", "seen"],
};
const chosen = new Map(Object.keys(VALUES).map((name) => [name, kept(name)]));

/** What the browser has kept of a preference; a browser may refuse to keep anything. */
function kept(name) {
  let value = null;
  try {
    value = localStorage.getItem(`preference-${name}`);
  } catch {
    // then the usual value holds
  }
  return VALUES[name].includes(value) ? value : VALUES[name][0];
}

/** @param {string} name @returns {string} the value in force */
export function preference(name) {
  return chosen.get(name);
}

/** Let `value` hold from now on, on this page at once and on later ones. */
export function prefer(name, value) {
  chosen.set(name, value);
  show();
  try {
    localStorage.setItem(`preference-${name}`, value);
  } catch {
    // then it holds for this page
  }
}

/** Whether this viewer wants nothing to move. */
export function isStill() {
  return preference("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The style sheets ask the root for these. */
function show() {
  for (const name of ["theme", "type", "motion"]) document.documentElement.dataset[name] = preference(name);
}

show();
