// The steps of a ply, shown one after the other as hands do them.

import { count, minus, plus } from "./contents.js";
import { pause, STEP_MS } from "./pace.js";
import { drawHeap } from "./pieces.js";

/** The pieces that a hand carries over the board from field to field. */
class Carrier {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.held = "";
    this.sign = Object.assign(document.createElement("div"), { className: "carried", ariaHidden: "true" });
    this.heap = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.sign.append(this.heap);
    this.place = null;
    board.home.append(this.sign);
  }

  /** Go to a field; from nowhere at once, from another field in `ms` milliseconds. */
  moveTo(field, ms) {
    const centre = this.board.centre(field);
    if (centre === null) return;
    this.sign.style.transitionDuration = `${this.place === null ? 0 : ms}ms`;
    this.sign.style.transform = `translate(${centre.x}px, ${centre.y}px) translate(-50%, -110%)`;
    this.place = field;
  }

  /** Take or let go what the step says; what is let go without being held comes from beside the board. */
  act({ verb, pieces }) {
    this.held = verb === "lift" ? plus(this.held, pieces, this.board.stacks) : (minus(this.held, pieces) ?? "");
    drawHeap(this.heap, this.held, this.board.look);
    this.sign.hidden = count(this.held) === 0;
  }

  remove() {
    this.sign.remove();
  }
}

/**
 * Show `steps` on a board that shows `before`, each in `stepMs()` milliseconds.
 *
 * It ends early once `goesOn()` is false. Says whether it came to its end. `shown` is what else the board
 * shows (see `Board.draw`).
 *
 * @param {import("./board.js").Board} board
 * @param {Record<string, string>} before
 * @param {{ verb: string, field: string, pieces: string, leaves: string }[]} steps
 * @param {{ stepMs?: () => number, goesOn?: () => boolean, shown?: object }} how
 */
export async function showSteps(board, before, steps, { stepMs = () => STEP_MS, goesOn = () => true, shown = {} } = {}) {
  const contents = { ...before };
  const carrier = new Carrier(board);
  if (steps.length > 0) carrier.moveTo(steps[0].field, 0);
  try {
    for (const [index, step] of steps.entries()) {
      contents[step.field] = step.leaves;
      carrier.act(step);
      board.draw(contents, { ...shown, touched: step.field });
      carrier.moveTo((steps[index + 1] ?? step).field, stepMs());
      await pause(stepMs());
      if (!goesOn()) return false;
    }
    return true;
  } finally {
    carrier.remove();
  }
}
