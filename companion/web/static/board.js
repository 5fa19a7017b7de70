// The board: the drawing of the board file, with pieces, numerals, cards, marks, and fields to tap.

import { count, kinds, piecesText } from "./contents.js";
import { fieldLabel } from "./field_label.js";
import { element } from "./figures.js";
import { drawPieces } from "./pieces.js";
import { word } from "./words.js";

const SMALLEST_NUMERAL = 12; // CSS pixels
const SMALLEST_NAME = 7.5;
const CROWD = { spot: 2, card: 1, yard: 4 }; // as many pieces can be counted there at a glance

/** How many there are of each kind, each number in the colour of its kind; "0" where nothing lies. */
function byKind(contents) {
  const all = kinds(contents);
  if (all.length === 0) return ["0"];
  return all.map(([each, letter], index) => element("tspan", { class: `of-${letter}`, dx: index && "0.3em" }, [String(each)]));
}

/**
 * The drawing at this address. Throws an Error if it cannot be had.
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchDrawing(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error((await answer.text()) || `${address}: ${answer.status}`);
  const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.adoptNode(drawing)));
}

/**
 * One board on the page. `touch` watches its drawing for taps and drags (see touch.js); without it the
 * board is only looked at.
 */
export class Board {
  #fields = new Map();
  /** @type {any} the drawing; null until there is one */
  #svg = null;
  #stop = ""; // the field at which the tab key stops
  #small = 1; // the smallest radius of a field, in the units of the drawing
  /** @type {[any, any] | null} what was drawn last */
  #shown = null;

