// The language of this viewer: the one chosen here, else the one that the browser asks for by itself.

const KEPT = "language";
const NAMES = { de: "Deutsch", en: "English" };

/**
 * The language that was chosen in this browser.
 * @returns {"de" | "en" | null} null where none was chosen, or where the browser keeps nothing
 */
export function chosenLanguage() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === "de" || kept === "en" ? kept : null;
  } catch {
    return null;
  }
}

/**
 * An address of the table that answers in the chosen language.
 * @param {string} path
 * @returns {string}
 */
export function inLanguage(path) {
  const chosen = chosenLanguage();
  if (chosen === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${chosen}`;
}

/** @param {string} language */
function choose(language) {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    return; // a browser that keeps nothing goes on asking in its own language
  }
  location.reload();
}

/**
 * One button for each language at the foot of the page; made anew where it stands already.
 * @param {string} spoken the language of the page
 * @param {string} label what the buttons are for
 */
export function offerLanguages(spoken, label) {
  if (!document.querySelector("header.bar")) return; // a game in a file of its own has one language
  const foot = document.querySelector("footer.languages") ?? document.createElement("footer");
  foot.className = "languages";
  const choices = document.createElement("div");
  choices.setAttribute("role", "group");
  choices.setAttribute("aria-label", label);
  foot.replaceChildren(choices);
  choices.append(
    ...Object.entries(NAMES).map(([language, name]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", lang: language, textContent: name });
      button.setAttribute("aria-pressed", String(language === spoken));
      button.addEventListener("click", () => choose(language));
      return button;
    }),
  );
  // On the live page the verdict stays beside the board down to the end of the side column.
  (document.querySelector(".side, .languages-home") ?? document.body).append(foot);
}
