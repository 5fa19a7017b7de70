// The live page: the table with its board, the display beside it, and what the referee says.

import { Announcer } from "./announcer.js";
import { Board } from "./board.js";
import { ChanceBoard } from "./chance.js";
import { count } from "./contents.js";
import { placeGuide } from "./guide_place.js";
import { handName } from "./handname.js";
import { BOX, Hands } from "./hands.js";
import { LastPly, marksOf } from "./last_ply.js";
import { Later, loadRest } from "./later.js";
import { showDisplay, wireButtons } from "./panel.js";
import { drawPlayers } from "./players.js";
import { prefer, preference } from "./preferences.js";
import { wirePreferences } from "./preferences_button.js";
import { Sheet } from "./sheet.js";
import { Stage } from "./stage.js";
import { drawLog, drawStory } from "./story.js";
import { Touch } from "./touch.js";
import { Tray } from "./tray.js";
import { ActionQueue, post, Refusal, Stream } from "./wire.js";
import { learn, nameThings, textsIn, word } from "./words.js";

const TOAST_MS = 6000;
const OFFER_MS = 1000; // the tour is offered when the first view is there
const NO_MARKS = { may: [], goals: [] }; // of a board without hints
const DRAGGED = new Set(["figure", "stone"]); // pieces that are carried one by one
const at = (id) => document.getElementById(id);
const page = {
  main: document.querySelector("main"), banner: at("banner"), troubles: at("troubles"), players: at("players"),
  part: document.querySelector(".table-part"), tools: at("tools"), note: at("grid-note"), lay: at("lay-note"), story: at("story"), waiting: at("waiting"), headline: at("headline"),
  lines: at("lines"), rule: at("rule"), wrong: at("wrong"), fix: at("fix"), oled: at("oled"),
  menu: at("menu-note"), log: at("log"), empty: at("log-empty"), spoken: at("spoken"), toast: at("toast"),
};

let state = null;
let drawn = {}; // the state as it was drawn last
let boardName = null;
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
    fail(error);
    owed = 0;
    settle();
  },
});
const hands = new Hands(handName(), (name, body) => queue.send(name, body), (field) => chooser.use((one) => one.ask(field, board.look)));
const tray = new Tray(hands, drawTable);
const chance = new ChanceBoard((number) => act("throw", { number }));
const answers = {
  choose: (move) => act("choose", { move }),
  told: (field, contents) => act("told", { field, contents }),
};
const touch = new Touch({ tap, grab, carry: (event) => tray.follow(event, true), release });
const board = new Board(at("board"), touch);
const announcer = new Announcer(page.spoken);
const lastPly = new LastPly(board, drawTable);
const stage = new Stage(page.part, board, () => drawTable());
const sheet = new Sheet(page.story, at("story-toggle"));
const lost = () => toast(word("lost"));
const newGame = new Later(async () => await import("./newgame.js"), ({ wireNewGame }) => wireNewGame(at("dialog"), () => state), lost);
const devices = new Later(async () => await import("./devices.js"), ({ wireDevices }) => wireDevices(at("devices")), lost);
const endScene = new Later(async () => await import("./end_scene.js"), ({ EndScene }) => new EndScene(() => act("set_up", {})), lost);
const lens = new Later(async () => await import("./lens.js"), ({ Lens }) => new Lens(), lost);
const rules = new Later(async () => await import("./rules_panel.js"), ({ RulesPanel }) => new RulesPanel(at("rules"), () => state), lost);
const chooser = new Later(async () => await import("./piece_chooser.js"), ({ PieceChooser }) => new PieceChooser(at("chooser"), hands, drawTable), lost);
const question = new Later(async () => await import("./question.js"), ({ Question }) => {
  return new Question({ asked: at("asked"), answers: at("answers"), moves: at("question") }, answers);
}, lost);
const repairs = new Later(async () => await import("./repair.js"), ({ Repairs }) => new Repairs(at("repairs"), repair), lost);
const hints = new Later(async () => await import("./hints.js"), ({ Hints }) => {
  return new Hints({ button: at("hint-open"), home: at("hint"), board }, state, { redraw: () => state && boardReady && drawTable(), play });
}, lost);
const tour = new Later(async () => await import("./tour.js"), ({ Tour }) => new Tour(at("tour"), state, { showHints, fail: toast }), lost);
const offer = new Later(async () => await import("./tour_offer.js"), ({ TourOffer }) => new TourOffer(at("tour-offer"), startTour), () => null);
const playToo = new Later(async () => await import("./pairing.js"), ({ PlayToo }) => {
  return new PlayToo(at("pairing"), () => {
    toast(word("pairing_paired"));
    stream.renew();
  });
}, lost);
const toggleRules = () => rules.use((panel) => panel.toggle());
const toggleHints = () => hints.use((one) => one.toggle());
const keys = new Later(async () => await import("./page_keys.js"), ({ PageKeys }) => {
  return new PageKeys({ board, holds: () => hands.hand !== "", tap, putBack, toggleRules, toggleHints });
}, lost);
const menuTold = new Later(async () => await import("./menu_told.js"), ({ MenuTold }) => new MenuTold(at("menu-told")), lost);
const showHints = (on) => (on || hints.wanted) && hints.use((one) => one.hint(on));

