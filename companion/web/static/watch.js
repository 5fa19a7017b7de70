// The table for a hall or a television: everything large, nothing to press.

import { Board } from "./board.js";
import { LastPly, marksOf } from "./last_ply.js";
import { drawPlayers } from "./players.js";
import "./preferences.js";
import { moodOf } from "./story.js";
import { TurningBoard } from "./turning_board.js";
import { Stream } from "./wire.js";
import { nameThings, textsIn } from "./words.js";

const at = (id) => document.getElementById(id);
const board = new Board(at("board"));
const lastPly = new LastPly(board, drawTable);
const turning = new TurningBoard(board, drawTable);
let newest = null; // the state that came last
let drawn = null; // the state as it was drawn last
let boardName = null;

function lines(home, tag, texts) {
  home.replaceChildren(...texts.map((text) => Object.assign(document.createElement(tag), { textContent: text })));
}

function drawTable() {
  if (lastPly.moving) return;
  const contents = drawn.hands === null ? drawn.table : drawn.hands.contents;
  board.draw(contents, { wrong: drawn.wrong, laid: drawn.laid, last: marksOf(drawn.last) });
}

function drawVerdict({ kind, headline, lines: said, rule, fix }) {
  at("story").dataset.mood = moodOf(kind);
  at("headline").textContent = headline;
  lines(at("lines"), "p", said);
  at("rule").textContent = rule ?? "";
  lines(at("fix"), "li", fix);
}

async function onState(next) {
  newest = next;
  await textsIn(next.language);
  if (newest !== next) return; // a newer one came while the texts were fetched
  nameThings(next.field_names, next.piece_names);
  if (boardName !== next.board) {
    await turning.show(next.board, next.board_size);
    boardName = next.board;
  }
  const before = drawn;
  drawn = next;
  lastPly.follow(before, next);
  drawTable();
  drawPlayers(at("players"), next, board.look);
  drawVerdict(next.story);
  at("title").textContent = next.story.headline;
}

new Stream({
  onState,
  onLine(up) {
    at("banner").hidden = up;
    if (!up) boardName = null; // another run of the service may have another board of the same name
  },
});
