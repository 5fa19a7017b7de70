// The marks of a hint on a field: a triangle at its left where pieces may be taken, a ring where they may go.

import { element } from "./figures.js";

/**
 * Draw the marks into the group of a field that has the class `may` or `goal`; without them remove them.
 * @param {SVGElement} group
 * @param {{cx: number, cy: number, rx: number, ry: number}} at the field as an ellipse
 */
export function drawHintMarks(group, { cx, cy, rx, ry }) {
  const wanted = group.classList.contains("may") ? "may" : group.classList.contains("goal") ? "goal" : "";
  if ((group.dataset.hint ?? "") === wanted) return;
  group.dataset.hint = wanted;
  for (const mark of group.querySelectorAll(".hint-mark")) mark.remove();
  const half = Math.min(rx, ry) * 0.36;
  if (wanted === "may") group.append(element("path", { class: "hint-mark may-mark", d: `M${cx - rx * 1.05} ${cy - half}v${half * 2}l${half * 1.5} ${-half}z` }));
  if (wanted === "goal") {
    const ring = { cx, cy, rx: rx * 0.96, ry: ry * 0.96 };
    group.append(element("ellipse", { class: "hint-mark goal-mark", ...ring }), element("ellipse", { class: "hint-mark goal-mark-inner", ...ring }));
  }
}