  /**
   * @param {HTMLElement} home
   * @param {import("./touch.js").Touch | null} touch
   */
  constructor(home, touch = null) {
    this.home = home;
    this.touch = touch;
    /** @type {((group: SVGGElement, at: {cx: number, cy: number, rx: number, ry: number}) => void) | null} draws more on a field */
    this.adorn = null;
    this.look = "bean";
    this.stacks = false;
    new ResizeObserver(() => this.#resize()).observe(home);
  }

  /**
   * Make this drawing a table.
   * @param {SVGSVGElement} drawing
   */
  show(drawing) {
    this.#svg = drawing;
    this.look = this.#svg.dataset.look;
    this.stacks = this.#svg.dataset.stacks === "true";
    // Fields lie in rings and hexagons, so no grid: an application, that screen readers leave arrows and letters to it.
    this.#svg.setAttribute("role", this.touch ? "application" : "group");
    this.#svg.dataset.label = "board";
    this.#svg.setAttribute("aria-label", word("board"));
    const isFocused = this.home.contains(document.activeElement);
    this.home.replaceChildren(this.#svg);
    this.#fields.clear();
    for (const group of this.#svg.querySelectorAll("[data-field]")) this.#adopt(group);
    this.#small = Math.min(...[...this.#fields.values()].map(({ at }) => Math.min(at.rx, at.ry)));
    this.#shown = null;
    this.touch?.watch(this.#svg, this.#fields);
    this.stopAt(this.#fields.has(this.#stop) ? this.#stop : this.fields[0], isFocused);
    this.#sizeTexts();
  }

  #adopt(group) {
    const [cx, cy, rx, ry] = ["x", "y", "rx", "ry"].map((name) => Number(group.dataset[name]));
    const pit = group.querySelector(".pit");
    const reach = pit.cloneNode();
    reach.setAttribute("class", "reach");
    reach.setAttribute("stroke-width", Math.min(rx, ry) * 0.4);
    pit.before(reach);
    const ring = pit.cloneNode();
    ring.setAttribute("class", "ring");
    pit.after(ring);
    const card = element("text", { class: "card-number", x: cx });
    const numeral = element("text", { class: "numeral", x: cx });
    group.querySelector(".pieces").before(card);
    group.append(numeral);
    const pieces = group.querySelector(".pieces");
    // The label of the field says all of it; a screen reader need not spell the drawing.
    for (const part of group.children) part.setAttribute("aria-hidden", "true");
    group.setAttribute("role", this.touch ? "button" : "img");
    if (this.touch) group.setAttribute("tabindex", "-1");
    group.addEventListener("focus", () => this.stopAt(group.dataset.field));
    this.#fields.set(group.dataset.field, { group, pieces, numeral, card, shape: group.classList[0], at: { cx, cy, rx, ry } });
  }

  /** CSS pixels for one unit of the drawing. */
  get #scale() {
    const box = this.#svg?.viewBox.baseVal;
    if (!box?.width || !this.#svg.clientWidth) return 1;
    return Math.min(this.#svg.clientWidth / box.width, this.#svg.clientHeight / box.height);
  }

  #resize() {
    if (!this.#svg || !this.home.clientWidth) return;
    this.#sizeTexts();
    if (this.#shown) this.draw(...this.#shown);
  }

  /** Numerals and names shrink with the board, but never below what eyes can read. */
  #sizeTexts() {
    const unit = 1 / this.#scale;
    const height = Math.max(this.#small * 0.5, SMALLEST_NUMERAL * unit);
    for (const { group, numeral, at } of this.#fields.values()) {
      numeral.setAttribute("font-size", height);
      numeral.setAttribute("y", at.cy + at.ry + this.#small * 0.2 - height * 0.4);
      const name = group.querySelector(".name");
      if (!name) continue;
      name.dataset.size ??= name.getAttribute("font-size");
      name.setAttribute("font-size", Math.max(Number(name.dataset.size), SMALLEST_NAME * unit));
    }
  }

  /** The middle of a field in CSS pixels from the corner of the board's home; null if there is no such field. */
  centre(field) {
    const pit = this.#fields.get(field)?.group.querySelector(".pit").getBoundingClientRect();
    if (!pit) return null;
    const home = this.home.getBoundingClientRect();
    return { x: pit.left + pit.width / 2 - home.left, y: pit.top + pit.height / 2 - home.top };
  }

  get fields() {
    return [...this.#fields.keys()];
  }

  /** Where each field lies, in the units of the drawing. */
  get places() {
    return [...this.#fields].map(([field, { at }]) => ({ field, ...at }));
  }

  /**
   * Show `contents`; `wrong` are fields to mark, `asked` one of which it is asked what lies there,
   * `touched` one that a hand just left, `laid` the numbers of the cards on the fields, and `last` the
   * fields that the last ply `left` and those on which it `came`. `may` are fields from which pieces may be
   * taken, `goals` those on which they may be put, and `origins` those from which a hand took what it holds.
   *
   * @param {Record<string, string>} contents
   * @param {{ wrong?: any[], asked?: string | null, touchable?: boolean, touched?: string | null, laid?: any, last?: any, may?: string[], goals?: string[], origins?: string[] }} shown
   */
  draw(contents, { wrong = [], asked = null, touchable = false, touched = null, laid = {}, last = null, may = [], goals = [], origins = [] } = {}) {
    this.#shown = [contents, { wrong, asked, touchable, laid, last, may, goals, origins }];
    const marks = new Map(wrong.map((mark) => [mark.field, mark]));
    const scale = this.#scale;
    this.#svg?.classList.toggle("touchable", touchable);
    for (const [field, { group, pieces, numeral, card, shape, at }] of this.#fields) {
      const here = contents[field] ?? "";
      const mark = marks.get(field);
      drawPieces(pieces, here, { look: this.look, at, yard: shape === "yard", small: this.#small, seed: field, scale });
      numeral.replaceChildren(...this.#numerals(shape, here, mark, pieces));
      this.#drawCard(card, laid[field], here, at);
      group.classList.toggle("wrong", Boolean(mark));
      group.classList.toggle("asked", field === asked);
      group.classList.toggle("touched", field === touched);
      group.classList.toggle("left", Boolean(last?.left.includes(field)));
      group.classList.toggle("came", Boolean(last?.came.includes(field)));
      group.classList.toggle("full", here !== "");
      group.classList.toggle("may", may.includes(field));
      group.classList.toggle("goal", goals.includes(field));
      group.classList.toggle("origin", origins.includes(field));
      const [isMay, isGoal] = ["may", "goal"].map((name) => group.classList.contains(name));
      group.setAttribute("aria-label", fieldLabel(field, { here, stacked: this.stacks && shape !== "yard", card: laid[field], mark, asked: field === asked, may: isMay, goal: isGoal }));
      if (this.touch) group.setAttribute("aria-disabled", String(!touchable));
      this.adorn?.(group, at);
    }
  }

  /**
   * How many pieces lie there, where that cannot be seen at a glance: "5", "2 3" by kind; where
   * other ones belong, "5→6", "2 3→5", and "→6" where nobody knows how many lie there.
   */
  #numerals(shape, here, mark, pieces) {
    const number = count(here);
    if (shape in CROWD) return number > CROWD[shape] ? [String(number)] : [];
    if (this.look === "ball") return number > 4 && !mark && !pieces.hasAttribute("data-told") ? [String(number)] : [];
    if (!mark) return kinds(here).length > 1 ? byKind(here) : [number ? String(number) : ""];
    if (mark.lies === null) return ["→", ...byKind(mark.belongs)];
    if (typeof mark.lies === "number") return [String(mark.lies), "→", String(count(mark.belongs))];
    if (kinds(mark.lies + mark.belongs).length < 2) return [piecesText(mark.lies), "→", piecesText(mark.belongs)];
    return [...byKind(mark.lies), "→", ...byKind(mark.belongs)];
  }

  /** The number of a card stands in its middle until a stone comes. */
  #drawCard(card, number, here, at) {
    card.textContent = number ?? "";
    if (number === undefined) return;
    card.setAttribute("font-size", at.ry * (here ? 0.62 : 0.9));
    card.setAttribute("y", at.cy - (here ? at.ry * 0.58 : 0));
  }

  /** Put the tab key's one stop on the board at this field, and the focus with `focus`. */
  stopAt(field, focus = false) {
    const next = this.#fields.get(field)?.group;
    if (!this.touch || !next) return;
    this.#fields.get(this.#stop)?.group.setAttribute("tabindex", "-1");
    this.#stop = field;
    next.setAttribute("tabindex", "0");
    if (focus) next.focus();
  }
}
