// The ply that was recorded last: its marks on the board, and its steps for those who did not make them here.

import { isStill } from "./preferences.js";

/** The fields from which a ply took pieces, and those on which it left some. */
export function marksOf(last) {
  const left = new Set();
  const came = new Set();
  for (const { verb, field } of last?.steps ?? []) (verb === "lift" ? left : came).add(field);
  return { left: [...left], came: [...came] };
}

/** Whether `next` has one ply more of the same game than `before`, and was played on a real board. */
function isNewPly(before, next) {
  if (!before || next.hands !== null || next.last === null) return false;
  const sameGame = before.game === next.game && before.board === next.board;
  return sameGame && next.last.n === (before.last?.n ?? 0) + 1;
}

/** Follows the plies of a real table; on a simulated one every movement of a hand is seen anyway. */
export class LastPly {
  #course = 0; // grows with each state, so that an animation under way notices

  /** `redraw()` draws the table as it is now; it is called once the steps have been shown. */
  constructor(board, redraw) {
    this.board = board;
    this.redraw = redraw;
    this.moving = false;
  }

  /** Show the steps of the ply by which `next` differs from `before`, if there is one. */
  async follow(before, next) {
    const mine = (this.#course += 1);
    this.moving = false;
    if (isStill() || !isNewPly(before, next)) return;
    this.moving = true;
    const goesOn = () => this.#course === mine;
    try {
      const { showSteps } = await import("./motion.js");
      await showSteps(this.board, before.table, next.last.steps, { goesOn, shown: { laid: next.laid } });
    } catch {
      // The table cannot be reached: the ply is shown without its steps.
    }
    if (!goesOn()) return;
    this.moving = false;
    this.redraw();
  }
}
