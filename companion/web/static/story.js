// What the referee says: the latest verdict, the question, the fields to put right, and the list.

import { letters, seenAndExpected } from "./contents.js";
import { icon } from "./pieces.js";
import { fieldName, piecesTold, word } from "./words.js";

// The kinds of story and of verdict, by what they ask of the players.
const MOODS = {
  turn: "good", over: "good", ready: "good", played: "good", restored: "good", stands: "good",
  setup: "wait", unfinished: "wait", undone: "wait",
  undo: "ask", question: "ask", ambiguous: "ask",
  illegal: "bad", fault: "bad", trouble: "bad",
};
const SIGNS = {
  ready: "●", played: "✓", restored: "↺", stands: "!", setup: "…", unfinished: "…",
  ambiguous: "?", undone: "↶", illegal: "✕", fault: "⚠", begun: "▸",
};

/** What a story or verdict of this kind asks of the players: good, wait, ask, bad, or plain. */
export function moodOf(kind) {
  return MOODS[kind] ?? "plain";
}

function paragraphs(home, tag, texts) {
  home.replaceChildren(
    ...texts.map((text) => {
      const line = document.createElement(tag);
      line.textContent = text;
      return line;
    }),
  );
}

const FEW = 12; // as many answers can be read through

/**
 * Draw the latest verdict and what belongs to it. `answer` has `choose(move)` and
 * `told(field, contents)` for the question; `look` is how the pieces look.
 */
export function drawStory(page, { story, question, wrong, waiting }, answer, look) {
  page.waiting.hidden = !waiting;
  page.story.dataset.mood = moodOf(story.kind);
  page.headline.textContent = story.headline;
  paragraphs(page.lines, "p", story.lines);
  page.rule.textContent = story.rule ?? "§"; // a button is never without a name
  page.rule.hidden = !story.rule;
  drawWays(page.fix, story);
  drawAsked(page.asked, question?.asks, answer.told, look);
  drawQuestion(page.question, question, answer.choose);
  page.answers.hidden = !question;
  const folded = Boolean(question?.asks) && question.moves.length > FEW;
  page.answers.querySelector("summary").hidden = !folded;
  page.answers.querySelector("summary").textContent = word("all_answers", { count: question?.moves.length ?? 0 });
  if (page.answers.dataset.folded !== String(folded)) page.answers.open = !folded;
  page.answers.dataset.folded = String(folded);
  // The steps that put it right name these fields already.
  page.wrong.hidden = wrong.length === 0 || story.fix.length > 0;
  paragraphs(
    page.wrong,
    "li",
    wrong.map((mark) => {
      const [seen, expected] = seenAndExpected(mark, piecesTold);
      return word("wrong_line", { field: fieldName(mark.field), seen, expected });
    }),
  );
}

/** What lies on the field that is asked about: one button for each, with a picture of the pieces. */
function drawAsked(home, asks, told, look) {
  home.hidden = !asks;
  const shown = asks ? JSON.stringify([asks, look, document.documentElement.lang]) : "";
  if (home.dataset.shown === shown) return;
  home.dataset.shown = shown;
  home.querySelector("h3").textContent = asks ? word("asks", { field: fieldName(asks.field) }) : "";
  home.querySelector("div").replaceChildren(...(asks?.contents ?? []).map((contents, index) => askedButton(asks.field, contents, asks.texts[index], told, look)));
}

function askedButton(field, contents, text, told, look) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.setAttribute("aria-label", word("asks_this", { field: fieldName(field), pieces: text }));
  const heap = Object.assign(document.createElement("span"), { className: "heap" });
  heap.setAttribute("aria-hidden", "true");
  heap.append(...[...letters(contents)].map((letter) => icon(look, letter)));
  button.append(heap, Object.assign(document.createElement("span"), { textContent: text }));
  button.addEventListener("click", () => told(field, contents));
  return button;
}

function drawQuestion(home, question, choose) {
  home.hidden = !question;
  home.setAttribute("aria-label", word("question"));
  const moves = question ? [...question.moves, "none"] : []; // every question takes "none"
  const texts = question ? [...question.texts, word("none_of_these")] : [];
  const shown = [...home.children].map((button) => button.textContent);
  if (texts.join("\n") !== shown.join("\n")) {
    paragraphs(home, "button", texts);
    moves.forEach((move, index) => {
      home.children[index].type = "button";
      if (index < question.moves.length) home.children[index].title = move;
      home.children[index].addEventListener("click", () => choose(move));
    });
  }
  [...home.children].forEach((button, index) => {
    button.setAttribute("aria-pressed", String(index === question.chosen));
  });
}

/**
 * The time of day of a moment, as people of this language write it.
 * @param {number | null} at Unix time
 * @returns {string} empty where it is not known
 */
function clock(at) {
  if (at === null) return "";
  return new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }).format(at * 1000);
}

/** What a line of the log says; the line with which a game begins also says when. */
function lineText(line) {
  const time = clock(line.at);
  return line.kind === "begun" && time ? word("begun", { game: line.text, time }) : line.text;
}

// One list for each way out, its next step first; where no way is known, the fields to put right.
function drawWays(home, { fix, ways = [] }) {
  home.hidden = fix.length === 0;
  const lists = ways.length > 0 ? ways : [{ title: word("fix"), steps: fix }];
  home.replaceChildren(
    ...lists.flatMap(({ title, steps }) => {
      const heading = Object.assign(document.createElement("h3"), { textContent: title });
      const list = document.createElement(ways.length > 0 ? "ol" : "ul");
      paragraphs(list, "li", steps);
      return [heading, list];
    }),
  );
}

/** Draw the list of verdicts, newest first. Lines that are there already stay. */
export function drawLog(home, log) {
  const known = new Map([...home.children].map((item) => [item.dataset.n, item]));
  const items = log.map((line) => {
    const old = known.get(String(line.n));
    if (old?.dataset.text === line.text && old.lang === document.documentElement.lang) return old;
    const item = document.createElement("li");
    item.dataset.n = line.n;
    item.dataset.text = line.text;
    item.dataset.kind = line.kind;
    item.lang = document.documentElement.lang;
    if (line.move) item.title = line.move;
    item.dataset.mood = moodOf(line.kind);
    const sign = Object.assign(document.createElement("span"), { className: "sign", textContent: SIGNS[line.kind] ?? "·" });
    sign.setAttribute("aria-hidden", "true");
    const text = Object.assign(document.createElement("span"), { className: "text", textContent: lineText(line) });
    const time = Object.assign(document.createElement("time"), { textContent: clock(line.at) });
    if (line.at !== null) time.dateTime = new Date(line.at * 1000).toISOString();
    item.append(sign, text, time);
    return item;
  });
  home.replaceChildren(...items.reverse());
}
