// The display and its five buttons, as they stand on the table.

const HOLD_MS = 1000;

/** Call `press(button, held)` for the buttons in `home`; `ok` can be held for a second. */
export function wireButtons(home, press) {
  for (const button of home.querySelectorAll("[data-button]")) {
    const name = button.dataset.button;
    if (name === "ok") holdable(button, (held) => press(name, held));
    else button.addEventListener("click", () => press(name, false));
  }
}

function isTrigger(event) {
  return event.key === "Enter" || event.key === " ";
}

/** A long press counts as soon as the second is over, as on the table, not when it is let go. */
function holdable(button, press) {
  let timer = 0;
  const stop = () => {
    const held = timer !== 0;
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("holding");
    return held;
  };
  const begin = () => {
    stop();
    button.classList.add("holding");
    timer = setTimeout(() => {
      stop();
      navigator.vibrate?.(30);
      press(true);
    }, HOLD_MS);
  };
  const end = () => {
    if (stop()) press(false);
  };
  button.addEventListener("pointerdown", (event) => event.button === 0 && begin());
  button.addEventListener("pointerup", end);
  for (const gone of ["pointerleave", "pointercancel", "blur"]) button.addEventListener(gone, stop);
  button.addEventListener("keydown", (event) => {
    if (!isTrigger(event)) return;
    event.preventDefault();
    if (!event.repeat) begin();
  });
  button.addEventListener("keyup", (event) => {
    if (!isTrigger(event)) return;
    event.preventDefault();
    end();
  });
  // Screen readers click without a pointer and without a key.
  button.addEventListener("click", (event) => event.detail === 0 && press(false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * Show the picture of this name, without a flicker between two pictures.
 * @param {HTMLImageElement} image
 * @param {string} version
 * @param {{language: string, rows: string[]}} display what it shows in words, in the language of the table
 */
export async function showDisplay(image, version, { language, rows }) {
  image.alt = rows.join(". ");
  image.lang = language;
  if (image.dataset.version === String(version)) return;
  image.dataset.version = version;
  const next = new Image();
  next.src = `/oled.png?v=${version}`;
  await next.decode().catch(() => null);
  if (image.dataset.version === String(version)) image.src = next.src;
}
