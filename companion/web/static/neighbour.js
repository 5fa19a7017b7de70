// The next field of a board in a direction, as the drawing lies before the eyes.

/** @typedef {{field: string, cx: number, cy: number, rx: number, ry: number}} Place where a field lies, and its half widths */

/** The arrow keys, and where each points: to the right and down. */
/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const ASIDE = 3; // a field that lies aside counts as so many times as far away

/**
 * The nearest field in this direction; null where there is none.
 * @param {Place[]} places
 * @param {string} field
 * @param {[number, number]} direction
 * @returns {string | null}
 */
export function neighbour(places, field, [right, down]) {
  const from = places.find((one) => one.field === field);
  if (!from) return null;
  let best = null;
  let least = Infinity;
  for (const { field: other, cx, cy } of places) {
    const along = (cx - from.cx) * right + (cy - from.cy) * down;
    const aside = Math.abs((cx - from.cx) * down) + Math.abs((cy - from.cy) * right);
    const far = along + ASIDE * aside;
    if (along > Math.min(from.rx, from.ry) / 2 && far < least) [best, least] = [other, far];
  }
  return best;
}
