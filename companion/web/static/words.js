// The texts of the page, in the language of the viewer, and what the game on the table calls its things.

import { groups, letters } from "./contents.js";
import { offerLanguages } from "./language.js";
import { ask } from "./wire.js";

let texts = {};
/** @type {string | null} */
let spoken = null; // the language of the texts, once they have come
/** @type {Promise<void> | null} */
let learning = null; // the texts that were asked for last, as a promise
let isWhole = false; // all texts are wanted, not only those of the first view
let fieldNames = {};
let pieceNames = {};

/**
 * Fetch the texts and put them in their places.
 * @param {string} [language] another one than that of the viewer
 * @returns {Promise<void>} rejected where the table cannot be reached
 */
export function learn(language) {
  learning = fetchTexts(language);
  return learning;
}

/**
 * Have the texts in this language; that of the table itself may be changed at its display.
 * @param {string} language
 */
export async function textsIn(language) {
  await (learning ?? learn()).catch(() => null); // where the table cannot be reached, the stream says so
  if (spoken !== language) await learn(language).catch(() => null);
}

/**
 * Fetch all texts, for what is opened later; once is enough.
 * @returns {Promise<void>} rejected where the table cannot be reached
 */
export async function learnAll() {
  if (isWhole) return learning ?? undefined;
  isWhole = true;
  try {
    await learn(spoken ?? undefined);
  } catch (error) {
    isWhole = false;
    throw error;
  }
}

/** @param {string} [language] */
async function fetchTexts(language) {
  const wanted = new URLSearchParams(isWhole ? {} : { page: `/${location.pathname.split("/")[1]}` });
  if (language) wanted.set("language", language);
  const told = await ask(`/api/words?${wanted}`);
  speak(told.words, told.language);
  offerLanguages(told.language, word("language"));
}

/**
 * Take the names that the game on the table has for its fields and pieces.
 * @param {Record<string, string>} fields
 * @param {Record<string, string[]>} pieces one and several, with a place for the number, and the colour if it has one
 */
export function nameThings(fields, pieces) {
  fieldNames = fields;
  pieceNames = pieces;
}

/**
 * What people call a field.
 * @param {string} field
 * @returns {string}
 */
export function fieldName(field) {
  return fieldNames[field] ?? field;
}

/**
 * Contents in words, such as "2 beans"; letters without a name stay as they are.
 * @param {string} contents
 * @returns {string}
 */
export function piecesTold(contents) {
  const told = groups(contents).map(([number, letter]) => {
    const forms = pieceNames[letter];
    return forms ? forms[number === 1 ? 0 : 1].replace("{n}", String(number)) : `${number}${letter}`;
  });
  return told.join(", ") || word("empty");
}

/**
 * Whether all these pieces have names.
 * @param {string} contents
 */
export function isNamed(contents) {
  return groups(contents).every(([, letter]) => letter in pieceNames);
}

/**
 * Two pieces on each other, such as "red figure on yellow"; null if these are not two pieces with colours.
 * @param {string} contents
 * @returns {string | null}
 */
export function stackTold(contents) {
  const [below, above, ...more] = [...letters(contents)].map((letter) => pieceNames[letter]);
  if (!above?.[2] || more.length > 0) return null;
  return word("stacked", { above: above[0].replace("{n}", "").trim(), below: below[2] });
}

/** The text of this key with its {places} filled; the key itself until the texts have come. */
export function word(key, places = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

/** Take new texts and put them in their places. */
function speak(words, language) {
  texts = words;
  spoken = language;
  document.documentElement.lang = language;
  fillIn();
}

/** Put the texts in their places: data-word fills the text, data-label the label. */
export function fillIn() {
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", word(element.dataset.label));
    if (element.matches("button, a")) element.title = word(element.dataset.label);
  }
}

/** A time of the archive, as people of this language write it. */
export function when(started) {
  const time = new Date(started);
  if (Number.isNaN(time.getTime())) return started;
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** Names with dashes between them, as parts of an element; each keeps its own reading direction. */
export function listNames(names) {
  const isolated = (name) => Object.assign(document.createElement("bdi"), { textContent: name });
  return names.flatMap((name, index) => (index ? [" – ", isolated(name)] : [isolated(name)]));
}

const COLOURS = {
  yellow: () => word("yellow"), green: () => word("green"), red: () => word("red"),
  blue: () => word("blue"), black: () => word("black"), white: () => word("white"),
};

/** What a seat is called: by its colour, or as player A. */
export function seatName(seat) {
  return COLOURS[seat]?.() ?? word("seat", { seat });
}
