// A board on which a field is the darker, the more often hands touched it.

import { word } from "./words.js";

const COLD = [255, 247, 236];
const HOT = [179, 0, 0];
const DARK = 0.45; // from this share on, light numbers are read better

/** The drawing of the first of these boards that has all touched fields; null if none has. */
export async function heatMap(boards, touched) {
  for (const name of boards) {
    const answer = await fetch(`/board.svg?board=${encodeURIComponent(name)}`);
    const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    const fields = new Map([...drawing.querySelectorAll("[data-field]")].map((group) => [group.dataset.field, group]));
    if (Object.keys(touched).every((field) => fields.has(field))) return paint(document.adoptNode(drawing), fields, touched);
  }
  return null;
}

function paint(drawing, fields, touched) {
  const most = Math.max(1, ...Object.values(touched));
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", word("touched"));
  for (const [field, group] of fields) {
    const times = touched[field] ?? 0;
    group.querySelector(".pit").style.fill = colour(times / most);
    group.querySelector(".name")?.remove();
    group.append(number(group, times, times / most));
    const title = document.createElementNS(drawing.namespaceURI, "title");
    title.textContent = word("touched_field", { field, times });
    group.append(title);
  }
  return drawing;
}

function number(group, times, share) {
  const text = document.createElementNS(group.namespaceURI, "text");
  const { x, y, rx, ry } = group.dataset;
  text.setAttribute("class", "numeral");
  text.setAttribute("x", x);
  text.setAttribute("y", y);
  // As large as the field allows: a digit is about 0.6 of its size wide.
  const size = Math.min((1.7 * rx) / (0.62 * String(times).length), ry);
  text.style.setProperty("--reach", String(size / 0.62));
  text.style.setProperty("--hot-ink", share < DARK ? "#24292f" : "#fff");
  text.textContent = times;
  return text;
}

function colour(share) {
  return `rgb(${COLD.map((cold, part) => Math.round(cold + share * (HOT[part] - cold))).join(" ")})`;
}
