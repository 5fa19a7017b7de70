// Fingers and mouse on the board.

/**
 * The functions that are called for pointers. `tap` is called for a tap, with `all` for a long one. `grab` takes
 * a piece to be dragged and says whether there was one. `carry` is called while it is dragged, and `release` at
 * the end with the field and the element under the pointer, null if there is no field or no element.
 * @typedef {{
 *   tap: (field: string, all: boolean) => void,
 *   grab: (field: string) => boolean,
 *   carry: (event: PointerEvent) => void,
 *   release: (field: string | null, under: Element | null) => void,
 * }} Hand
 * @typedef {{group: SVGGElement, at: {cx: number, cy: number, rx: number, ry: number}}} FieldPart
 * @typedef {import("./lens.js").Lens} Lens
 */

/*
 * A finger that begins between the fields scrolls the page. One that begins on a field scrolls it too, unless
 * it drags a piece from there, or looks through a lens at fields that it would hide.
 */

const LONG_MS = 450;
const LENS_MS = 200; // a finger that rests so long gets the lens; a quick tap does not
const LONG_LENS_MS = 1200; // then there must be time to aim
const FAR = 9; // CSS pixels that make a drag

/**
 * The field of an element of the drawing, null for anything else.
 * @param {EventTarget | null} target
 * @returns {string | null}
 */
export function fieldOf(target) {
  return target instanceof Element ? (target.closest("[data-field]")?.getAttribute("data-field") ?? null) : null;
}

/**
 * The field under this pointer, null if there is no field.
 * @param {PointerEvent} event
 */
function fieldUnder(event) {
  return fieldOf(document.elementFromPoint(event.clientX, event.clientY));
}

/**
 * One press on the board, from its beginning to its end.
 *
 * It begins as `pressed`, and may become a tap, a long press, a drag, or `aiming` through the lens. A `strayed`
 * press has left its place without a piece to drag. After `over` it has no effect any more, and the click at its
 * end has none.
 */
class Press {
  /** @type {number[]} */
  #timers = [];

  /**
   * @param {SVGSVGElement} svg
   * @param {PointerEvent} event
   * @param {Hand} hand
   * @param {Lens | null} lens
   */
  constructor(svg, event, hand, lens) {
    this.svg = svg;
    this.hand = hand;
    this.lens = lens;
    this.at = event;
    this.field = fieldOf(event.target);
    this.phase = "pressed";
    if (lens) this.#after(LENS_MS, () => this.#aim(lens));
    const { field } = this;
    if (field !== null) this.#after(lens ? LONG_LENS_MS : LONG_MS, () => this.#long(field));
  }

  /**
   * @param {number} ms
   * @param {() => void} act
   */
  #after(ms, act) {
    this.#timers.push(setTimeout(act, ms));
  }

  #stopTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Whether the finger belongs to the board, so that it must not scroll the page. */
  get holds() {
    return this.phase === "aiming" || this.phase === "dragging";
  }

  /** Whether the click that follows is this press again. */
  get isTap() {
    return this.phase === "pressed" || this.phase === "strayed";
  }

  /** @param {string} field */
  #long(field) {
    this.#finish();
    navigator.vibrate?.(30);
    this.hand.tap(field, true);
  }

  /** @param {Lens} lens */
  #aim(lens) {
    this.phase = "aiming";
    lens.show(this.at, fieldUnder(this.at));
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.phase === "over") return;
    if (Math.hypot(event.clientX - this.at.clientX, event.clientY - this.at.clientY) >= FAR) this.#leave(event);
    if (this.phase === "dragging") this.hand.carry(event);
    if (this.phase === "aiming" || this.phase === "dragging") this.lens?.show(event, fieldUnder(event));
  }

  /**
   * The pointer has gone so far that this is no tap on the spot any more.
   * @param {PointerEvent} event
   */
  #leave(event) {
    this.#stopTimers();
    this.lens?.stir();
    if (this.phase !== "pressed") return;
    if (this.field !== null && this.hand.grab(this.field)) {
      this.phase = "dragging";
      this.svg.setPointerCapture(event.pointerId);
    } else {
      this.phase = this.lens && this.field !== null ? "aiming" : "strayed";
    }
  }

  /**
   * The pointer was lifted.
   * @param {PointerEvent} event
   */
  end(event) {
    const { phase } = this;
    this.#stopTimers();
    if (this.isTap) return; // the click is still to come
    this.#finish();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const field = fieldOf(under);
    if (phase === "dragging") this.hand.release(field, under);
    else if (phase === "aiming" && field !== null) this.hand.tap(field, event.shiftKey);
  }

  /** The browser has taken the pointer away, for a scroll or because another finger came. */
  cancel() {
    const { phase } = this;
    this.#finish();
    if (phase === "dragging") this.hand.release(null, null);
  }

  #finish() {
    this.#stopTimers();
    this.lens?.hide();
    this.phase = "over";
  }

  /** The pointer has left the drawing: a press on the spot is no long one any more. */
  leave() {
    if (this.phase === "pressed") this.#stopTimers();
  }
}

