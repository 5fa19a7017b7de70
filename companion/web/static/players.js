// The players: names, scores, points of the match, and whose turn it is.

import { word } from "./words.js";

function make(tag, name, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

function isWinner(winner, seat) {
  return Array.isArray(winner) ? winner.includes(seat) : winner === seat;
}

/** Draw one card for each seat. */
export function drawPlayers(home, { seats, names, scores, match, match_target: target, turn, winner }) {
  home.replaceChildren(
    ...seats.map((seat, index) => {
      const card = make("div", `player seat-${index}`);
      const moves = turn === seat && !winner;
      card.classList.toggle("turn", moves);
      card.classList.toggle("winner", isWinner(winner, seat));
      const who = make("div", "who");
      who.append(make("span", "name", names[seat] || word("seat", { seat })));
      const points = match ? word(target ? "match_of" : "match", { points: match[seat] ?? 0, target }) : "";
      const status = isWinner(winner, seat) ? word("wins") : moves ? word("to_move") : points;
      const second = make("span", "status", status);
      who.append(second);
      if (match && status !== points) second.append(make("span", "points", points));
      const score = make("span", "score", String(scores[seat] ?? 0));
      score.title = word("score");
      card.append(make("span", "seat", seat), who, score);
      return card;
    }),
  );
}
