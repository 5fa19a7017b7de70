// Pieces on a field: where each of them lies.

import { count, kinds, letters } from "./contents.js";
import { element, parts, token } from "./figures.js";

const GOLDEN_ANGLE = 2.39996;
const ROOM = 12; // pieces that lie side by side in a small pit; more of them pile up
const MOST = 60; // pieces drawn at most; the numeral tells the rest
const FEW_BALLS = 4; // with as many they lie in one small ring
const SMALLEST_BALL = 3.6; // CSS pixels; below that balls of a kind are shown as a number

/** A number from 0 to 1 that looks random and depends on the field and the piece alone. */
function chance(seed, index) {
  let hash = 2166136261;
  for (const letter of `${seed}/${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

/** Beans and cars, scattered as a hand leaves them. */
function scattered(pieces, { seed, at, small, look }) {
  const size = small * (look === "car" ? 0.29 : 0.23);
  let room = Math.max(ROOM, Math.floor((ROOM * at.rx * at.ry) / small ** 2));
  while (room < pieces.length) room *= 2;
  return [...pieces].map((letter, index) => {
    const angle = index * GOLDEN_ANGLE + chance(seed, "turn") * 6.28 + (chance(seed, index) - 0.5) * 0.5;
    const radius = Math.sqrt((index + 0.45) / room) * (0.94 + chance(seed, index + 0.5) * 0.1);
    return {
      letter, size,
      x: at.cx + Math.cos(angle) * radius * (at.rx - size * 0.9),
      y: at.cy + Math.sin(angle) * radius * (at.ry - size * 0.9),
      turn: Math.round(chance(seed, index + 0.25) * 360),
      shade: Math.floor(chance(seed, index + 0.75) * 6),
    };
  });
}

/** Figures stand one over the other; in a yard they stand on its four places. */
function standing(pieces, { at, yard }) {
  const size = at.rx * (yard ? 0.37 : 1.06);
  return [...pieces].map((letter, index) => {
    const angle = Math.PI / 4 + (index * Math.PI) / 2;
    const level = yard ? Math.floor(index / 4) : index;
    const [aside, below] = yard ? [Math.cos(angle) * at.rx * 0.5, Math.sin(angle) * at.ry * 0.5] : [0, 0];
    return { letter, size, x: at.cx + aside, y: at.cy + below - size * (0.22 + 0.56 * level) };
  });
}

/** A stone stands below the number of its card; several, which is never right, side by side. */
function lying(pieces, { at }) {
  const size = at.rx * 0.47;
  return [...pieces].map((letter, index) => ({
    letter, size, x: at.cx + (index - (pieces.length - 1) / 2) * size * 0.7, y: at.cy + at.ry * 0.28,
  }));
}

/** How large a ball is, as a share of its pit: where few lie there is room to see them. */
function ballSize(isMother, mothers, small) {
  if (isMother) return mothers > 1 ? 0.34 : small > 0 ? 0.42 : 0.5;
  return mothers > 0 || small > FEW_BALLS ? 0.24 : 0.32;
}

/** Mother balls in the middle, small ones around them. */
function balls(pieces, { at }) {
  const mothers = [...pieces].filter((letter) => letter !== letter.toLowerCase()).length;
  const small = pieces.length - mothers;
  const inner = mothers > 0 ? 0 : small > 9 ? 3 : small > 6 ? 1 : 0;
  return [...pieces].map((letter, index) => {
    const isMother = index < mothers;
    const ring = isMother ? index : index - mothers;
    const inside = isMother || ring < inner;
    const number = isMother ? mothers : inside ? inner : small - inner;
    const radius = number === 1 && (inside || mothers === 0) ? 0 : inside ? (isMother ? 0.36 : 0.26) : mothers > 0 || small > FEW_BALLS ? 0.72 : 0.45;
    const angle = -Math.PI / 2 + ((inside ? ring : ring - inner) * 2 * Math.PI) / number;
    return {
      letter, size: at.rx * ballSize(isMother, mothers, small),
      x: at.cx + Math.cos(angle) * radius * at.rx, y: at.cy + Math.sin(angle) * radius * at.ry,
    };
  });
}

/** One kind below the other, each as a number with its letter. */
function told(contents, { at }) {
  const all = kinds(contents);
  const columns = all.length > 3 ? 2 : 1;
  const rows = Math.ceil(all.length / columns);
  const size = Math.min(at.ry * 0.62, (at.ry * 1.25) / rows);
  return all.map(([number, letter], index) => ({
    letter, number, size: size * (columns > 1 ? 0.8 : 1),
    x: at.cx + (columns > 1 ? ((index % 2) - 0.5) * at.rx * 1.05 : 0),
    y: at.cy + (Math.floor(index / columns) - (rows - 1) / 2) * size * 1.42,
  }));
}

/** Whether there is no room for the pieces, so that a number is written for each kind. */
function isTold({ look, at, scale }) {
  return look === "ball" && at.rx * 0.24 * scale < SMALLEST_BALL;
}

/** The same pieces in the order in which they came: those of `before` that are still there, then the rest. */
function arrived(before, pieces) {
  const left = [...pieces];
  const stayed = [...before].filter((letter) => left.includes(letter) && left.splice(left.indexOf(letter), 1));
  return [...stayed, ...left].join("");
}

function arranged(contents, place, before) {
  if (isTold(place)) return ["", told(contents, place)];
  const pieces = letters(contents, MOST).slice(0, MOST);
  const arrange = { figure: standing, stone: lying, ball: balls }[place.look];
  if (arrange) return [pieces, arrange(pieces, place)];
  const order = arrived(before, pieces);
  return [order, scattered(order, place)];
}

/** @type {Record<string, number>} how high the shadow of a piece is that is not round, in its own size */
const SHADOWS = { figure: 0.3, car: 0.5 };

/**
 * @param {string} look
 * @param {{ letter: string, number?: number, x: number, y: number, size: number, turn?: number, shade?: number }} piece
 */
function drawPiece(look, { letter, number, x, y, size, turn = 0, shade = 0 }) {
  const upright = look === "figure";
  /** @type {[number, Element[]]} */
  const [half, figure] = number === undefined ? [upright ? 0.72 : 1, parts(look, letter)] : token(number, letter);
  const shadow = element("ellipse", {
    cx: x + size * 0.12, cy: y + size * (upright ? 0.72 : 0.3), rx: size * half, ry: size * (SHADOWS[look] ?? 0.74), class: "shadow",
  });
  const body = element("g", { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` }, figure);
  return element("g", { class: `piece look-${look} piece-${letter} shade-${shade}` }, [shadow, body]);
}