/** What fingers and mouse do on a board, told to a `hand`. */
export class Touch {
  /** @type {Lens | null} for fingers on small fields */
  #lens = null;
  /** @type {[SVGSVGElement, number] | null} the drawing, and the width of its smallest field in its own units */
  #watched = null;

  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
  }

  /**
   * Give fingers on small fields this lens.
   * @param {Lens} lens
   */
  lookThrough(lens) {
    this.#lens = lens;
    if (this.#watched) lens.over(...this.#watched);
  }

  /**
   * Watch this drawing.
   * @param {SVGSVGElement} svg
   * @param {Map<string, FieldPart>} fields {group, at} by name
   */
  watch(svg, fields) {
    const smallest = 2 * Math.min(...[...fields.values()].map(({ at }) => Math.min(at.rx, at.ry)));
    this.#watched = [svg, smallest];
    this.#lens?.over(svg, smallest);
    /** @param {PointerEvent} event */
    const lensFor = ({ pointerType }) => {
      const isSmall = pointerType === "touch" && this.#lens?.helps(smallest * (svg.getScreenCTM()?.a ?? 1));
      return isSmall && svg.classList.contains("touchable") ? this.#lens : null;
    };
    watchPointer(svg, this.hand, lensFor);
  }
}

/**
 * Taps, long presses and drags on the fields; `lensFor` says which lens a pointer needs, null for none.
 * @param {SVGSVGElement} svg
 * @param {Hand} hand
 * @param {(event: PointerEvent) => Lens | null} lensFor
 */
function watchPointer(svg, hand, lensFor) {
  /** @type {Press | null} */
  let press = null;
  svg.addEventListener("pointerdown", (event) => {
    press?.cancel();
    press = event.button === 0 && event.isPrimary ? new Press(svg, event, hand, lensFor(event)) : null;
  });
  svg.addEventListener("pointermove", (event) => {
    if (press?.phase === "dragging") event.stopPropagation();
    press?.move(event);
  });
  svg.addEventListener("pointerup", (event) => press?.end(event));
  svg.addEventListener("pointercancel", () => press?.cancel());
  svg.addEventListener("pointerleave", () => press?.leave());
  svg.addEventListener("touchmove", (event) => event.cancelable && press?.holds && event.preventDefault(), { passive: false });
  svg.addEventListener("click", (event) => {
    const field = fieldOf(event.target);
    const isMeant = press === null || press.isTap || event.detail === 0; // screen readers click without a pointer
    if (field && isMeant) hand.tap(field, event.shiftKey);
    press = null;
  });
  svg.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const field = fieldOf(event.target);
    if (field && (press === null || press.isTap)) hand.tap(field, true);
    press?.cancel();
  });
}
