// The games to choose from, each as a card with its board.

import { word } from "./words.js";

/** @typedef {{name: string, about: string, minutes: [number, number] | null, boards: {name: string, seats: string[][]}[]}} Offered */

/**
 * How many can play: "2 players", "2 to 6 players".
 * @param {Offered} offered
 * @returns {string}
 */
function playersText({ boards }) {
  const numbers = boards.flatMap(({ seats }) => seats.map((seating) => seating.length));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? word("player_count", { count: least }) : word("players_from_to", { least, most });
}

/**
 * How long a game takes: "about 10 minutes", "20 to 60 minutes", or nothing if that is not known.
 * @param {Offered} offered
 * @returns {string}
 */
function minutesText({ minutes }) {
  if (!minutes) return "";
  const [least, most] = minutes;
  return least === most ? word("minutes_about", { count: least }) : word("minutes_from_to", { least, most });
}

function part(tag, className, text) {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

/**
 * One game: a radio button, its board, its name, for how many it is, and a sentence.
 * @param {string} id
 * @param {Offered} offered
 * @param {boolean} chosen
 * @returns {HTMLLabelElement}
 */
function card(id, offered, chosen) {
  const label = Object.assign(document.createElement("label"), { className: "game-card" });
  const radio = Object.assign(document.createElement("input"), { type: "radio", name: "game", value: JSON.stringify(id), checked: chosen });
  radio.setAttribute("aria-label", offered.name);
  const picture = Object.assign(document.createElement("img"), { loading: "lazy", alt: "", width: 96, height: 72 });
  picture.src = `/board.svg?board=${encodeURIComponent(offered.boards[0].name)}`;
  const numbers = [playersText(offered), minutesText(offered)];
  const facts = part("span", "facts", numbers.filter(Boolean).join(" · "));
  const about = part("span", "about", offered.about);
  facts.id = `facts-${id}`;
  about.id = `about-${id}`;
  radio.setAttribute("aria-describedby", `${facts.id} ${about.id}`);
  label.append(radio, picture, part("strong", "", offered.name), facts, about);
  return label;
}

/**
 * Draw a card for each game; the arrow keys go from one to the next, as in any group of radio buttons.
 * @param {HTMLElement} home
 * @param {Record<string, Offered>} offered
 * @param {string} current the game that is being played
 */
export function drawGameCards(home, offered, current) {
  const chosen = current in offered ? current : Object.keys(offered)[0];
  home.replaceChildren(...Object.entries(offered).map(([id, game]) => card(id, game, id === chosen)));
}
