// The line to the hub: how it is, which tables are shown, and each of them when it has changed.

import { EventLine } from "./wire.js";
import { textsIn } from "./words.js";

/** The three kinds of event, each handled when those before it have been, with all texts at hand. */
export class HubLine {
  #before = Promise.resolve();
  /** @type {EventLine} */
  #line;

  /**
   * @param {{ address: () => string, onHub: (hub: any) => void, onPage: (page: any) => void, onTable: (table: any) => void, onLine: (up: boolean) => void }} told
   */
  constructor({ address, onHub, onPage, onTable, onLine }) {
    const events = {
      hub: this.#inOrder(async (hub) => {
        await textsIn(hub.language);
        onHub(hub);
      }),
      page: this.#inOrder(onPage),
      table: this.#inOrder(onTable),
    };
    this.#line = new EventLine({ address, events, onLine });
  }

  /** Connect again at once, perhaps to another address. */
  renew() {
    this.#line.renew();
  }

  #inOrder(tell) {
    return (data) => {
      this.#before = this.#before.then(() => tell(data)).catch((error) => reportError(error));
    };
  }
}

/** Show or hide a notice of the hub about itself: an empty text hides it. */
export function notice(home, text) {
  home.textContent = text;
  home.hidden = text === "";
}
