// The form for a layout of number cards: a square of fields, as the cards lie on the table.

const EMPTY = "";

/** Draw a square of `size` by `size` number fields; those on top are the farthest from the first seat. */
export function drawLayout(home, size, label) {
  const inputs = Array.from({ length: size * size }, (_, index) => {
    const row = size - Math.floor(index / size);
    const name = `${String.fromCharCode(97 + (index % size))}${row}`;
    const input = Object.assign(document.createElement("input"), { type: "number", step: 1, inputMode: "numeric", name: `card.${name}`, placeholder: name, autocomplete: "off" });
    input.setAttribute("aria-label", label(name));
    return input;
  });
  home.style.setProperty("--size", size);
  home.replaceChildren(...inputs);
}

/**
 * The rows of numbers from below, or null where nothing was entered. Throws an Error with the text
 * of `incomplete` where some fields are empty.
 */
export function readLayout(home, incomplete) {
  const values = [...home.querySelectorAll("input")].map((input) => input.value.trim());
  if (values.every((value) => value === EMPTY)) return null;
  if (values.some((value) => value === EMPTY)) throw new Error(incomplete);
  const size = Math.sqrt(values.length);
  const rows = Array.from({ length: size }, (_, row) => values.slice(row * size, (row + 1) * size).map(Number));
  return rows.reverse();
}
