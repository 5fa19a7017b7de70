// The dialog that begins a game.

import { drawGameCards } from "./game_cards.js";
import { drawLayout, readLayout } from "./layout.js";
import { changedSettings, drawSettings, option, row } from "./settings.js";
import { ask, post } from "./wire.js";
import { seatName, word } from "./words.js";

function chosen(select) {
  return JSON.parse(select.value);
}

function seatingText(seating) {
  return `${word("player_count", { count: seating.length })}: ${seating.map(seatName).join(", ")}`;
}

/** Wire the dialog; `current()` is the state, from which the players' names come. The result opens it. */
export function wireNewGame(dialog, current) {
  const form = dialog.querySelector("form");
  const { board, seats, starter } = form.elements;
  const [games, names, options, error, layout, cards] = ["#game-cards", "#names", "#options", "#dialog-error", "#layout", "#layout-cards"].map((id) => dialog.querySelector(id));
  /** @type {any} */
  let offered = {};

  function fail(trouble) {
    error.textContent = trouble.message;
    error.hidden = false;
  }

  function gameChosen() {
    return chosen(games.querySelector(":checked"));
  }

  function boardChosen() {
    return offered[gameChosen()].boards.find(({ name }) => name === chosen(board));
  }

  function drawGame() {
    const { boards } = offered[gameChosen()];
    board.replaceChildren(...boards.map(({ name, title }) => option(name, title, name === current()?.board)));
    dialog.querySelector("#board-row").hidden = boards.length < 2;
    drawBoard();
  }

  function drawBoard() {
    const { seats: seatings, fixed, fields } = boardChosen();
    const settings = offered[gameChosen()].options.filter(({ name }) => !(name in fixed));
    seats.replaceChildren(...seatings.map((seating) => option(seating, seatingText(seating), seating.join() === current()?.seats.join())));
    dialog.querySelector("#seats-row").hidden = seatings.length < 2;
    drawSettings(options, settings.filter(({ kind }) => kind !== "layout"));
    dialog.querySelector("#options-part").hidden = options.childElementCount === 0;
    layout.hidden = !settings.some(({ kind }) => kind === "layout");
    drawLayout(cards, layout.hidden ? 0 : Math.round(Math.sqrt(fields)), (field) => word("layout_card", { field }));
    drawSeats();
  }

  function drawSeats() {
    const seating = chosen(seats);
    names.replaceChildren(
      ...seating.map((seat) => {
        const input = Object.assign(document.createElement("input"), { name: `name.${seat}`, maxLength: 24, autocomplete: "off" });
        input.value = current()?.names[seat] ?? "";
        input.setAttribute("list", "known-names");
        return row(seatName(seat), input);
      }),
    );
    starter.replaceChildren(option(null, word("starter_any")), ...seating.map((seat) => option(seat, seatName(seat))));
  }

  function wish() {
    const settings = changedSettings(options);
    const laid = readLayout(cards, word("layout_incomplete"));
    if (laid) settings.layout = laid;
    if (seats.options.length > 1 || chosen(seats).length !== 2) settings.seats = chosen(seats);
    const called = {};
    for (const input of names.querySelectorAll("input")) {
      if (input.value.trim()) called[input.name.slice("name.".length)] = input.value.trim();
    }
    return { game: gameChosen(), board: chosen(board), options: settings, names: called, starter: chosen(starter) };
  }

  async function open() {
    error.hidden = true;
    try {
      const [possible, kept] = await Promise.all([ask("/api/games_offered"), ask("/api/games")]);
      offered = possible;
      const known = new Set(kept.flatMap((one) => Object.values(one.names)));
      dialog.querySelector("#known-names").replaceChildren(...[...known].sort().map((name) => new Option(name, name)));
      drawGameCards(games, offered, current()?.game);
      dialog.querySelector("#game-row").hidden = Object.keys(offered).length < 2;
      drawGame();
    } catch (trouble) {
      fail(trouble);
    }
    dialog.showModal();
  }

  games.addEventListener("change", drawGame);
  board.addEventListener("change", drawBoard);
  seats.addEventListener("change", drawSeats);
  dialog.querySelector("#dialog-cancel").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    try {
      await post("new_game", wish());
      dialog.close();
    } catch (trouble) {
      fail(trouble);
    }
  });
  return open;
}
