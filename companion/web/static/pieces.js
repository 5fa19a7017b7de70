// Pieces in a pit, scattered as a hand leaves them, and always the same way for the same pit.

import { count, groups } from "./contents.js";

const SVG = "http://www.w3.org/2000/svg";
const GOLDEN_ANGLE = 2.39996;
const ROOM = 12; // pieces that lie side by side in a small pit; more of them pile up
const MOST = 60; // pieces drawn at most; the numeral tells the rest
const BEAN =
  "M-1 .08C-1-.66-.5-.74 0-.52C.5-.74 1-.66 1 .08C1 .68.45.76 0 .7C-.45.76-1 .68-1 .08Z";

export function element(name, attributes = {}, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A number from 0 to 1 that looks random and depends on the pit and the piece alone. */
function chance(seed, index) {
  let hash = 2166136261;
  for (const letter of `${seed}/${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x5bd1e995);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

/** Where piece `index` of `room` lies in a round of radius 1. */
function place(seed, index, room) {
  const angle = index * GOLDEN_ANGLE + chance(seed, "turn") * 6.28 + (chance(seed, index) - 0.5) * 0.5;
  const radius = Math.sqrt((index + 0.45) / room) * (0.94 + chance(seed, index + 0.5) * 0.1);
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

function drawPiece(letter, x, y, size, turn, shade) {
  const figure =
    letter === "o"
      ? [element("path", { d: BEAN, class: "body" }), element("ellipse", { cx: -0.3, cy: -0.24, rx: 0.34, ry: 0.14, class: "shine" })]
      : [element("circle", { r: 0.9, class: "body" }), element("circle", { cx: -0.25, cy: -0.3, r: 0.25, class: "shine" })];
  const shadow = element("ellipse", { cx: x + size * 0.12, cy: y + size * 0.34, rx: size, ry: size * 0.74, class: "shadow" });
  const body = element("g", { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` }, figure);
  return element("g", { class: `piece piece-${letter} shade-${shade}` }, [shadow, body]);
}

/**
 * Draw `contents` into the group, in the ellipse `at` ({cx, cy, rx, ry}); `size` is half a piece's
 * length. Pieces that lay there before stay where they are, new ones pop up.
 */
export function drawPieces(group, contents, { seed, at, size, small }) {
  const letters = groups(contents).flatMap(([number, letter]) => Array(Math.min(number, MOST)).fill(letter)).slice(0, MOST);
  let room = Math.max(ROOM, Math.floor((ROOM * at.rx * at.ry) / small ** 2));
  while (room < letters.length) room *= 2;
  const before = group.dataset.room === String(room) ? group.dataset.letters : "";
  let same = 0;
  while (same < before.length && before[same] === letters[same]) same += 1;
  [...group.children].slice(same).forEach((child) => child.remove());
  letters.slice(same).forEach((letter, offset) => {
    const index = same + offset;
    const [x, y] = place(seed, index, room);
    const piece = drawPiece(
      letter,
      at.cx + x * (at.rx - size * 0.9),
      at.cy + y * (at.ry - size * 0.9),
      size,
      Math.round(chance(seed, index + 0.25) * 360),
      Math.floor(chance(seed, index + 0.75) * 6),
    );
    group.append(piece);
  });
  group.dataset.room = room;
  group.dataset.letters = letters.join("");
}

/** The pieces of a hand as a small picture of their own, side by side. */
export function drawHeap(svg, contents) {
  const shown = groups(contents).flatMap(([number, letter]) => Array(Math.min(number, 10)).fill(letter)).slice(0, 10);
  svg.replaceChildren(
    ...shown.map((letter, index) => {
      const turn = Math.round(chance("hand", index) * 360);
      return drawPiece(letter, 12 + (index % 5) * 17 + chance("x", index) * 3, 11 + Math.floor(index / 5) * 17, 8, turn, Math.floor(chance("hand", index + 0.5) * 6));
    }),
  );
  svg.setAttribute("viewBox", `0 0 ${Math.max(1, Math.min(5, shown.length)) * 17 + 8} ${shown.length > 5 ? 40 : 23}`);
  svg.classList.toggle("empty", count(contents) === 0);
}
