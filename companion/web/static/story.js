// What the referee says: the latest verdict, the fields to put right, and the list.

import { seenAndExpected } from "./contents.js";
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

/** Put these texts into an element, each in an element of its own. */
export function paragraphs(home, tag, texts) {
  home.replaceChildren(
    ...texts.map((text) => {
      const line = document.createElement(tag);
      line.textContent = text;
      return line;
    }),
  );
}

/** Draw the latest verdict and what belongs to it. */
export function drawStory(page, { story, question, wrong, waiting }) {
  page.waiting.hidden = !waiting;
  page.story.dataset.mood = moodOf(story.kind);
  page.headline.textContent = story.headline;
  paragraphs(page.lines, "p", story.lines);
  page.lines.hidden = story.kind === "question" && !question?.asks; // the answers stand on buttons
  page.rule.textContent = story.rule ?? "§"; // a button is never without a name
  page.rule.hidden = !story.rule;
  drawWays(page.fix, story);
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
