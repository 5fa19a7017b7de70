// A lens for fingers: what a finger hides, above it and larger.

import { element } from "./figures.js";

const SMALL = 44; // CSS pixels; fields that are less wide are hard to hit with a finger
const WIDTH = 64; // CSS pixels that the smallest field is wide under the lens
const RADIUS = 72; // CSS pixels, as in lens.css
const AWAY = 112; // CSS pixels from the finger to the middle of the lens

/** One lens on the page; the field that would be played is marked in it. */
export class Lens {
  /** @type {Element | null} */
  #aimed = null;
  /** @type {SVGSVGElement | null} */
  #drawing = null;
  #reach = 0; // half of what is seen, in the units of the drawing

  constructor() {
    this.glass = Object.assign(document.createElement("div"), { className: "lens", hidden: true });
    this.glass.setAttribute("aria-hidden", "true");
    this.view = element("svg");
    this.glass.append(this.view);
    document.body.append(this.glass);
  }

  /**
   * Whether a finger needs it for a field of so many CSS pixels.
   * @param {number} width
   * @returns {boolean}
   */
  helps(width) {
    return width < SMALL;
  }

  /**
   * Look at this drawing from now on.
   * @param {SVGSVGElement} drawing
   * @param {number} smallest the width of its smallest field, in its own units
   */
  over(drawing, smallest) {
    this.hide();
    this.#drawing = drawing;
    this.#reach = (RADIUS * smallest) / WIDTH;
  }

  /**
   * Show the place under the finger and mark the field that is hit, null for none.
   * @param {{clientX: number, clientY: number}} finger
   * @param {string | null} field
   */
  show({ clientX, clientY }, field) {
    const matrix = this.#drawing?.getScreenCTM();
    if (!this.#drawing || !matrix) return;
    if (this.glass.hidden) this.#open(this.#drawing);
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const reach = this.#reach;
    this.view.setAttribute("viewBox", `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`);
    const [left, top] = placeOf(clientX, clientY);
    this.glass.style.transform = `translate(${left}px, ${top}px)`;
    this.#aim(field);
  }

  /** The finger has moved: it does not rest for a long press any more. */
  stir() {
    this.glass.classList.remove("resting");
  }

  hide() {
    this.#aim(null);
    this.glass.hidden = true;
    this.view.replaceChildren();
  }

  /** @param {SVGSVGElement} drawing */
  #open(drawing) {
    this.glass.hidden = false;
    this.glass.classList.add("resting");
    const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
    for (const group of copy.querySelectorAll("[data-field]")) {
      group.setAttribute("data-seen", group.getAttribute("data-field") ?? ""); // there is but one field of each name
      for (const name of ["data-field", "tabindex", "role", "aria-label"]) group.removeAttribute(name);
    }
    this.view.replaceChildren(...copy.childNodes);
  }

  /** @param {string | null} field */
  #aim(field) {
    this.#aimed?.classList.remove("aimed");
    this.#aimed = field === null ? null : this.view.querySelector(`[data-seen="${CSS.escape(field)}"]`);
    this.#aimed?.classList.add("aimed");
    this.glass.dataset.aimed = field ?? "";
  }
}

/**
 * Where the lens has its upper left corner: above the finger, or beside it where there is no room above.
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
function placeOf(x, y) {
  const isBelowEdge = y - AWAY - RADIUS >= 0;
  const aside = x > innerWidth / 2 ? -AWAY : AWAY;
  const left = (isBelowEdge ? x : x + aside) - RADIUS;
  const top = isBelowEdge ? y - AWAY - RADIUS : y - RADIUS;
  return [Math.max(4, Math.min(innerWidth - 2 * RADIUS - 4, left)), Math.max(4, top)];
}
