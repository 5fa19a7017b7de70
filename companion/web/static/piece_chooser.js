// The question which of the pieces on a field to take, where several kinds lie there.

import { kinds } from "./contents.js";
import { pieceButton } from "./tray.js";
import { fieldName, piecesTold, word } from "./words.js";

export class PieceChooser {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {import("./hands.js").Hands} hands
   * @param {(field: string) => void} changed called after each movement of a hand that began here
   */
  constructor(dialog, hands, changed) {
    this.dialog = dialog;
    this.hands = hands;
    this.changed = changed;
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  /** Ask which of the pieces on this field to take; the answers are done at once. */
  ask(field, look) {
    this.dialog.querySelector("h2").textContent = word("take_from", { field: fieldName(field) });
    this.#draw(field, look);
    if (!this.dialog.open) this.dialog.showModal();
  }

  #draw(field, look) {
    const here = kinds(this.hands.contents[field] ?? "");
    const take = (pieces) => {
      if (!this.hands.lift(field, pieces)) return;
      this.changed(field);
      this.#draw(field, look);
    };
    this.dialog.querySelector(".kinds").replaceChildren(
      ...here.flatMap(([number, letter]) =>
        [...new Set([1, number])].map((wanted) => {
          const pieces = `${wanted}${letter}`;
          const button = pieceButton(look, letter, String(wanted), word("take_pieces", { pieces: piecesTold(pieces) }));
          button.className = wanted === 1 ? "one" : "all";
          button.dataset.pieces = pieces;
          button.addEventListener("click", () => take(pieces));
          return button;
        }),
      ),
    );
    if (here.length === 0) this.dialog.close();
  }
}
