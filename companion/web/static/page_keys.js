// The keys of the page: one table, from which come what each key does and the list that `?` opens.

import { showKeys } from "./keys_list.js";
import { ARROWS, neighbour } from "./neighbour.js";
import { preference } from "./preferences.js";
import { fieldOf } from "./touch.js";
import { word } from "./words.js";

/**
 * What the keys act on: the board, and what can be done on the page.
 * @typedef {{
 *   board: import("./board.js").Board,
 *   holds: () => boolean,
 *   tap: (field: string, all: boolean) => void,
 *   putBack: () => void,
 *   toggleRules: () => void,
 *   toggleHints: () => void,
 * }} Page
 */
/**
 * A row of the table: the names of its keys, what they do in words, and what they do. A key of the board acts
 * while the board has the focus, on the field that has it.
 * @typedef {{names: string[], told: () => string, act: (page: Page, field: string, name: string) => void}} Row
 */

/** @type {Row[]} */
const BOARD_KEYS = [
  { names: Object.keys(ARROWS), told: () => word("keys_arrows"), act: ({ board }, field, name) => board.stopAt(neighbour(board.places, field, ARROWS[name]) ?? field, true) },
  { names: ["Home"], told: () => word("keys_home"), act: ({ board }) => board.stopAt(board.fields[0], true) },
  { names: ["End"], told: () => word("keys_end"), act: ({ board }) => board.stopAt(board.fields[board.fields.length - 1], true) },
  { names: ["Enter", " "], told: () => word("keys_tap"), act: ({ tap }, field) => tap(field, false) },
  { names: ["Shift+Enter", "Shift+ "], told: () => word("keys_all"), act: ({ tap }, field) => tap(field, true) },
];
/** @type {Row} */
const PUT_BACK = { names: ["Escape"], told: () => word("keys_back"), act: ({ putBack }) => putBack() };
/** @type {Row[]} single characters, which the settings switch off */
const LETTERS = [
  { names: ["r"], told: () => word("keys_rules"), act: ({ toggleRules }) => toggleRules() },
  { names: ["h"], told: () => word("keys_hint"), act: ({ toggleHints }) => toggleHints() },
  { names: ["?"], told: () => word("keys_list"), act: (page) => listKeys(page) },
];

/**
 * Open the list of all keys.
 * @param {Page} page
 */
function listKeys({ board }) {
  const names = { names: [board.fields[0], board.fields[board.fields.length - 1]], told: () => word("keys_field") };
  showKeys([
    { title: word("keys_board"), rows: BOARD_KEYS },
    { title: word("keys_page"), rows: [names, PUT_BACK, ...LETTERS] },
  ]);
}

/**
 * The name of the key in the table.
 * @param {KeyboardEvent} event
 */
function nameOf({ key, shiftKey }) {
  if (key.length === 1 && key !== " ") return key.toLowerCase();
  return shiftKey ? `Shift+${key}` : key;
}

/**
 * Whether the key is meant for something else.
 * @param {KeyboardEvent} event
 */
function isTaken(event) {
  const isTyping = document.activeElement?.closest("input, select, textarea, [contenteditable]");
  return event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || Boolean(isTyping || document.querySelector("dialog:modal"));
}

/**
 * The field whose name begins so; one that is called so comes first, and small letters stand for capitals.
 * @param {string[]} fields
 * @param {string} typed
 */
function fieldTyped(fields, typed) {
  const small = typed.toLowerCase();
  return fields.find((one) => one === typed) ?? fields.find((one) => one.startsWith(typed)) ?? fields.find((one) => one.toLowerCase().startsWith(small));
}

/** Does what the keys of the table say. */
export class PageKeys {
  #typed = ""; // the beginning of the name of a field

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * A key was pressed; it acts where the focus is now, also if this module came only after it.
   * @param {KeyboardEvent} event
   */
  press(event) {
    if (isTaken(event)) return;
    const field = fieldOf(document.activeElement);
    const act = this.#actOf(event, field);
    if (act === null) return;
    event.preventDefault();
    if (!event.repeat || event.key in ARROWS) act(); // a key that is held takes or puts once
  }

  /** Open the list of all keys. */
  list() {
    listKeys(this.page);
  }

  /**
   * What this key does now; null for nothing. On the board letters go to fields before they do anything else.
   * @param {KeyboardEvent} event
   * @param {string | null} field that has the focus
   * @returns {(() => void) | null}
   */
  #actOf(event, field) {
    const letters = preference("letters") === "on" ? LETTERS : [];
    const others = this.page.holds() && !document.querySelector("dialog[open]") ? [PUT_BACK, ...letters] : letters;
    const row = this.#row(field === null ? others : [...BOARD_KEYS, ...others], nameOf(event), field);
    const going = field !== null || letters.length > 0 ? this.#going(event.key) : null;
    return field === null ? row ?? going : going ?? row;
  }

  /**
   * @param {Row[]} rows
   * @param {string} name
   * @param {string | null} field
   * @returns {(() => void) | null}
   */
  #row(rows, name, field) {
    const row = rows.find(({ names }) => names.includes(name));
    if (!row) return null;
    return () => {
      this.#typed = "";
      row.act(this.page, field ?? "", name);
    };
  }

  /**
   * The way to the field whose name this character goes on with, or begins.
   * @param {string} character
   * @returns {(() => void) | null}
   */
  #going(character) {
    if (character.length !== 1 || character === " ") return null;
    const { board } = this.page;
    const typed = [this.#typed + character, character].find((one) => fieldTyped(board.fields, one));
    if (typed === undefined) return null;
    return () => {
      this.#typed = typed;
      board.stopAt(fieldTyped(board.fields, typed), true);
    };
  }
}
