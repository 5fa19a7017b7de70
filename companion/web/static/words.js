// The texts of the page. They come with the state, in the language of the table.

let texts = {};

/** The text of this key with its {places} filled; the key itself until the texts have come. */
export function word(key, places = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

/** Take new texts and put them in their places: data-word fills the text, data-label the label. */
export function speak(words, language) {
  texts = words;
  document.documentElement.lang = language;
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
