// The dialog that begins a game.

import { ask, post } from "./wire.js";
import { word } from "./words.js";

function option(value, text, chosen = false) {
  return new Option(text, JSON.stringify(value), chosen, chosen);
}

function textOf(value) {
  if (value === true) return word("yes");
  if (value === false) return word("no");
  return value === null ? "–" : String(value);
}

function row(text, control) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("span"), { textContent: text }), control);
  return label;
}

function chosen(select) {
  return JSON.parse(select.value);
}

/** Open the dialog with `button`; `current()` is the state, from which the players' names come. */
export function wireNewGame(button, dialog, current) {
  const form = dialog.querySelector("form");
  const { game, seats, starter } = form.elements;
  const names = dialog.querySelector("#names");
  const options = dialog.querySelector("#options");
  const error = dialog.querySelector("#dialog-error");
  let offered = {};

  function fail(trouble) {
    error.textContent = trouble.message;
    error.hidden = false;
  }

  function drawGame() {
    const { seats: seatings, options: settings } = offered[chosen(game)];
    seats.replaceChildren(...seatings.map((seating) => option(seating, seating.join(" "))));
    dialog.querySelector("#seats-row").hidden = seatings.length < 2;
    options.replaceChildren(
      ...settings.map(({ name, label, values, default: usual, texts }) => {
        const select = Object.assign(document.createElement("select"), { name: `option.${name}` });
        select.dataset.usual = JSON.stringify(usual);
        select.append(...values.map((value, index) => option(value, texts?.[index] ?? textOf(value), value === usual)));
        return row(label, select);
      }),
    );
    drawSeats();
  }

  function drawSeats() {
    const seating = chosen(seats);
    names.replaceChildren(
      ...seating.map((seat) => {
        const input = Object.assign(document.createElement("input"), { name: `name.${seat}`, maxLength: 24, autocomplete: "off" });
        input.value = current()?.names[seat] ?? "";
        input.setAttribute("list", "known-names");
        return row(word("seat", { seat }), input);
      }),
    );
    starter.replaceChildren(option(null, word("starter_any")), ...seating.map((seat) => option(seat, word("seat", { seat }))));
  }

  function wish() {
    const changed = {};
    for (const select of options.querySelectorAll("select")) {
      if (select.value !== select.dataset.usual) changed[select.name.slice("option.".length)] = chosen(select);
    }
    if (seats.options.length > 1) changed.seats = chosen(seats);
    const called = {};
    for (const input of names.querySelectorAll("input")) {
      if (input.value.trim()) called[input.name.slice("name.".length)] = input.value.trim();
    }
    return { game: chosen(game), options: changed, names: called, starter: chosen(starter) };
  }

  async function open() {
    error.hidden = true;
    try {
      const [games, kept] = await Promise.all([ask("/api/games_offered"), ask("/api/games")]);
      offered = games;
      const known = new Set(kept.flatMap((one) => Object.values(one.names)));
      dialog.querySelector("#known-names").replaceChildren(...[...known].sort().map((name) => new Option(name, name)));
      game.replaceChildren(...Object.entries(offered).map(([id, { name }]) => option(id, name, id === current()?.game)));
      dialog.querySelector("#game-row").hidden = game.options.length < 2;
      drawGame();
    } catch (trouble) {
      fail(trouble);
    }
    dialog.showModal();
  }

  button.addEventListener("click", open);
  game.addEventListener("change", drawGame);
  seats.addEventListener("change", drawSeats);
  dialog.querySelector("#dialog-cancel").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    await post("new_game", wish()).then(() => dialog.close(), fail);
  });
}
