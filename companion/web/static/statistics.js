// What the games that have ended tell: league tables, pairs, openings, wrong moves, and where hands were.

import { make, table } from "./data_table.js";
import { heatMap } from "./heatmap.js";
import { leagueChart } from "./league_chart.js";
import { wirePreferences } from "./preferences_button.js";
import { ask } from "./wire.js";
import { learn, word } from "./words.js";

const MOST_PAIRS = 10;
const at = (id) => document.getElementById(id);

function decimal(value) {
  return value.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function league(standings, rated) {
  const heads = [
    word("player"), word("games"), word("won"), word("drawn"), word("lost_games"), word("points"), word("series"),
    word("longest"), word("seconds_a_ply"), word("wrong_moves"),
  ];
  const rows = standings.map((one) => [
    one.player, one.played, one.won, one.drawn, one.lost, decimal(one.points), one.series > 0 ? `+${one.series}` : one.series,
    one.longest_series, one.seconds === null ? "–" : decimal(one.seconds),
    Object.values(one.wrong).reduce((sum, times) => sum + times, 0),
    ...(rated ? [rating(one.rating)] : []),
  ]);
  return table("", rated ? [...heads, word("rating")] : heads, rows);
}

/** The league as a picture; its heads name the parts of the bars in their order. */
function chart(standings) {
  return leagueChart(standings, [word("player"), [word("won"), word("drawn"), word("lost_games")].join(" · "), word("rating")]);
}

function rating(found) {
  return found === null ? "–" : `${decimal(found.strength)} ± ${decimal(found.uncertainty)}`;
}

function pairs(found) {
  const rows = found.slice(0, MOST_PAIRS).map(({ players, won, drawn }) => [
    players.join(" – "), won.join(" : "), drawn ? `${drawn} ${word("drawn")}` : "",
  ]);
  return table(word("head_to_head"), [], rows);
}

function openings(found) {
  const rows = found.filter(({ games }) => games > 1).map(({ texts, games, won }) => [texts.join(" · "), word("opening_games", { games, won })]);
  return table(word("openings"), [], rows);
}

function wrong(standings) {
  const rows = standings.filter((one) => Object.keys(one.wrong).length).map((one) => [
    one.player, Object.entries(one.wrong).map(([rule, times]) => `${word("rule", { number: rule.slice(rule.indexOf(".") + 1) })} (${times})`).join(", "),
  ]);
  return table(word("wrong_by_rule"), [], rows);
}

function about(found) {
  const longest = make("a", word("longest_game", { id: found.most_plies.id }));
  longest.href = `/replay/${found.most_plies.id}`;
  const numbers = [`${found.games} ${word("games")}`, word("plies_on_average", { plies: decimal(found.plies) })];
  const line = make("p", `${numbers.join(", ")}, `, longest);
  line.className = "note";
  return line;
}

function card(...parts) {
  const section = make("section", ...parts);
  section.className = "card";
  document.querySelector("main").append(section);
  return section;
}

async function drawBoard(section, boards, touched) {
  const drawing = await heatMap(boards, touched);
  if (drawing === null) return;
  const board = make("div", drawing);
  board.className = "board";
  section.append(make("strong", word("touched")), board);
}

async function showGame(found, game, offered) {
  const section = card(
    make("h2", offered[game]?.name ?? game), about(found), chart(found.league), league(found.league, true), pairs(found.head_to_head),
    openings(found.openings), wrong(found.league),
  );
  const boards = [...(offered[game]?.boards ?? [])].sort((one, other) => one.fields - other.fields);
  await drawBoard(section, boards.map(({ name }) => name), found.touched);
}

async function show() {
  const [offered] = await Promise.all([ask("/api/games_offered"), learn()]);
  at("none").textContent = word("statistics_counting");
  const statistics = await ask("/api/statistics");
  const games = Object.entries(statistics.games);
  at("none").textContent = word("statistics_none");
  at("none").hidden = games.length > 0;
  const drawn = games.map(([game, found]) => showGame(found, game, offered));
  if (games.length > 1) card(make("h2", word("all_games")), league(statistics.league, false), pairs(statistics.head_to_head));
  await Promise.all(drawn);
}

wirePreferences();
show().catch((error) => {
  at("none").hidden = true;
  at("failed").textContent = error.message;
  at("failed").hidden = false;
});
