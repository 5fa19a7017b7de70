// The evening: the pairings with their results, the newest round first, and the standings.

import { make, table } from "./data_table.js";
import { wirePreferences } from "./preferences_button.js";
import { ask, Refusal } from "./wire.js";
import { learn, word } from "./words.js";

const LOOK_MS = 2000; // so often the hub is asked; it answers at once if nothing is new
const at = (id) => document.getElementById(id);
let drawn = ""; // what is on the page

function linkTo(name) {
  return Object.assign(document.createElement("a"), { href: `/table/${encodeURIComponent(name)}`, textContent: name });
}

function round({ title, pairings, others }) {
  const rows = pairings.map((one) => [linkTo(one.table), `${one.first} – ${one.second}`, one.result]);
  return make("section", make("h2", title), table("", [], rows), ...others.map((line) => make("p", line)));
}

/** A table whose first row is its head; empty without others. */
function tableOf(title, [heads, ...rows]) {
  return [make("h2", title), table("", heads, rows)].filter((part) => part !== null);
}

function draw(evening) {
  at("none").hidden = evening !== null && evening.rounds.length > 0;
  if (evening === null) return;
  at("game").textContent = evening.game;
  at("troubles").hidden = evening.troubles.length === 0;
  at("troubles").replaceChildren(...evening.troubles.map((line) => make("p", line)));
  at("rounds").replaceChildren(...evening.rounds.map(round));
  at("standings").replaceChildren(...tableOf(word("evening_standings"), evening.standings));
  at("crosstable").replaceChildren(...tableOf(word("evening_crosstable"), evening.crosstable));
}

async function look() {
  try {
    const evening = await ask("/api/evening");
    at("banner").hidden = true;
    const text = JSON.stringify(evening);
    if (text !== drawn) draw(evening);
    drawn = text;
  } catch (error) {
    at("banner").hidden = false;
    if (error instanceof Refusal) at("banner").textContent = error.message;
  }
  setTimeout(look, LOOK_MS);
}

wirePreferences();
learn().then(look);
