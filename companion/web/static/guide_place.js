// The buttons for rules and hints stand in the header where there is room, else above the board.

const ROOM = matchMedia("(min-width: 820px)");

/**
 * Keep the buttons in their place, also when the window changes.
 * @param {HTMLElement} guide
 * @param {HTMLElement} header before this element they stand in the header
 * @param {HTMLElement} board before this one they stand above the board
 */
export function placeGuide(guide, header, board) {
  const place = () => (ROOM.matches ? header : board).before(guide);
  ROOM.addEventListener("change", place);
  place();
}
