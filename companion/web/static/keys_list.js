// The list of all keys of the page, in a dialog.

import { word } from "./words.js";

/** @typedef {{names: string[], told: () => string}} KeyRow what stands on some keys, and what they do in words */

/** @type {Record<string, () => string>} what stands on a key, where that is not its name */
const CAPS = {
  ArrowLeft: () => "←", ArrowRight: () => "→", ArrowUp: () => "↑", ArrowDown: () => "↓",
  Escape: () => "Esc", " ": () => word("key_space"), Home: () => word("key_home"), End: () => word("key_end"),
  Shift: () => word("key_shift"),
};

/**
 * @param {string} tag
 * @param {(Node | string)[]} parts
 * @returns {HTMLElement}
 */
function made(tag, ...parts) {
  const element = document.createElement(tag);
  element.append(...parts);
  return element;
}

/**
 * One key or two that are pressed together, such as "Shift+Enter".
 * @param {string} name
 * @returns {HTMLElement}
 */
function drawnKey(name) {
  const caps = name.split("+").map((one) => made("kbd", CAPS[one]?.() ?? one));
  return made("span", ...caps.flatMap((cap, index) => (index ? [" + ", cap] : [cap])));
}

/** @param {KeyRow} row @returns {HTMLElement} */
function drawnRow({ names, told }) {
  return made("div", made("dt", ...names.flatMap((name) => [drawnKey(name), " "])), made("dd", told()));
}

/** @returns {HTMLDialogElement} */
function newDialog() {
  const dialog = Object.assign(document.createElement("dialog"), { id: "keys", className: "card keys" });
  dialog.setAttribute("aria-labelledby", "keys-title");
  document.body.append(dialog);
  return dialog;
}

/**
 * Open the list.
 * @param {{title: string, rows: KeyRow[]}[]} parts
 */
export function showKeys(parts) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("keys")) ?? newDialog();
  const form = Object.assign(made("form"), { method: "dialog" });
  const title = Object.assign(made("h2", word("keys")), { id: "keys-title" });
  const note = Object.assign(made("p", word("keys_note")), { className: "note" });
  const close = Object.assign(made("button", word("close")), { className: "primary" });
  form.append(title, ...parts.flatMap((part) => [made("h3", part.title), made("dl", ...part.rows.map(drawnRow))]), note, made("menu", close));
  dialog.replaceChildren(form);
  dialog.showModal();
}
