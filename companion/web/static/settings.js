// The controls for the options of a game.

import { word } from "./words.js";

export function option(value, text, chosen = false) {
  return new Option(text, JSON.stringify(value), chosen, chosen);
}

export function row(text, control) {
  const label = document.createElement("label");
  label.append(Object.assign(document.createElement("span"), { textContent: text }), control);
  return label;
}

function textOf(value) {
  if (value === true) return word("yes");
  if (value === false) return word("no");
  return value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

/** A choice among values: a list to choose from. */
function select({ values, default: usual, texts }) {
  const made = document.createElement("select");
  const text = (value, index) => texts?.[index] ?? textOf(value);
  made.append(...values.map((value, index) => option(value, value === usual ? word("usual_value", { value: text(value, index) }) : text(value, index), value === usual)));
  return made;
}

/** Any value: a text, of which `written` makes a number, a list or a name. */
function field({ name, values, default: usual }) {
  const made = Object.assign(document.createElement("input"), { autocomplete: "off", value: textOf(usual) });
  if (values.length > 1) {
    const list = Object.assign(document.createElement("datalist"), { id: `values-${name}` });
    list.append(...values.map((value) => new Option(textOf(value), textOf(value))));
    made.setAttribute("list", list.id);
    made.append(list);
  }
  return made;
}

/** What a person wrote: `40`, `70, 30`, `[["A","B"],["C","D"]]`, or a word as it stands. */
export function written(text) {
  for (const attempt of [text, `[${text}]`]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next reading is tried.
    }
  }
  return text;
}

/** The control with what it changes, and with the rule that it is about to open. */
function explained({ name, note, rule, rule_text: ruleText, kind, default: usual }, labelled, control) {
  const made = Object.assign(document.createElement("div"), { className: "setting" });
  const told = Object.assign(document.createElement("p"), { className: "note", id: `note-${name}` });
  const what = kind === "free" && usual !== null ? word("usual_is", { value: textOf(usual) }) : "";
  told.textContent = [note, what].filter(Boolean).join(" ");
  control.setAttribute("aria-describedby", told.id);
  made.append(labelled, told);
  if (rule) {
    const about = document.createElement("details");
    about.append(Object.assign(document.createElement("summary"), { textContent: word("rule_number", { number: rule }) }), ruleText);
    made.append(about);
  }
  return made;
}

/** Draw a control for each option. */
export function drawSettings(home, settings) {
  home.replaceChildren(
    ...settings.map((setting) => {
      const control = setting.kind === "choice" ? select(setting) : field(setting);
      control.name = `option.${setting.name}`;
      control.dataset.usual = control.value;
      const labelled = row(setting.label, control);
      labelled.append(...control.querySelectorAll("datalist"));
      return explained(setting, labelled, control);
    }),
  );
}

/** The options that were changed, by name. */
export function changedSettings(home) {
  const changed = {};
  for (const control of home.querySelectorAll("select, input")) {
    const value = control.value.trim();
    if (value === control.dataset.usual || value === "") continue;
    changed[control.name.slice("option.".length)] = control.matches("select") ? JSON.parse(value) : written(value);
  }
  return changed;
}