/**
 * Draw `contents` into the group. `place` says how: the `look`, the field as an ellipse `at`
 * ({cx, cy, rx, ry}), whether it is a `yard`, the radius of the smallest field `small`, a `seed`, and
 * the `scale` in CSS pixels. Pieces that lay there before stay as they are, new ones pop up.
 */
export function drawPieces(group, contents, place) {
  const [order, placed] = arranged(contents, place, group.dataset.order ?? "");
  const drawn = placed.map((piece) => [JSON.stringify(piece), piece]);
  const known = new Map([...group.children].map((child) => [child.dataset.as, child]));
  const next = drawn.map(([as, piece]) => {
    const old = known.get(as);
    known.delete(as);
    if (old) return old;
    const made = drawPiece(place.look, piece);
    made.dataset.as = as;
    return made;
  });
  group.dataset.order = order;
  group.toggleAttribute("data-told", isTold(place));
  const stay = new Set(next);
  for (const child of [...group.children]) if (!stay.has(child)) child.remove();
  next.forEach((child, index) => {
    if (group.children[index] !== child) group.insertBefore(child, group.children[index] ?? null);
  });
}

/** One piece as a picture of its own. */
export function icon(look, letter, name = "icon") {
  const svg = element("svg", { class: name, viewBox: "-1.2 -1.2 2.4 2.4", "aria-hidden": "true" });
  svg.append(drawPiece(look, { letter, x: 0, y: 0, size: 1, shade: 1 }));
  return svg;
}

/** The pieces of a hand as a small picture of their own, side by side. */
export function drawHeap(svg, contents, look) {
  const shown = letters(contents, 10).slice(0, 10);
  svg.replaceChildren(
    ...[...shown].map((letter, index) => {
      const turn = look === "bean" ? Math.round(chance("hand", index) * 360) : 0;
      const x = 12 + (index % 5) * 17 + chance("x", index) * 3;
      return drawPiece(look, { letter, x, y: 11 + Math.floor(index / 5) * 17, size: 8, turn, shade: Math.floor(chance("hand", index + 0.5) * 6) });
    }),
  );
  svg.setAttribute("viewBox", `0 0 ${Math.max(1, Math.min(5, shown.length)) * 17 + 8} ${shown.length > 5 ? 40 : 23}`);
  svg.classList.toggle("empty", count(contents) === 0);
}
