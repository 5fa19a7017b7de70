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

/** What a sensor says, as people read it: 3, "3", "2w 3b", a tick or a dash for presence. */
export function reading(value) {
  if (value === null || value === undefined) return "?";
  if (value === true) return "●";
  if (value === false) return "–";
  if (typeof value === "number") return String(Math.round(value * 10) / 10);
  const parts = groups(value);
  if (parts.length === 0) return "0";
  return parts.length === 1 ? String(parts[0][0]) : kindsText(value);
}

/** Two readings of one sensor, seen and expected: with letters unless all are pieces of one kind. */
export function readings(seen, expected) {
  const both = [seen, expected].filter((value) => typeof value === "string");
  const found = new Set(both.flatMap((value) => kinds(value).map(([, letter]) => letter)));
  const say = (value) => (found.size > 1 && typeof value === "string" ? kindsText(value) : reading(value));
  return [say(seen), say(expected)];
}

function kindsText(contents) {
  return groups(contents).map(([number, letter]) => `${number}${letter}`).join(" ") || "0";
}
