// What lies on a field, as text: counts with piece letters, "3o", "2w3b"; nothing is "".

/** "2w3b" as [[2, "w"], [3, "b"]], in the order of the text. */
export function groups(contents) {
  return [...contents.matchAll(/([1-9]\d*)([A-Za-z])/g)].map(([, number, letter]) => [Number(number), letter]);
}

export function count(contents) {
  return groups(contents).reduce((sum, [number]) => sum + number, 0);
}

export function text(numbers) {
  return numbers.map(([number, letter]) => (number > 0 ? `${number}${letter}` : "")).join("");
}

/** `contents` with `pieces` more; letters keep their places, new ones come last. */
export function plus(contents, pieces) {
  const total = new Map(groups(contents).map(([number, letter]) => [letter, number]));
  for (const [number, letter] of groups(pieces)) total.set(letter, (total.get(letter) ?? 0) + number);
  return text([...total].map(([letter, number]) => [number, letter]));
}

/** `contents` without `pieces`, or null where not all of them lie there. */
export function minus(contents, pieces) {
  const total = new Map(groups(contents).map(([number, letter]) => [letter, number]));
  for (const [number, letter] of groups(pieces)) {
    const left = (total.get(letter) ?? 0) - number;
    if (left < 0) return null;
    total.set(letter, left);
  }
  return text([...total].map(([letter, number]) => [number, letter]));
}

/** What a sensor says, as people read it: 3, "3", "2w 3b", a tick or a dash for presence. */
export function reading(value) {
  if (value === null || value === undefined) return "?";
  if (value === true) return "●";
  if (value === false) return "–";
  if (typeof value === "number") return String(Math.round(value * 10) / 10);
  const parts = groups(value);
  if (parts.length === 0) return "0";
  return parts.length === 1 ? String(parts[0][0]) : parts.map(([number, letter]) => `${number}${letter}`).join(" ");
}
