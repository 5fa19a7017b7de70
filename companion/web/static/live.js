// The live page: the table with its board, the display beside it, and what the referee says.

import { Board } from "./board.js";
import { count, groups } from "./contents.js";
import { Hands } from "./hands.js";
import { wireNewGame } from "./newgame.js";
import { showDisplay, wireButtons } from "./panel.js";
import { drawHeap } from "./pieces.js";
import { drawPlayers } from "./players.js";
import { drawLog, drawStory } from "./story.js";
import { ActionQueue, Refusal, Stream } from "./wire.js";
import { speak, word } from "./words.js";

const TOAST_MS = 6000;
const at = (id) => document.getElementById(id);
const page = {
  main: document.querySelector("main"), banner: at("banner"), troubles: at("troubles"), players: at("players"),
  tools: at("tools"), hand: at("hand"), heap: at("heap"), letters: at("hand-letters"), number: at("hand-count"),
  single: at("single"), note: at("grid-note"), story: at("story"), headline: at("headline"), lines: at("lines"),
  rule: at("rule"), question: at("question"), wrong: at("wrong"), fix: at("fix"), oled: at("oled"),
  menu: at("menu-note"), log: at("log"), empty: at("log-empty"), ghost: at("ghost"), spoken: at("spoken"),
  toast: at("toast"),
};

let state = null;
let drawn = {}; // the state as it was drawn last
let boardGame = null;
let boardReady = null;
let online = false;
let owed = 0; // the version that shows all actions that were answered

const queue = new ActionQueue({
  onBusy(busy) {
    page.main.setAttribute("aria-busy", String(busy));
  },
  onEmpty(version) {
    owed = version;
    settle();
  },
  onError(error) {
    toast(error instanceof Refusal ? error.message : word("lost"));
    owed = 0;
    settle();
  },
});
const hands = new Hands((name, body) => queue.send(name, body));
const board = new Board(at("board"), { onTap: tap });

function act(name, body) {
  if (online) queue.send(name, body);
  else toast(word("lost"));
}

function tap(field, all) {
  if (!online) toast(word("lost"));
  else if (hands.tap(field, all)) drawTable(field);
}

/** Take the table's word for what lies where, once it knows of everything that was done here. */
function settle() {
  if (!state || !queue.idle || state.version < owed) return;
  hands.settle(state.hands);
  drawTable();
}

function drawTable(touched = null) {
  const contents = hands.touchable ? hands.contents : state.table;
  board.draw(contents, { wrong: state.wrong, touchable: hands.touchable && online, touched });
  page.tools.hidden = !hands.touchable;
  page.note.hidden = hands.touchable;
  drawHand();
}

function drawHand() {
  const held = count(hands.hand);
  page.hand.classList.toggle("holding", held > 0);
  page.number.textContent = held || word("hand_empty");
  drawHeap(page.heap, hands.hand);
  const kinds = groups(hands.hand);
  page.letters.replaceChildren(...(kinds.length > 1 ? kinds : []).map(([number, letter]) => letterButton(number, letter)));
  page.single.setAttribute("aria-pressed", String(hands.single));
  at("put-back").disabled = held === 0;
  page.ghost.querySelector("b").textContent = held;
  drawHeap(page.ghost.querySelector("svg"), hands.hand);
  if (held === 0) page.ghost.hidden = true;
}

/** Which kind of piece the next tap drops, where the hand holds several. */
function letterButton(number, letter) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${number}${letter}`;
  button.setAttribute("aria-pressed", String(hands.letter === letter));
  button.addEventListener("click", () => {
    hands.pick(letter);
    drawHand();
  });
  return button;
}

/** The board of this game; fetched once, and again where that failed. */
function boardOf(game) {
  if (boardGame !== game) {
    boardGame = game;
    boardReady = board.load("/board.svg").catch((error) => {
      boardGame = null;
      toast(error.message);
    });
  }
  return boardReady;
}

async function onState(next) {
  state = next;
  const fresh = drawn.words !== next.words || drawn.language !== next.language;
  if (fresh) speak(next.words, next.language);
  await boardOf(next.game);
  if (state !== next) return; // a newer one came while the board was fetched
  page.main.hidden = false;
  settle();
  drawPlayers(page.players, next);
  drawStory(page, next, (move) => act("choose", { move }));
  showDisplay(page.oled, next.oled, word("display_shows", { text: [next.story.headline, ...next.story.lines].join(" ") }));
  page.menu.hidden = !next.menu_open;
  if (drawn.log !== next.log) drawLog(page.log, next.log);
  page.empty.hidden = next.log.length > 0;
  drawTroubles(next.troubles);
  say(next.story);
  drawn = next;
}

function drawTroubles(troubles) {
  page.troubles.hidden = troubles.length === 0;
  page.troubles.replaceChildren(...troubles.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

/** For screen readers: the verdict, once. */
function say(story) {
  const text = [story.headline, ...story.lines, story.rule ?? "", ...story.fix].filter(Boolean).join(" ");
  if (page.spoken.textContent !== text) page.spoken.textContent = text;
}

function onLine(up) {
  if (!up) owed = 0; // another run of the service counts its versions anew
  if (online === up && page.banner.hidden === up) return;
  online = up;
  page.banner.hidden = up;
  document.body.classList.toggle("offline", !up);
  if (state && queue.idle) drawTable();
}

let toastTimer = 0;
function toast(text) {
  page.toast.textContent = text;
  page.toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    page.toast.hidden = true;
  }, TOAST_MS);
}

function followPointer(event) {
  page.ghost.hidden = event.pointerType !== "mouse" || !hands.hand;
  page.ghost.style.transform = `translate(${event.clientX + 14}px, ${event.clientY + 14}px)`;
}

page.single.addEventListener("click", () => {
  hands.single = !hands.single;
  drawHand();
});
at("put-back").addEventListener("click", () => act("put_back"));
at("set-up").addEventListener("click", () => act("set_up"));
at("board").addEventListener("pointermove", followPointer);
at("board").addEventListener("pointerleave", () => {
  page.ghost.hidden = true;
});
wireButtons(document.querySelector(".buttons"), (button, held) => act("press", { button, held }));
wireNewGame(at("new-game"), at("dialog"), () => state);
new Stream({ onState, onLine });
