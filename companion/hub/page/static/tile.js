// One table on the wall: its board, its players, and what has to be known of it now.

import { drawPlayers } from "./players.js";
import { FittedBoard, ShownBoard } from "./shown_board.js";
import { moodOf, paragraphs } from "./story.js";
import { when, word } from "./words.js";

const LONG = 1.325; // a board that is so many times as high as wide is turned, as in turning_board.js
const SIGNS = { bad: "✕", ask: "?", wait: "…", away: "–" };

/** Width by height of the place for a board of this size in a column; a long one lies there. */
function shapeOf(size) {
  if (size === null) return 4;
  const [width, height] = size;
  return height > LONG * width ? height / width : width / height;
}

function make(tag, name, text = "") {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

/**
 * What a table asks of people: good, wait, ask, bad or plain as its story does; away, or bad where the hub finds a fault.
 * @param {any} table
 */
export function moodOfTable({ online, faults, game }) {
  if (!online) return "away";
  return faults.length > 0 ? "bad" : moodOf(game?.story.kind);
}

/**
 * Since when a table is away, in words; empty while it is there.
 * @param {any} table
 */
export function awayTold({ online, away_since: since }) {
  if (online) return "";
  return since === null ? word("away") : word("away_since", { time: timeTold(new Date(since)) });
}

/** A time of today as the time of day alone. */
function timeTold(time) {
  if (time.toDateString() !== new Date().toDateString()) return when(time.toISOString());
  return new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }).format(time);
}

export class Tile {
  /** @param {string} name */
  constructor(name) {
    this.home = make("article", "tile untold");
    this.home.dataset.name = name;
    const link = Object.assign(make("a", "tile-name", name), { href: `/table/${encodeURIComponent(name)}` });
    const heading = make("h2", "");
    heading.append(link);
    this.sign = make("span", "tile-sign");
    this.sign.setAttribute("aria-hidden", "true");
    this.game = make("span", "tile-game");
    const head = make("header", "tile-head");
    head.append(this.sign, heading, this.game);
    const board = make("div", "board");
    board.setAttribute("aria-hidden", "true"); // what counts stands in words below; the table's own page tells the fields
    this.board = new ShownBoard(board, FittedBoard);
    this.players = make("div", "players");
    this.told = make("div", "tile-told");
    this.home.append(head, board, this.players, this.told);
  }

  /** @param {any} table */
  async show(table) {
    const { game } = table;
    const mood = moodOfTable(table);
    this.home.classList.remove("untold");
    this.home.dataset.mood = mood;
    this.sign.textContent = SIGNS[mood] ?? "";
    this.game.textContent = game?.game ?? "";
    this.#tell(table, mood);
    if (game === null) return;
    this.home.style.setProperty("--shape", String(shapeOf(game.board_size)));
    this.#drawPlayers(game);
    await this.board.show(game).catch(() => null); // without its drawing the tile tells the rest
    this.#drawPlayers(game); // now in the look of its pieces
  }

  #drawPlayers(game) {
    const cards = { ...game, turn: this.home.dataset.mood === "away" ? null : game.turn };
    drawPlayers(this.players, cards, this.board.look);
    this.players.dataset.count = game.seats.length;
  }

  #tell(table, mood) {
    const { faults, game } = table;
    const story = game?.story;
    const lines = [awayTold(table), ...faults, ...(game?.troubles ?? [])].filter(Boolean).map((text) => make("p", "fault", text));
    if (game === null) lines.push(make("p", "", word("unseen_game")));
    if (story && (mood === "bad" || mood === "ask" || mood === "wait")) lines.push(...storyTold(story, game.question));
    else if (story) lines.push(make("p", game.winner_told ? "won" : "", game.winner_told ? story.headline : game.last || story.headline));
    this.told.replaceChildren(...lines);
  }
}

/** A story that has to be acted upon: its headline and rule, why, and what is to be done. */
function storyTold({ headline, rule, lines, fix }, question) {
  const title = make("strong", "", headline);
  if (rule) title.append(" ", make("span", "rule", rule));
  const steps = make("ol", "");
  paragraphs(steps, "li", fix);
  const answers = make("p", "answers", question.join(" · "));
  return [title, ...lines.map((text) => make("p", "", text)), ...(fix.length > 0 ? [steps] : []), ...(question.length > 0 && lines.length === 0 ? [answers] : [])];
}
