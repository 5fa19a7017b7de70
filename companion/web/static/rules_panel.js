// The rules of the game in a panel that leaves the board in sight, with the rule that a verdict cites.

import { ask } from "./wire.js";
import { word } from "./words.js";

/** @typedef {{kind: "heading" | "rule" | "option" | "text", name: string, text: string}} Paragraph */

/**
 * The number in a text such as "Rule 2.3"; null if the text has no number.
 * @param {string | null} text
 * @returns {string | null}
 */
export function ruleNumber(text) {
  return text?.match(/\d+(?:\.\d+)*/)?.[0] ?? null;
}

/**
 * One paragraph of the rules as an element; the first heading of all is the title and is left out.
 * @param {Paragraph} paragraph
 * @returns {HTMLElement}
 */
function drawn({ kind, name, text }) {
  const element = document.createElement(kind === "heading" ? "h3" : "p");
  element.className = `paragraph-${kind}`;
  if (kind === "rule") {
    element.dataset.rule = name;
    element.append(Object.assign(document.createElement("b"), { textContent: name }), " ");
  }
  element.append(text);
  return element;
}

/** The panel: a dialog beside or below the board that does not stop play. */
export class RulesPanel {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {() => {game: string, language: string} | null} current the state of the table
   */
  constructor(dialog, current) {
    this.dialog = dialog;
    this.current = current;
    this.title = dialog.querySelector("h2");
    this.text = dialog.querySelector(".rules-text");
    dialog.querySelector("button").addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.dialog.open || document.querySelector("dialog:modal")) return;
      event.preventDefault(); // the hand keeps what it holds
      this.close();
    });
  }

  /** Open the panel, or close it where it is open. */
  toggle() {
    if (this.dialog.open) this.close();
    else this.open();
  }

  /**
   * Open the panel, at a rule where one is given.
   * @param {string | null} number such as "2.3"
   * @returns {Promise<void>}
   */
  async open(number = null) {
    if (!this.dialog.open) this.dialog.show();
    try {
      const { game, language } = this.current() ?? { game: "", language: "" };
      this.#draw(await ask(`/api/rules?${new URLSearchParams({ game, language })}`));
    } catch (error) {
      this.text.replaceChildren(Object.assign(document.createElement("p"), { className: "error", textContent: /** @type {Error} */ (error).message }));
    }
    this.#mark(number);
  }

  /**
   * Open the panel at the rule that a text names, such as "Rule 2.3".
   * @param {string | null} text
   * @returns {Promise<void>}
   */
  openAt(text) {
    return this.open(ruleNumber(text));
  }

  /** Close the panel; the browser gives the focus back to where it was. */
  close() {
    this.dialog.close();
  }

  /** @param {{paragraphs: Paragraph[]}} rules */
  #draw({ paragraphs: [title, ...paragraphs] }) {
    this.title.textContent = word("rules_of", { game: title?.text ?? "" });
    this.text.replaceChildren(...paragraphs.map(drawn));
  }

  /** Mark this rule and go to it; without one go to the title. */
  #mark(number) {
    const cited = number === null ? null : this.text.querySelector(`[data-rule="${CSS.escape(number)}"]`);
    if (!cited) {
      this.text.scrollTop = 0;
      this.title.focus();
      return;
    }
    cited.classList.add("cited");
    cited.setAttribute("aria-current", "true");
    cited.tabIndex = -1;
    cited.scrollIntoView({ block: "center" });
    cited.focus({ preventScroll: true });
  }
}
