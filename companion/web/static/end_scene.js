// The end of a game: who has won, and what may come next.

import { letterOf } from "./figures.js";
import { icon } from "./pieces.js";
import { isStill } from "./preferences.js";

const PIECES = 14; // pieces that fall in honour of the winner
const FALL_MS = 1800;
const at = (id) => document.getElementById(id);

/** The letters of the winners' pieces, or of a bean where pieces belong to nobody. */
function piecesOf(winner, look) {
  const seats = (Array.isArray(winner) ? winner : [winner]).filter((seat) => seat && seat !== "draw");
  return seats.map((seat) => letterOf(look, seat) ?? "o");
}

/** A small picture that falls through the scene; `place` from 0 to 1 says where and when. */
function falling(look, letter, place) {
  const made = icon(look, letter, "falling");
  made.style.left = `${place * 100}%`;
  made.animate(
    [{ transform: "translateY(-40px) rotate(0)", opacity: 1 }, { transform: `translateY(240px) rotate(${place * 400 - 200}deg)`, opacity: 0 }],
    { duration: FALL_MS, delay: ((place * 7) % 1) * 900, easing: "ease-in", fill: "both" },
  );
  return made;
}

/** Shows the end of each game once. */
export class EndScene {
  #ended = null; // the version with which the game ended that was shown last

  /** `setUp()` puts the pieces of a simulated table in place for the next game. */
  constructor(setUp) {
    this.scene = at("end");
    at("end-next").addEventListener("click", () => {
      this.scene.close();
      setUp();
    });
    at("end-close").addEventListener("click", () => this.scene.close());
  }

  /** Show the end if the game has just ended, or was found ended; hide it once the game is not over any more. */
  follow(state, look) {
    const over = state.story.kind === "over";
    if (!over) {
      this.#ended = null;
      this.scene.close();
      return;
    }
    if (this.#ended !== null) return;
    this.#ended = state.version;
    this.#draw(state, look);
    this.scene.show();
  }

  #draw({ story, hands, number, winner, watching }, look) {
    at("end-title").textContent = story.headline;
    at("end-lines").replaceChildren(...story.lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    at("end-next").hidden = hands === null || watching;
    at("end-again").hidden = number === null;
    at("end-again").href = `/replay/${number}`;
    const letters = isStill() ? [] : piecesOf(winner, look);
    at("end-falling").replaceChildren(
      ...(letters.length ? Array.from({ length: PIECES }, (_, index) => falling(look, letters[index % letters.length], index / PIECES)) : []),
    );
  }
}
