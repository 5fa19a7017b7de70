// What lies on a field, as text: counts with piece letters, "3o", "2w3b"; nothing is "".

/** "2w3b" as [[2, "w"], [3, "b"]], in the order of the text. */
export function groups(contents) {
  return [...contents.matchAll(/([1-9]\d*)([A-Za-z])/g)].map(([, number, letter]) => [Number(number), letter]);
}

export function count(contents) {
  return groups(contents).reduce((sum, [number]) => sum + number, 0);
}

/** "2w3b" as "wwbbb", at most `most` of each kind. */
export function letters(contents, most = Infinity) {
  return groups(contents).map(([number, letter]) => letter.repeat(Math.min(number, most))).join("");
}

/** How many there are of each letter, in the order in which the letters first come. */
export function kinds(contents) {
  const total = new Map();
  for (const [number, letter] of groups(contents)) total.set(letter, (total.get(letter) ?? 0) + number);
  return [...total].map(([letter, number]) => [number, letter]);
}

export function text(numbers) {
  return numbers.map(([number, letter]) => (number > 0 ? `${number}${letter}` : "")).join("");
}

function written(pieces) {
  return pieces.replace(/(.)\1*/g, (run) => `${run.length}${run[0]}`);
}

/** `contents` with `pieces` more: on top of a stack, else each with its kind, new kinds last. */
export function plus(contents, pieces, stacked = false) {
  if (stacked) return written(letters(contents) + letters(pieces));
  return text(kinds(contents + pieces));
}

/** `contents` without `pieces`, those on top first; null where not all of them lie there. */
export function minus(contents, pieces) {
  let left = letters(contents);
  for (const letter of letters(pieces)) {
    const at = left.lastIndexOf(letter);
    if (at < 0) return null;
    left = left.slice(0, at) + left.slice(at + 1);
  }
  return written(left);
}

/** The piece on top of a stack, or the last of a heap: "1r"; "" where nothing lies. */
export function top(contents) {
  const last = groups(contents).at(-1);
  return last ? `1${last[1]}` : "";
}

/** How many pieces, as people read it: "3" of one kind, "2w 3b" of several; "?" where nobody knows. */
export function piecesText(value) {
  if (value === null) return "?";
  if (typeof value === "number") return String(value);
  return groups(value).length > 1 ? kindsText(value) : String(count(value));
}

/**
 * What is on a field of `wrong` and what belongs there: in pieces where they are known, else as its sensor says it.
 * `tell` puts contents of several kinds into words.
 */
export function seenAndExpected({ seen, expected, lies, belongs }, tell = kindsText) {
  if (lies === null) return [sensed(seen), sensed(expected)];
  const several = typeof lies === "string" && kinds(lies + belongs).length > 1;
  return several ? [tell(lies), tell(belongs)] : [piecesText(lies), typeof lies === "number" ? String(count(belongs)) : piecesText(belongs)];
}

/** What a sensor says that knows no pieces: a dot or a dash for presence, grams. */
function sensed(value) {
  if (typeof value === "boolean") return value ? "●" : "–";
  return typeof value === "number" ? `${Math.round(value * 10) / 10} g` : "?";
}

function kindsText(contents) {
  return groups(contents).map(([number, letter]) => `${number}${letter}`).join(" ") || "0";
}
