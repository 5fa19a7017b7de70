// A game of the archive, ply by ply.

import { Board } from "./board.js";
import { drawPlayers } from "./players.js";
import { ask } from "./wire.js";
import { seatName, speak, when, word } from "./words.js";

const STEP_MS = 230;
const REST_MS = 900;
const at = (id) => document.getElementById(id);
const number = Number(location.pathname.split("/").at(-1));
const still = matchMedia("(prefers-reduced-motion: reduce)");
const board = new Board(at("board"));

let game = null;
let now = 0; // how many plies have been made
let course = 0; // grows with each jump, so that an animation under way notices
let playing = false;
let turn = 0; // grows with each press of play, so that no two run at once

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function positionAfter(index) {
  return index === 0 ? game.start : game.plies[index - 1].position;
}

function scoresAfter(index) {
  return index === 0 ? game.start_scores : game.plies[index - 1].scores;
}

function draw() {
  const position = positionAfter(now);
  board.draw(position.fields, { laid: game.laid });
  const shown = { ...game, scores: scoresAfter(now), match: null, turn: position.turn, winner: position.winner };
  drawPlayers(at("players"), shown, board.look);
  mark();
}

/** Everything that says where in the game we are. */
function mark() {
  at("slider").value = now;
  at("slider").setAttribute("aria-valuetext", word("ply_of", { n: now, count: game.plies.length }));
  at("caption").textContent = caption();
  at("first").disabled = at("back").disabled = now === 0;
  at("last").disabled = at("forward").disabled = now === game.plies.length;
  at("plies").querySelectorAll("button").forEach((button, index) => {
    button.setAttribute("aria-current", index === now ? "step" : "false");
    if (index === now) keepInView(button);
  });
  history.replaceState(null, "", `#${now}`);
}

function keepInView(button) {
  const list = at("plies");
  const top = button.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

function caption() {
  return now === 0 ? word("start_position") : [game.plies[now - 1].text, ...flagTexts(game.plies[now - 1])].join(" · ");
}

function flagTexts(ply) {
  return ply.flags.map((flag) => word(`flag_${flag}`));
}

function go(index) {
  course += 1;
  now = Math.max(0, Math.min(game.plies.length, index));
  draw();
}

/** The next ply, as hands do it. Says false where something else came between. */
async function forward() {
  if (now === game.plies.length) return false;
  const before = { ...positionAfter(now).fields };
  const ply = game.plies[now];
  const mine = (course += 1);
  now += 1;
  mark();
  if (!still.matches && !ply.flags.includes("undone")) {
    for (const { field, leaves } of ply.steps) {
      before[field] = leaves;
      board.draw(before, { touched: field, laid: game.laid });
      await pause(STEP_MS);
      if (course !== mine) return false;
    }
  }
  draw();
  return true;
}

async function play() {
  setPlaying(!playing);
  const mine = (turn += 1);
  const mayGoOn = () => playing && turn === mine;
  if (playing && now === game.plies.length) go(0);
  while (mayGoOn() && (await forward())) await pause(REST_MS);
  if (mayGoOn()) setPlaying(false);
}

function setPlaying(on) {
  playing = on;
  at("play").classList.toggle("playing", on);
  at("play").setAttribute("aria-label", word(on ? "stop" : "play"));
  at("play").title = at("play").getAttribute("aria-label");
}

function jump(index) {
  setPlaying(false);
  go(index);
}

function step() {
  setPlaying(false);
  forward();
}

function listPlies() {
  const entry = (text, flags, index) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button" });
    for (const [name, said] of [["text", text], ["flags", flags.join(" · ")]]) {
      if (said) button.append(Object.assign(document.createElement("span"), { className: name, textContent: said }));
    }
    button.addEventListener("click", () => jump(index));
    item.append(button);
    return item;
  };
  const items = game.plies.map((ply, index) => {
    const item = entry(ply.text, flagTexts(ply), index + 1);
    item.classList.toggle("undone", ply.flags.includes("undone"));
    return item;
  });
  at("plies").replaceChildren(entry(word("start_position"), [], 0), ...items);
}

const KEYS = {
  ArrowRight: step,
  ArrowLeft: () => jump(now - 1),
  Home: () => jump(0),
  End: () => jump(game.plies.length),
  " ": play,
};

function wire() {
  at("slider").max = game.plies.length;
  at("slider").addEventListener("input", () => jump(Number(at("slider").value)));
  at("first").addEventListener("click", () => jump(0));
  at("back").addEventListener("click", () => jump(now - 1));
  at("play").addEventListener("click", play);
  at("forward").addEventListener("click", step);
  at("last").addEventListener("click", () => jump(game.plies.length));
  addEventListener("keydown", (event) => {
    const own = event.target.closest("input, button, a");
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (own && (event.key === " " || own.tagName === "INPUT")) return;
    event.preventDefault();
    KEYS[event.key]();
  });
}

async function show() {
  const { words, language } = await ask("/api/state");
  speak(words, language); // first, for a game that cannot be shown needs them too
  const [kept, offered] = await Promise.all([ask(`/api/replay/${number}`), ask("/api/games_offered")]);
  game = kept;
  at("title").textContent = game.seats.map((seat) => game.names[seat] || seatName(seat)).join(" – ");
  at("about").textContent = [offered[game.game]?.name ?? game.game, when(game.started), game.result ?? word("running")].join(" · ");
  if (game.board === null) throw new Error(word("no_board"));
  await board.load(`/board.svg?board=${encodeURIComponent(game.board)}`);
  wire();
  listPlies();
  setPlaying(false);
  for (const part of document.querySelectorAll("main > section")) part.hidden = false;
  go(Number(location.hash.slice(1)) || 0);
}

show().catch((error) => {
  at("failed").textContent = error.message;
  at("failed").hidden = false;
});
