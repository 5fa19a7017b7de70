// The list of games played.

import { ask } from "./wire.js";
import { speak, when, word } from "./words.js";

function make(tag, name, text = "") {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

function line(game, offered) {
  const link = make("a", "card game");
  link.href = `/replay/${game.id}`;
  const names = Object.values(game.names).join(" – ");
  const about = [offered[game.game]?.name ?? game.game, when(game.started), word("ply_count", { count: game.plies })];
  link.append(make("span", "number", `${game.id}`), make("strong", "", names || about[0]));
  link.append(make("span", "result", game.result ?? word("running")), make("span", "note", about.join(" · ")));
  const item = make("li", "");
  item.append(link);
  return item;
}

async function show() {
  const [{ words, language }, games, offered] = await Promise.all([
    ask("/api/state"), ask("/api/games"), ask("/api/games_offered"),
  ]);
  speak(words, language);
  document.getElementById("games").replaceChildren(...games.map((game) => line(game, offered)));
  document.getElementById("none").hidden = games.length > 0;
}

show().catch((error) => {
  const failed = document.getElementById("failed");
  failed.textContent = error.message;
  failed.hidden = false;
});
