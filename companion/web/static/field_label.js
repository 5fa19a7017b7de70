// What a field of the board is called for those who do not see it: "a1, 3 beans", "t5, red figure on yellow".

import { piecesText } from "./contents.js";
import { fieldName, isNamed, piecesTold, stackTold, word } from "./words.js";

/**
 * What lies there in words; a number where only that is known, null where not even that.
 * @param {string | number | null} contents
 * @param {boolean} stacked
 */
function told(contents, stacked) {
  if (contents === null) return word("field_unknown");
  if (contents === "" || contents === 0) return word("field_empty");
  if (typeof contents === "number" || !isNamed(contents)) return word("field_count", { count: piecesText(contents) });
  return (stacked && stackTold(contents)) || piecesTold(contents);
}

/**
 * The name of a field with all that can be seen on it.
 * @param {string} field
 * @param {{here: string, stacked: boolean, card?: number, mark?: any, asked: boolean, may: boolean, goal: boolean}} seen
 *   `here` is what lies there, `stacked` says that pieces stand on each other, `card` is the number of the card,
 *   and `mark` what is wrong; the others are what may be done or is asked there
 */
export function fieldLabel(field, { here, stacked, card, mark, asked, may, goal }) {
  return [
    fieldName(field),
    card === undefined ? "" : word("field_card", { card }),
    told(mark ? mark.lies : here, stacked),
    mark ? word("field_wrong", { pieces: told(mark.belongs, stacked) }) : "",
    asked ? word("field_asked") : "",
    may ? word("field_may") : goal ? word("field_goal") : "",
  ].filter(Boolean).join(", ");
}
