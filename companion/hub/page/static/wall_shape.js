// How many tables stand on one screen, and in how many columns.

const LEAST_WIDTH = 290; // CSS pixels of a tile that can still be read from a chair
const LEAST_HEIGHT = 250;
const MOST = 48; // as the hub has it
const SCROLLED = 12; // tables on a small screen, which is scrolled
const IDEAL = 1.05; // width by height of a tile in which board and words fit best

/**
 * Whether the window is so small that tables stand below each other and the page is scrolled.
 * @param {number} width of the window in CSS pixels
 * @param {number} height
 */
export function isScrolled(width, height) {
  return width < 700 || height < 480;
}

/**
 * How many tables one page of the wall has in a window of this size.
 * @param {number} width
 * @param {number} height
 * @returns {number}
 */
export function tablesOnPage(width, height) {
  if (isScrolled(width, height)) return SCROLLED;
  const fit = Math.floor(width / LEAST_WIDTH) * Math.floor(height / LEAST_HEIGHT);
  return Math.max(1, Math.min(MOST, fit));
}

/**
 * In how many columns so many tiles are largest in a room of this size.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @returns {number}
 */
export function columnsFor(count, width, height) {
  const sizeIn = (columns) => Math.min(width / columns / IDEAL, height / Math.ceil(count / columns));
  const choices = Array.from({ length: Math.max(1, count) }, (_, index) => index + 1);
  return choices.reduce((best, columns) => (sizeIn(columns) > sizeIn(best) ? columns : best));
}
