// A game of the archive, ply by ply.

import { Board } from "./board.js";
import { marksOf } from "./last_ply.js";
import { showSteps } from "./motion.js";
import { pause, STEP_MS } from "./pace.js";
import { drawPlayers } from "./players.js";
import { isStill } from "./preferences.js";
import { wirePreferences } from "./preferences_button.js";
import { readPlace, writePlace } from "./replay_place.js";
import { TurningBoard } from "./turning_board.js";
import { ask } from "./wire.js";
import { learn, listNames, nameThings, seatName, when, word } from "./words.js";

const REST_MS = 900;
const SPEEDS = new Map([["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]]);
const KEPT = "replay-speed"; // the speed that this viewer chose last
const at = (id) => document.getElementById(id);
const number = Number(location.pathname.split("/").at(-1));
const board = new Board(at("board"));
const turning = new TurningBoard(board, () => draw());
const given = document.querySelector("main").dataset; // the part that a file was written for

let game = null;
let part = null; // from where to where it is played
let now = 0; // how many plies have been made
let course = 0; // grows with each jump, so that an animation under way notices
let playing = false;
let turn = 0; // grows with each press of play, so that no two run at once

/** So many milliseconds, at the speed that this viewer chose. */
const timed = (ms) => ms / Number(at("speed").value);

function positionAfter(index) {
  return index === 0 ? game.start : game.plies[index - 1].position;
}

function scoresAfter(index) {
  return index === 0 ? game.start_scores : game.plies[index - 1].scores;
}

function draw() {
  const position = positionAfter(now);
  board.draw(position.fields, { laid: game.laid, last: now === 0 ? null : marksOf(game.plies[now - 1]) });
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
    button.classList.toggle("left-out", index < part.from || index > part.until);
    if (index === now) keepInView(button);
  });
  markPart();
  history.replaceState(null, "", writePlace(part, now, game.plies.length, given));
}

/** What of the game is played, if not all of it. */
function markPart() {
  at("from-here").disabled = now === game.plies.length;
  at("until-here").disabled = now === 0;
  at("part").hidden = part.from === 0 && part.until === game.plies.length;
  at("part-is").textContent = word("part_is", part);
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
  const before = positionAfter(now).fields;
  const ply = game.plies[now];
  const mine = (course += 1);
  now += 1;
  mark();
  if (!isStill() && !ply.flags.includes("undone")) {
    const shown = { laid: game.laid };
    const came = await showSteps(board, before, ply.steps, { stepMs: () => timed(STEP_MS), goesOn: () => course === mine, shown });
    if (!came) return false;
  }
  draw();
  return true;
}

async function play() {
  setPlaying(!playing);
  const mine = (turn += 1);
  const mayGoOn = () => playing && turn === mine && now !== part.until;
  if (playing && (now < part.from || now >= part.until)) go(part.from);
  while (mayGoOn() && (await forward())) await pause(timed(REST_MS));
  if (turn === mine) setPlaying(false);
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

function choosePart(from, until) {
  part = { from, until };
  mark();
}

/** The part begins here; if it ended before, it now ends with the game. */
function fromHere() {
  choosePart(now, part.until > now ? part.until : game.plies.length);
}

/** The part ends here; if it began later, it now begins with the game. */
function untilHere() {
  choosePart(part.from < now ? part.from : 0, now);
}

/** The speed that this viewer chose last; a browser may refuse to keep anything. */
function keptSpeed() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept !== null && SPEEDS.has(kept) ? kept : "1";
  } catch {
    return "1";
  }
}

function keepSpeed() {
  try {
    localStorage.setItem(KEPT, at("speed").value);
  } catch {
    // then it holds for this replay
  }
}

function offerSpeeds() {
  at("speed").replaceChildren(...[...SPEEDS].map(([value, text]) => new Option(text, value)));
  at("speed").value = keptSpeed();
}

/** One speed faster or slower, if there is one. */
function changeSpeed(by) {
  const choice = at("speed");
  choice.selectedIndex = Math.max(0, Math.min(SPEEDS.size - 1, choice.selectedIndex + by));
  keepSpeed();
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
    if (ply.move) item.title = ply.move;
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
  "+": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
  d: () => jump(game.deciding),
};

function wire() {
  at("slider").max = game.plies.length;
  at("slider").addEventListener("input", () => jump(Number(at("slider").value)));
  at("first").addEventListener("click", () => jump(0));
  at("back").addEventListener("click", () => jump(now - 1));
  at("play").addEventListener("click", play);
  at("forward").addEventListener("click", step);
  at("last").addEventListener("click", () => jump(game.plies.length));
  at("decision").addEventListener("click", () => jump(game.deciding));
  at("from-here").addEventListener("click", fromHere);
  at("until-here").addEventListener("click", untilHere);
  at("whole").addEventListener("click", () => choosePart(0, game.plies.length));
  at("speed").addEventListener("change", keepSpeed);
  addEventListener("hashchange", openPlace);
  addEventListener("keydown", (event) => {
    const own = /** @type {Element} */ (event.target).closest("input, select, button, a");
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (own && (event.key === " " || (own.matches("input, select") && event.key.length > 1))) return;
    event.preventDefault();
    KEYS[event.key]();
  });
}

/** The files of the game, and its address; a file of the game has no table to ask for them. */
function offerFiles() {
  at("share").hidden = location.protocol === "file:";
  for (const link of at("share").querySelectorAll("[data-form]")) link.href = `/api/games/${number}.${link.dataset.form}`;
  at("share").addEventListener("toggle", () => {
    at("link").value = location.href;
  });
  at("link").addEventListener("focus", () => at("link").select());
}

/** Show the ply and the part that the address names. */
function openPlace() {
  const place = readPlace(location.hash, game.plies.length, given);
  part = place.part;
  jump(place.at);
}

async function show() {
  await learn(); // first, for a game that cannot be shown needs them too
  const [kept, offered] = await Promise.all([ask(`/api/replay/${number}`), ask("/api/games_offered")]);
  game = kept;
  nameThings(game.field_names, game.piece_names);
  at("title").replaceChildren(...listNames(game.seats.map((seat) => game.names[seat] || seatName(seat))));
  at("about").textContent = [offered[game.game]?.name ?? game.game, when(game.started), game.result ?? word("running")].join(" · ");
  if (game.board === null) throw new Error(word("no_board"));
  await turning.show(game.board, game.board_size);
  wire();
  listPlies();
  offerSpeeds();
  offerFiles();
  openPlace();
}

wirePreferences();
show().catch((error) => {
  at("failed").textContent = error.message;
  at("failed").hidden = false;
  for (const part of document.querySelectorAll("main > section")) part.hidden = true;
}).finally(() => document.querySelector("main").setAttribute("aria-busy", "false"));
