// The dialog that lists the paired devices; each of them can be thrown out.

import { ask, post } from "./wire.js";
import { word } from "./words.js";

/** @typedef {{id: string, name: string, day: string}} PairedDevice */

/** @param {string} day */
function dayText(day) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

/**
 * Wire the dialog of the paired devices.
 * @param {HTMLDialogElement} dialog
 * @returns {() => Promise<void>} opens the dialog
 */
export function wireDevices(dialog) {
  const list = dialog.querySelector(".devices");
  const failed = dialog.querySelector(".error");

  /** @param {() => Promise<PairedDevice[]>} get */
  async function show(get) {
    failed.hidden = true;
    try {
      draw(await get());
    } catch (trouble) {
      failed.textContent = /** @type {Error} */ (trouble).message;
      failed.hidden = false;
    }
  }

  /** @param {PairedDevice[]} devices */
  function draw(devices) {
    list.replaceChildren(...devices.map(line));
    if (devices.length === 0) list.append(Object.assign(document.createElement("li"), { textContent: word("paired_devices_none") }));
  }

  /** @param {PairedDevice} device */
  function line({ id, name, day }) {
    const told = Object.assign(document.createElement("bdi"), { textContent: word("paired_since", { name, day: dayText(day) }) });
    const out = Object.assign(document.createElement("button"), { type: "button", textContent: word("throw_out") });
    out.setAttribute("aria-label", word("throw_out_named", { name }));
    out.addEventListener("click", () => show(() => post("unpair", { device: id })));
    const item = document.createElement("li");
    item.append(told, out);
    return item;
  }

  return async () => {
    await show(() => ask("/api/paired_devices"));
    dialog.showModal();
  };
}
