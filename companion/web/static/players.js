// The players: names, scores, points of the match, and whose turn it is.

import { letterOf } from "./figures.js";
import { icon } from "./pieces.js";
import { seatName, word } from "./words.js";

function make(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

function isWinner(winner, seat) {
  return Array.isArray(winner) ? winner.includes(seat) : winner === seat;
}

/** What a seat plays with, or its letter where the pieces belong to nobody. */
function badge(look, seat) {
  const letter = letterOf(look, seat);
  const made = make("span", letter ? "seat piece-of" : "seat", letter ? "" : seat);
  if (letter) made.append(icon(look, letter));
  return made;
}

/** Draw one card for each seat; `look` is that of the pieces. */
export function drawPlayers(home, { seats, names, scores, match, match_target: target, turn, winner }, look = "bean") {
  home.classList.toggle("many", seats.length > 2);
  home.replaceChildren(
    ...seats.map((seat, index) => {
      const card = make("div", `player seat-${index}`);
      const moves = turn === seat && !winner;
      card.classList.toggle("turn", moves);
      card.classList.toggle("winner", isWinner(winner, seat));
      const who = make("div", "who");
      who.append(make("span", "name", names[seat] || seatName(seat)));
      const points = match ? word(target ? "match_of" : "match", { points: match[seat] ?? 0, target }) : "";
      const status = isWinner(winner, seat) ? word("wins") : moves ? word("to_move") : points;
      const second = make("span", "status", status);
      who.append(second);
      if (match && status !== points) second.append(make("span", "points", points));
      const score = make("span", "score", String(scores[seat] ?? 0));
      score.title = word("score");
      card.append(badge(look, seat), who, score);
      return card;
    }),
  );
}
