// One table of the hub, large: for a hall or a television.

import { HubLine, notice } from "./hub_line.js";
import { drawPlayers } from "./players.js";
import "./preferences.js";
import { ShownBoard } from "./shown_board.js";
import { paragraphs } from "./story.js";
import { awayTold, moodOfTable } from "./tile.js";
import { TurningBoard } from "./turning_board.js";
import { word } from "./words.js";

const at = (id) => document.getElementById(id);
const name = decodeURIComponent(location.pathname.split("/")[2]);
const board = new ShownBoard(at("board"), TurningBoard);

function drawStory(table) {
  const { game, faults } = table;
  const away = awayTold(table);
  const told = away ? { headline: away, lines: [], rule: null, fix: [] } : (game?.story ?? { headline: word("unseen_game"), lines: [], rule: null, fix: [] });
  at("story").dataset.mood = moodOfTable(table);
  at("headline").textContent = told.headline;
  const isAsked = game !== null && game.question.length > 0 && told.lines.length === 0;
  paragraphs(at("lines"), "p", isAsked ? [game.question.join(" · ")] : told.lines);
  at("rule").textContent = told.rule ?? "";
  paragraphs(at("fix"), "li", told.fix);
  at("last").textContent = game?.last ?? "";
  paragraphs(at("faults"), "p", [...faults, ...(game?.troubles ?? [])]);
}

async function onTable(table) {
  const { game } = table;
  at("hall").classList.toggle("is-away", !table.online);
  at("game").textContent = game?.game ?? "";
  drawStory(table);
  if (game === null) return;
  await board.show(game).catch(() => null); // without its drawing the page tells the rest
  drawPlayers(at("players"), game, board.look);
  at("hall").classList.add("shown");
}

at("name").textContent = name;
document.title = name;
new HubLine({
  address: () => `/api/events?tables=${encodeURIComponent(name)}`,
  onHub: ({ broker }) => notice(at("broker"), broker),
  onPage() {},
  onTable,
  onLine(up) {
    at("banner").hidden = up;
  },
});