/** True if people here may play now. Where they may not, `said` tells them why. */
function mayPlay(said = false) {
  if (said && (!online || state?.watching)) toast(word(online ? "watching" : "lost"));
  return online && !state?.watching;
}

function act(name, body) {
  if (mayPlay(true)) queue.send(name, body);
}

function putBack(others = false) {
  if (mayPlay(true)) hands.putBack(others);
}

/** Let the table go a way out of what is wrong. It is no action of the queue, so the board shows each act. */
async function repair(way) {
  if (mayPlay(true)) await post("repair", { way, hand: hands.name }).catch(fail);
}

/** Have the table play a legal move; says whether it did. It is no action of the queue, so the board shows each act. */
async function play(move) {
  if (!mayPlay(true)) return false;
  try {
    await post("play_move", { move, hand: hands.name });
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}

function tap(field, all) {
  if (mayPlay(true) && hands.tap(field, all)) drawTable(field);
}

/** Take a piece to drag it. Says whether there is one. */
function grab(field) {
  const isSingle = count(hands.contents[field] ?? "") === 1; // as good as one that is carried alone
  if (!mayPlay() || hands.hand || !(DRAGGED.has(board.look) || isSingle)) return false;
  const took = hands.tap(field);
  if (took) drawTable(field);
  return took;
}

/** What was dragged is let go: on a field, over the box, or anywhere, and then it goes back. */
function release(field, under) {
  at("ghost").hidden = true;
  if (!hands.hand) return;
  const place = field ?? (under?.closest("#box") ? BOX : null);
  if (place === null) putBack();
  else if (hands.drop(place, hands.hand)) drawTable(field);
}

/** Take the table's word for what lies where, once it knows of everything that was done here. */
function settle() {
  if (!state || !queue.idle || state.version < owed) return;
  hands.settle(state.hands);
  drawTable();
}

/** @param {string | null} [touched] the field that a hand just left */
function drawTable(touched = null) {
  if (lastPly.moving) return;
  const contents = hands.touchable ? hands.contents : state.table;
  const marks = hints.part?.marks(contents, hands.hand) ?? NO_MARKS;
  at("box").classList.toggle("may", marks.may.includes(BOX));
  board.draw(contents, { ...marks, wrong: state.wrong, asked: state.question?.asks?.field, touchable: hands.touchable && mayPlay(), touched, origins: hands.origins, laid: state.laid, last: marksOf(state.last) });
  page.tools.hidden = !hands.touchable;
  page.note.hidden = hands.touchable;
  tray.draw(board.look);
  stage.hold(hands.hand !== "");
}

/** The board in use; fetched once, and again where that failed. */
function boardOf({ board: name, board_size: size }) {
  if (boardName !== name) {
    boardName = name;
    boardReady = stage.show(name, size).then(
      () => {
        hands.stacks = board.stacks;
        hands.pairs = board.look === "car";
      },
      (error) => {
        boardName = null;
        toast(error.message);
      },
    );
  }
  return boardReady;
}

async function onState(next) {
  state = next;
  await textsIn(next.language);
  nameThings(next.field_names, next.piece_names);
  page.main.hidden = false; // it is seen once it has its board
  await boardOf(next);
  if (state !== next) return; // a newer one came while the board was fetched
  drawWatching(next.watching);
  lastPly.follow(drawn.game ? drawn : null, next);
  drawTitle(next);
  followHints(next);
  settle();
  drawPlayers(page.players, next, board.look);
  chance.draw(next.chance);
  drawStory(page, next);
  if (next.question || drawn.question) question.use((one) => one.draw(next.question, board.look));
  sheet.follow(next);
  if (next.repairs.length > 0 || repairs.wanted) repairs.use((one) => one.draw(next.repairs));
  showDisplay(page.oled, next.oled, next.display);
  if (next.menu_open || next.question || menuTold.wanted) menuTold.use((one) => one.tell(next));
  page.menu.hidden = !next.menu_open;
  page.lay.hidden = !next.to_lay;
  if (drawn.log !== next.log) drawLog(page.log, next.log);
  page.empty.hidden = next.log.length > 0;
  drawTroubles(next.troubles);
  if ([next, drawn].some((one) => one.story?.kind === "over")) endScene.use((scene) => scene.follow(next, board.look));
  announcer.tell(next.story);
  if (tour.wanted) tour.use((one) => one.onState(next));
  if (drawn.board !== next.board) stage.fit(); // what lies around the board has its size now
  if (!drawn.game) afterFirstView(next);
  drawn = next;
}

/** The game stands in the header, and with what is to be done in the title of the page. */
function drawTitle({ game_name: name, story }) {
  at("game-name").textContent = at("page-title").textContent = name;
  document.title = `${name}: ${story.headline} - ${word("title")}`;
}

/** Hints are there once somebody has asked for them, or wants them always. */
function followHints(next) {
  if (hints.wanted || preference("hints") === "always") hints.use((one) => one.onState(next));
}

/** What may come once the first verdict can be read. */
function afterFirstView(first) {
  if (preference("tour") !== "seen") setTimeout(() => offer.use((one) => one.show(first)), OFFER_MS);
  if (navigator.maxTouchPoints > 0) lens.use((one) => touch.lookThrough(one));
}

/** Begin the tour; then it need not be offered any more. */
function startTour() {
  prefer("tour", "seen");
  offer.part?.end();
  tour.use((one) => one.start());
}

/** Whoever may only watch sees why, and everything that plays is off. */
function drawWatching(watching) {
  at("watching").hidden = !watching;
  document.body.classList.toggle("watches", watching);
  at("new-game").disabled = watching;
  at("devices-open").hidden = watching;
  if (watching) at("devices").close();
  if (watching || drawn.watching || location.hash) playToo.use((one) => one.tell(watching));
  for (const part of document.querySelectorAll(".buttons, .aside, #asked, #question, #repairs")) part.inert = watching;
}

function drawTroubles(troubles) {
  page.troubles.hidden = troubles.length === 0;
  page.troubles.replaceChildren(...troubles.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

function onLine(up) {
  if (!up) owed = 0; // another run of the service counts its versions anew
  if (online === up && page.banner.hidden === up) return;
  online = up;
  page.banner.hidden = up;
  document.body.classList.toggle("offline", !up);
  if (!up) boardName = null; // and may have another board of the same name
  if (state && queue.idle) drawTable();
}

/** Say why something was not done. */
function fail(error) {
  toast(error instanceof Refusal ? error.message : word("lost"));
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

at("put-back").addEventListener("click", () => putBack());
at("put-back-others").addEventListener("click", () => putBack(true));
at("set-up").addEventListener("click", () => act("set_up"));
at("board").addEventListener("pointermove", (event) => tray.follow(event));
at("board").addEventListener("pointerleave", () => {
  tray.ghost.hidden = true;
});
wireButtons(document.querySelector(".buttons"), (button, held) => act("press", { button, held }));
wirePreferences(lost);
placeGuide(at("guide"), at("new-game"), at("board"));
at("rules-open").addEventListener("click", toggleRules);
at("rule").addEventListener("click", () => rules.use((panel) => panel.openAt(at("rule").textContent)));
at("hint-open").addEventListener("click", toggleHints);
at("tour-again").addEventListener("click", startTour);
document.addEventListener("keydown", (event) => keys.use((one) => one.press(event)));
at("keys-open").addEventListener("click", () => keys.use((one) => one.list()));
learn().catch(() => null); // beside the first state
document.querySelector(".help").addEventListener("toggle", () => loadRest().catch(() => null));
at("new-game").addEventListener("click", () => newGame.use((open) => open()));
at("play-too").addEventListener("click", () => playToo.use((dialog) => dialog.open()));
at("devices-open").addEventListener("click", () => devices.use((open) => open()));
const stream = new Stream({ onState, onLine });
