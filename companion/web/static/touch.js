// Fingers, mouse and keys on the board.

/*
 * A `hand` has `tap(field, all)` for taps, `all` for long ones; `grab(field)`, which says whether
 * something was taken to be dragged; `carry(event)` while it is; and `release(field, element)` at the
 * end, with what lies under the pointer; the field is null where that is none.
 */

const LONG_MS = 450;
const FAR = 9; // CSS pixels that make a drag
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function fieldOf(target) {
  return target?.closest?.("[data-field]")?.dataset.field ?? null;
}

/** Taps, long presses and drags on the fields of the drawing. */
export function watchPointer(svg, hand) {
  let timer = 0;
  let done = false; // what this press was for is done, so the click that ends it means nothing
  let pressed = null;
  let dragging = false;

  const stop = () => clearTimeout(timer);
  svg.addEventListener("pointerdown", (event) => {
    stop();
    done = dragging = false;
    const field = fieldOf(event.target);
    pressed = event.button === 0 && field ? { field, x: event.clientX, y: event.clientY } : null;
    if (!pressed) return;
    timer = setTimeout(() => {
      done = true;
      hand.tap(field, true);
    }, LONG_MS);
  });
  svg.addEventListener("pointermove", (event) => {
    if (dragging) {
      event.stopPropagation();
      hand.carry(event);
    }
    if (!pressed || done || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
    stop();
    done = dragging = hand.grab(pressed.field);
    pressed = null;
    if (!dragging) return;
    svg.setPointerCapture(event.pointerId);
    hand.carry(event);
  });
  const end = (event) => {
    stop();
    pressed = null;
    if (!dragging) return;
    dragging = false;
    const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    hand.release(fieldOf(under), under);
  };
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, end);
  svg.addEventListener("pointerleave", stop);
  svg.addEventListener("click", (event) => {
    const field = fieldOf(event.target);
    if (field && !done) hand.tap(field, event.shiftKey);
    done = false;
  });
  svg.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const field = fieldOf(event.target);
    if (field && !done) hand.tap(field, true);
  });
}

/** Enter and space tap, arrows go to the next field. `fields` are {group, at} by name. */
export function watchKeys(svg, fields, hand) {
  svg.addEventListener("keydown", (event) => {
    const field = fieldOf(event.target);
    if (field && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      hand.tap(field, event.shiftKey);
    } else if (field && event.key in ARROWS) {
      event.preventDefault();
      neighbour(fields, field, ARROWS[event.key])?.focus();
    }
  });
}

/** The nearest field in this direction, by the drawing. */
function neighbour(fields, field, [right, down]) {
  const from = fields.get(field).at;
  let best = null;
  let least = Infinity;
  for (const { group, at } of fields.values()) {
    const along = (at.cx - from.cx) * right + (at.cy - from.cy) * down;
    const aside = Math.abs((at.cx - from.cx) * down) + Math.abs((at.cy - from.cy) * right);
    if (along > Math.min(from.rx, from.ry) / 2 && along + 3 * aside < least) {
      best = group;
      least = along + 3 * aside;
    }
  }
  return best;
}
