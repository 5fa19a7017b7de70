// The board: the drawing of the board file, with pieces, numerals, marks, and fields to tap.

import { count, groups, reading } from "./contents.js";
import { drawPieces, element } from "./pieces.js";
import { word } from "./words.js";

const LONG_MS = 450;
const SMALLEST_NUMERAL = 12; // CSS pixels
const SMALLEST_NAME = 7.5;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** One board on the page. `onTap(field, all)` is called for taps, `all` for long ones. */
export class Board {
  #fields = new Map();
  #svg = null;
  #small = 1; // the smallest radius of a pit, in the units of the drawing

  constructor(home, { onTap = null } = {}) {
    this.home = home;
    this.onTap = onTap;
    new ResizeObserver(() => this.#sizeTexts()).observe(home);
  }

  /** Fetch the drawing and make it a table. */
  async load(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    this.#svg = document.adoptNode(drawing);
    this.#svg.removeAttribute("width");
    this.#svg.removeAttribute("height");
    this.#svg.setAttribute("role", "group");
    this.home.replaceChildren(this.#svg);
    this.#fields.clear();
    for (const group of this.#svg.querySelectorAll("[data-field]")) this.#adopt(group);
    this.#small = Math.min(...[...this.#fields.values()].map(({ at }) => Math.min(at.rx, at.ry)));
    if (this.onTap) this.#listen();
    this.#sizeTexts();
  }

  #adopt(group) {
    const pit = group.querySelector(".pit");
    const size = (...names) => Number(pit.getAttribute(names.find((name) => pit.hasAttribute(name))));
    const at = { cx: size("cx"), cy: size("cy"), rx: size("rx", "r"), ry: size("ry", "r") };
    const reach = pit.cloneNode();
    reach.removeAttribute("id");
    reach.setAttribute("class", "reach");
    reach.setAttribute("stroke-width", Math.min(at.rx, at.ry) * 0.4);
    pit.before(reach);
    const numeral = element("text", { class: "numeral", x: at.cx });
    group.append(numeral);
    const pieces = group.querySelector(".pieces");
    pieces.setAttribute("aria-hidden", "true");
    this.#fields.set(group.dataset.field, { group, pieces, numeral, at });
  }

  /** Numerals and names shrink with the board, but never below what eyes can read. */
  #sizeTexts() {
    const box = this.#svg?.viewBox.baseVal;
    if (!box?.width || !this.home.clientWidth) return;
    const unit = box.width / this.#svg.clientWidth;
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

  get fields() {
    return [...this.#fields.keys()];
  }

  /** Show `contents`; `wrong` are fields to mark, `touched` one that a hand just left. */
  draw(contents, { wrong = [], touchable = false, touched = null } = {}) {
    const marks = new Map(wrong.map((mark) => [mark.field, mark]));
    this.#svg?.classList.toggle("touchable", touchable);
    for (const [field, { group, pieces, numeral, at }] of this.#fields) {
      const here = contents[field] ?? "";
      const mark = marks.get(field);
      drawPieces(pieces, here, { seed: field, at, size: this.#small * 0.23, small: this.#small });
      numeral.textContent = mark ? `${count(here)}→${reading(mark.expected)}` : count(here) || "";
      group.classList.toggle("wrong", Boolean(mark));
      group.classList.toggle("touched", field === touched);
      this.#describe(group, field, here, mark, touchable);
    }
  }

  #describe(group, field, here, mark, touchable) {
    const places = { field, count: groups(here).length > 1 ? reading(here) : count(here), expected: mark ? reading(mark.expected) : "" };
    group.setAttribute("aria-label", word(mark ? "field_wrong" : "field", places));
    group.setAttribute("role", this.onTap ? "button" : "img");
    if (!this.onTap) return;
    group.setAttribute("tabindex", "0");
    group.setAttribute("aria-disabled", String(!touchable));
  }

  #listen() {
    let timer = 0;
    let long = false;
    const stop = () => clearTimeout(timer);
    this.#svg.addEventListener("pointerdown", (event) => {
      stop();
      long = false;
      const field = fieldOf(event);
      if (!field || event.button !== 0) return;
      timer = setTimeout(() => {
        long = true;
        this.onTap(field, true);
      }, LONG_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.#svg.addEventListener(end, stop);
    this.#svg.addEventListener("click", (event) => {
      const field = fieldOf(event);
      if (field && !long) this.onTap(field, event.shiftKey);
      long = false;
    });
    this.#svg.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const field = fieldOf(event);
      if (field && !long) this.onTap(field, true);
    });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    const field = fieldOf(event);
    if (field && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.onTap(field, event.shiftKey);
    } else if (field && event.key in ARROWS) {
      event.preventDefault();
      this.#neighbour(field, ARROWS[event.key])?.focus();
    }
  }

  /** The nearest field in this direction, by the drawing. */
  #neighbour(field, [right, down]) {
    const from = this.#fields.get(field).at;
    let best = null;
    let least = Infinity;
    for (const { group, at } of this.#fields.values()) {
      const along = (at.cx - from.cx) * right + (at.cy - from.cy) * down;
      const aside = Math.abs((at.cx - from.cx) * down) + Math.abs((at.cy - from.cy) * right);
      if (along > this.#small / 2 && along + 3 * aside < least) {
        best = group;
        least = along + 3 * aside;
      }
    }
    return best;
  }
}

function fieldOf(event) {
  return event.target.closest("[data-field]")?.dataset.field ?? null;
}
