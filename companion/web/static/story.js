// What the referee says: the latest verdict, the question, the fields to put right, and the list.

import { readings } from "./contents.js";
import { word } from "./words.js";

// The kinds of story and of verdict, by what they ask of the players.
const MOODS = {
  turn: "good", over: "good", ready: "good", played: "good", restored: "good", stands: "good",
  setup: "wait", unfinished: "wait", undone: "wait",
  question: "ask", ambiguous: "ask",
  illegal: "bad", fault: "bad", trouble: "bad",
};
const SIGNS = {
  ready: "●", played: "✓", restored: "↺", stands: "!", setup: "…", unfinished: "…",
  ambiguous: "?", undone: "↶", illegal: "✕", fault: "⚠",
};

function paragraphs(home, tag, texts) {
  home.replaceChildren(
    ...texts.map((text) => {
      const line = document.createElement(tag);
      line.textContent = text;
      return line;
    }),
  );
}

/** Draw the latest verdict and what belongs to it; `choose(move)` answers the question. */
export function drawStory(page, { story, question, wrong }, choose) {
  page.story.dataset.mood = MOODS[story.kind] ?? "plain";
  page.headline.textContent = story.headline;
  paragraphs(page.lines, "p", story.lines);
  page.rule.textContent = story.rule ?? "";
  page.rule.hidden = !story.rule;
  page.fix.hidden = story.fix.length === 0;
  paragraphs(page.fix.querySelector("ul"), "li", story.fix);
  drawQuestion(page.question, question, choose);
  // The steps that put it right name these fields already.
  page.wrong.hidden = wrong.length === 0 || story.fix.length > 0;
  paragraphs(
    page.wrong,
    "li",
    wrong.map((mark) => {
      const [seen, expected] = readings(mark.seen, mark.expected);
      return word("wrong_line", { field: mark.field, seen, expected });
    }),
  );
}

function drawQuestion(home, question, choose) {
  home.hidden = !question;
  home.setAttribute("aria-label", word("question"));
  const moves = question?.moves ?? [];
  const shown = [...home.children].map((button) => button.textContent);
  if (moves.join("\n") !== shown.join("\n")) {
    paragraphs(home, "button", moves);
    moves.forEach((move, index) => {
      home.children[index].type = "button";
      home.children[index].addEventListener("click", () => choose(move));
    });
  }
  [...home.children].forEach((button, index) => {
    button.setAttribute("aria-pressed", String(index === question.chosen));
  });
}

function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Draw the list of verdicts, newest first. Lines that are there already stay. */
export function drawLog(home, log) {
  const known = new Map([...home.children].map((item) => [item.dataset.n, item]));
  const items = log.map((line) => {
    const old = known.get(String(line.n));
    if (old?.dataset.text === line.text) return old;
    const item = document.createElement("li");
    item.dataset.n = line.n;
    item.dataset.text = line.text;
    item.dataset.kind = line.kind;
    item.dataset.mood = MOODS[line.kind] ?? "plain";
    const sign = Object.assign(document.createElement("span"), { className: "sign", textContent: SIGNS[line.kind] ?? "·" });
    sign.setAttribute("aria-hidden", "true");
    const text = Object.assign(document.createElement("span"), { className: "text", textContent: line.text });
    const time = Object.assign(document.createElement("time"), { textContent: clock(line.t) });
    item.append(sign, text, time);
    return item;
  });
  home.replaceChildren(...items.reverse());
}
