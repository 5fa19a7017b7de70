// The list of games played, part by part, and the search in it. What is looked for stands in the address.

import { wirePreferences } from "./preferences_button.js";
import { ask } from "./wire.js";
import { learn, listNames, when, word } from "./words.js";

const PART = 50;
const KEYS = ["player", "game", "result"];
const RESULTS = {
  won: () => word("result_won"), draw: () => word("result_draw"), "given up": () => word("result_given_up"),
  "agreed draw": () => word("result_agreed_draw"), "broken off": () => word("result_broken_off"),
  unfinished: () => word("result_unfinished"),
};
const at = (id) => document.getElementById(id);

let offered = {};
let oldest = null;
let course = 0; // counts the searches, so that a late answer to an older one is dropped

function make(tag, name, text = "") {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

function line(game) {
  const link = make("a", "card game");
  link.href = `/replay/${game.id}`;
  const names = Object.values(game.names);
  const called = offered[game.game]?.name ?? game.game;
  const about = [
    ...(game.table ? [game.table] : []), // the games of one table do not say it
    called, when(game.started), word("ply_count", { count: game.plies }),
  ];
  const title = make("strong", "");
  title.append(...listNames(names.length ? names : [called]));
  const picture = Object.assign(make("img", "thumbnail"), { src: `/api/games/${game.id}.png`, alt: "", loading: "lazy", width: 90, height: 78 });
  picture.addEventListener("error", () => picture.remove()); // a damaged game, or one that fits no board
  link.append(make("span", "number", `${game.id}`), picture, title);
  link.append(make("span", "result", game.result ?? word("running")), make("span", "note", about.join(" · ")));
  const item = make("li", "");
  item.append(link);
  return item;
}

/** What the form says, without what is empty. */
function wanted() {
  return new URLSearchParams(KEYS.map((key) => [key, at(key).value.trim()]).filter(([, value]) => value));
}

async function more() {
  const query = wanted();
  const looksForAll = [...query].length === 0;
  const mine = course;
  query.set("newest", String(PART));
  query.set("least", "1"); // a game without a ply, such as one that was only set up, has nothing to be seen
  if (oldest !== null) query.set("before", oldest);
  const games = await ask(`/api/games?${query}`);
  if (mine !== course) return;
  at("games").append(...games.map(line));
  at("none").textContent = looksForAll ? word("games_none") : word("games_none_found");
  at("none").hidden = games.length > 0 || oldest !== null;
  oldest = games.at(-1)?.id ?? oldest;
  at("older").hidden = games.length < PART;
}

function find() {
  course += 1;
  oldest = null;
  at("games").replaceChildren();
  const query = wanted();
  history.replaceState(null, "", [...query].length > 0 ? `?${query}` : location.pathname);
  more().catch(fail);
}

function choose(select, choices) {
  select.append(...choices.map(([value, text]) => new Option(text, value)));
}

function wire() {
  const asked = new URLSearchParams(location.search);
  const games = new Map(Object.entries(offered).map(([id, { name }]) => [id, name]));
  const other = asked.get("game"); // perhaps one that this table cannot play, but has in its archive
  if (other && !games.has(other)) games.set(other, other);
  choose(at("game"), [["", word("any_game")], ...games]);
  choose(at("result"), [["", word("any_result")], ...Object.entries(RESULTS).map(([how, name]) => [how, name()])]);
  at("player").placeholder = word("player_name");
  for (const key of KEYS) {
    at(key).value = asked.get(key) ?? "";
    at(key).addEventListener("change", find);
  }
  at("find").addEventListener("submit", (event) => {
    event.preventDefault();
    find();
  });
  at("older").addEventListener("click", () => more().catch(fail));
}

async function show() {
  const [games] = await Promise.all([ask("/api/games_offered"), learn()]);
  offered = games;
  wire();
  await more();
}

function fail(error) {
  at("failed").textContent = error.message;
  at("failed").hidden = false;
}

wirePreferences();
show().catch(fail);
