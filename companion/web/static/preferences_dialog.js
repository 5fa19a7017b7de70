// The dialog of the viewer's own settings.

import { prefer, preference, VALUES } from "./preferences.js";
import { word } from "./words.js";

/**
 * What people read: the name of each preference, and of each of its values.
 *
 * @returns {Record<string, [string, Record<string, string>]>}
 */
const texts = () => ({
  theme: [word("colours"), { device: word("as_device"), light: word("colours_light"), dark: word("colours_dark") }],
  type: [word("type_size"), { usual: word("type_usual"), large: word("type_large") }],
  motion: [word("movement"), { device: word("as_device"), none: word("movement_none") }],
  sounds: [word("sounds"), { off: word("off"), on: word("on") }],
  speech: [word("speech"), { off: word("off"), on: word("on") }],
  hints: [word("hint"), { asked: word("hint_asked"), always: word("hint_keep") }],
  letters: [word("letters"), { on: word("on"), off: word("off") }],
});

function row(name, [label, values]) {
  const select = Object.assign(document.createElement("select"), { name });
  select.append(...VALUES[name].map((value) => new Option(values[value], value, false, value === preference(name))));
  select.addEventListener("change", () => prefer(name, select.value));
  const made = document.createElement("label");
  made.append(Object.assign(document.createElement("span"), { textContent: label }), select);
  return made;
}

/** @param {HTMLDialogElement} dialog */
export function openPreferences(dialog) {
  const form = Object.assign(document.createElement("form"), { method: "dialog" });
  const title = Object.assign(document.createElement("h2"), { id: "preferences-title", textContent: word("preferences") });
  const note = Object.assign(document.createElement("p"), { className: "note", textContent: word("preferences_note") });
  const menu = document.createElement("menu");
  menu.append(Object.assign(document.createElement("button"), { className: "primary", textContent: word("close") }));
  form.append(title, note, ...Object.entries(texts()).map(([name, said]) => row(name, said)), menu);
  dialog.replaceChildren(form);
  dialog.showModal();
}
