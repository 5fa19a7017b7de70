// The name of this page's hand: a reload keeps it, another page has another one.

const KEY = "hand";

/**
 * The name under which the table knows the hand of this page.
 *
 * @returns {string} letters and digits
 */
export function handName() {
  const kept = stored();
  if (kept) return kept;
  // Not randomUUID: a page from another machine of the house is no secure context.
  const made = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  store(made);
  return made;
}

/** @returns {string | null} */
function stored() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // the browser keeps nothing, so a reload has another hand
  }
}

/** @param {string} name */
function store(name) {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // as above
  }
}
