// How a device that may only watch comes to play: by the code on the display, or by asking the people there.

import { post, Refusal } from "./wire.js";
import { word } from "./words.js";

const POLL_MS = 1000;
const IN_ADDRESS = /^#pair=(\d+)$/; // what the QR code on the display holds behind the address
const KINDS = [/iPhone/, /iPad/, /Android/, /Windows/, /Macintosh/, /Linux/];

/**
 * The name of this device that is suggested first.
 * @returns {string}
 */
function kindOfDevice() {
  const found = KINDS.map((kind) => navigator.userAgent.match(kind)?.[0]);
  return found.find(Boolean) ?? "Browser";
}

/**
 * Take the code out of the address, so that no bookmark keeps it.
 * @returns {string | null}
 */
function codeOfAddress() {
  const code = location.hash.match(IN_ADDRESS)?.[1] ?? null;
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/** The dialog "Play, too". `onPaired()` is called when the table has let this device in. */
export class PlayToo {
  #code = codeOfAddress();
  #watching = false;
  #waiting = 0;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {() => void} onPaired
   */
  constructor(dialog, onPaired) {
    this.dialog = dialog;
    this.form = dialog.querySelector("form");
    this.said = dialog.querySelector("#pairing-said");
    this.onPaired = onPaired;
    dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
    dialog.querySelector("#pairing-ask").addEventListener("click", () => this.#ask());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter(this.form.elements.code.value);
    });
    addEventListener("hashchange", () => {
      this.#code = codeOfAddress();
      this.tell(this.#watching);
    });
  }

  /**
   * The table says whether this device may only watch; then the code of the address is sent, once.
   * @param {boolean} watching
   */
  tell(watching) {
    const code = this.#code;
    this.#watching = watching;
    this.#code = null;
    if (!watching) this.dialog.close();
    else if (code) this.#send(code);
  }

  /** Open the dialog. */
  open() {
    this.said.textContent = "";
    this.form.elements.name.value ||= kindOfDevice();
    if (!this.dialog.open) this.dialog.showModal();
    this.form.elements.code.focus();
  }

  /** @param {string} code */
  #send(code) {
    this.open();
    this.form.elements.code.value = code;
    this.#enter(code);
  }

  /** @param {string} typed */
  #enter(typed) {
    this.#attempt("pair", { code: typed.replaceAll(/\s/g, ""), name: this.form.elements.name.value });
  }

  async #ask() {
    clearTimeout(this.#waiting);
    const asked = await this.#attempt("pairing_request", { name: this.form.elements.name.value });
    if (asked) this.#wait(asked.request);
  }

  /** @param {string} request */
  #wait(request) {
    this.said.textContent = word("pairing_waiting");
    this.#waiting = setTimeout(async () => {
      const told = await this.#attempt("pairing_answer", { request });
      if (told?.answer === "waiting") this.#wait(request);
      else if (told?.answer === "refused") this.said.textContent = word("pairing_refused");
    }, POLL_MS);
  }

  /**
   * Do one step. Gives what it was answered, or null if it failed, which the dialog then says.
   * @param {string} name
   * @param {object} body
   * @returns {Promise<any>}
   */
  async #attempt(name, body) {
    try {
      const told = await post(name, body);
      if (told.answer === "paired") this.#paired();
      return told;
    } catch (error) {
      this.said.textContent = error instanceof Refusal ? error.message : word("lost");
      return null;
    }
  }

  #paired() {
    clearTimeout(this.#waiting);
    this.form.elements.code.value = "";
    this.dialog.close();
    this.onPaired();
  }
}
