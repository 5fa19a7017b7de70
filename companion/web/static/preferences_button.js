// The button in the bar that opens the viewer's own settings.

import { element } from "./figures.js";
import { Later } from "./later.js";
import "./preferences.js";

const GEAR =
  "M12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1";

/**
 * Put the button into the bar of this page; the file of a game has no bar, and so no button.
 * @param {() => void} [failed] called when the settings could not be loaded
 */
export function wirePreferences(failed = () => {}) {
  const bar = document.querySelector(".bar");
  if (bar === null) return;
  const opening = new Later(async () => await import("./preferences_dialog.js"), ({ openPreferences }) => openPreferences, failed);
  const dialog = Object.assign(document.createElement("dialog"), { id: "preferences", className: "card" });
  dialog.setAttribute("aria-labelledby", "preferences-title");
  const button = Object.assign(document.createElement("button"), { type: "button", id: "preferences-open", className: "gear" });
  button.dataset.label = "preferences";
  button.append(element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [element("path", { d: GEAR })]));
  button.addEventListener("click", () => opening.use((open) => open(dialog)));
  bar.append(button);
  document.body.append(dialog);
}
