// What one piece looks like, drawn around the origin with half a length of 1. Board files name these looks.

const SVG = "http://www.w3.org/2000/svg";
const BEAN =
  "M-1 .08C-1-.66-.5-.74 0-.52C.5-.74 1-.66 1 .08C1 .68.45.76 0 .7C-.45.76-1 .68-1 .08Z";
const SKIRT = "M-.78 .62C-.74 .2-.34-.1-.3-.42L.3-.42C.34-.1 .74 .2 .78 .62C.78 .96-.78 .96-.78 .62Z";

export function element(name, attributes = {}, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function label(text, size, y = 0) {
  return element("text", { class: "mark", y, "font-size": size }, [text]);
}

function bean() {
  return [element("path", { d: BEAN, class: "body" }), element("ellipse", { cx: -0.3, cy: -0.24, rx: 0.34, ry: 0.14, class: "shine" })];
}

/** Seen from above, driving to the right; an ambulance has its cross, a hearse its long dark window. */
function car(letter) {
  const cross = (x, y, size, name) => element("path", { class: name, d: `M${x - size} ${y}h${2 * size}M${x} ${y - size}v${2 * size}` });
  const load = letter === "w" ? cross(-0.38, 0, 0.24, "cross") : element("rect", { x: -0.82, y: -0.28, width: 0.86, height: 0.56, rx: 0.1, class: "coffin" });
  return [
    element("rect", { x: -1, y: -0.52, width: 2, height: 1.04, rx: 0.26, class: "body" }),
    element("rect", { x: 0.2, y: -0.4, width: 0.32, height: 0.8, rx: 0.12, class: "pane" }),
    load,
    element("rect", { x: 0.04, y: -0.36, width: 0.11, height: 0.72, rx: 0.05, class: "lamp" }),
  ];
}

/** A hollow figure with a round head: put over another one it leaves the rim of the lower to be seen. */
function figure(letter) {
  return [
    element("path", { d: SKIRT, class: "body" }),
    element("circle", { cy: -0.6, r: 0.42, class: "body" }),
    element("circle", { cx: -0.14, cy: -0.74, r: 0.12, class: "shine" }),
    label(letter, 0.72, 0.42),
  ];
}

function stone(letter) {
  return [
    element("circle", { r: 1, class: "body" }),
    element("circle", { r: 0.74, class: "groove" }),
    label(letter, 1.05),
  ];
}

/** Small balls have small letters; a mother ball is larger and has a ring. */
function ball(letter) {
  const mother = letter === letter.toUpperCase();
  return [
    element("circle", { r: 1, class: "body" }),
    element("circle", { cx: -0.36, cy: -0.4, r: 0.24, class: "shine" }),
    ...(mother ? [element("circle", { r: 0.8, class: "groove" })] : []),
    label(letter, mother ? 1 : 1.3),
  ];
}

const LOOKS = { bean, car, figure, stone, ball };

/** The parts of one piece. */
export function parts(look, letter) {
  return (LOOKS[look] ?? ball)(letter);
}

/** The letter of a seat's pieces, null where pieces belong to nobody. */
export function letterOf(look, seat) {
  if (look === "bean") return null;
  return { black: look === "figure" ? "k" : "b" }[seat] ?? seat[0];
}

/**
 * Small colours for many pieces of one kind where there is no room for them: "5a"; half their width, and the parts.
 *
 * @param {number} number
 * @param {string} letter
 * @returns {[number, Element[]]}
 */
export function token(number, letter) {
  const text = `${number > 1 ? number : ""}${letter}`;
  const half = 0.5 + text.length * 0.33;
  return [half, [element("rect", { x: -half, y: -0.72, width: 2 * half, height: 1.44, rx: 0.6, class: "body" }), label(text, 1.2)]];
}
