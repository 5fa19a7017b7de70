// The button in the bar that opens the viewer's own settings, and their dialog.

import { element } from "./figures.js";
import { prefer, preference, VALUES } from "./preferences.js";
import { word } from "./words.js";

const GEAR =
  "M12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1";

/** What people read: the name of each preference, and of each of its values. */
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

function draw(dialog) {
  const form = Object.assign(document.createElement("form"), { method: "dialog" });
  const title = Object.assign(document.createElement("h2"), { id: "preferences-title", textContent: word("preferences") });
  const note = Object.assign(document.createElement("p"), { className: "note", textContent: word("preferences_note") });
  const menu = document.createElement("menu");
  menu.append(Object.assign(document.createElement("button"), { className: "primary", textContent: word("close") }));
  form.append(title, note, ...Object.entries(texts()).map(([name, said]) => row(name, said)), menu);
  dialog.replaceChildren(form);
}

/** Put the button into the bar of this page; the file of a game has no bar, and so no button. */
export function wirePreferences() {
  const bar = document.querySelector(".bar");
  if (bar === null) return;
  const dialog = Object.assign(document.createElement("dialog"), { id: "preferences", className: "card" });
  dialog.setAttribute("aria-labelledby", "preferences-title");
  const button = Object.assign(document.createElement("button"), { type: "button", id: "preferences-open", className: "gear" });
  button.dataset.label = "preferences";
  button.append(element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [element("path", { d: GEAR })]));
  button.addEventListener("click", () => {
    draw(dialog);
    dialog.showModal();
  });
  bar.append(button);
  document.body.append(dialog);
}
