// The line to the table: questions, actions in strict order, and the stream of states.

import { inLanguage } from "./language.js";

const RETRY_MS = 1000;
const SILENCE_MS = 25000; // the table says something every ten seconds

/** Ask for JSON. Throws an Error with the table's own sentence where there is one. */
export async function ask(path, options) {
  const answer = await fetch(path.includes("language=") ? path : inLanguage(path), options);
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(data.error ?? `${answer.status} ${answer.statusText}`);
  return data;
}

/** Do one action; answers once it is done. */
export function post(name, body) {
  return ask(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The table answered, and said no. Any other error means that it could not be reached. */
export class Refusal extends Error {}

/**
 * Sends actions one after the other, in the order in which they were asked for.
 *
 * `onBusy(true | false)` says whether actions are under way, and
 * `onEmpty(version)` is called when the last one is answered, with the version of the state that
 * shows them all. After an error the rest is dropped: what a hand does next makes no sense when
 * it did not get what it reached for.
 */
export class ActionQueue {
  #waiting = [];
  #busy = false;

  constructor({ onBusy, onEmpty, onError }) {
    this.onBusy = onBusy;
    this.onEmpty = onEmpty;
    this.onError = onError;
  }

  get idle() {
    return !this.#busy;
  }

  send(name, body = {}) {
    this.#waiting.push([name, body]);
    if (!this.#busy) this.#run();
  }

  async #run() {
    this.#busy = true;
    this.onBusy(true);
    let version = 0;
    let trouble = null;
    while (this.#waiting.length > 0 && !trouble) {
      const [name, body] = this.#waiting.shift();
      try {
        ({ version } = await post(name, body));
      } catch (error) {
        trouble = error;
        this.#waiting.length = 0;
      }
    }
    this.#busy = false;
    this.onBusy(false);
    if (trouble) this.onError(trouble);
    else this.onEmpty(version);
  }
}

/** `state` with a change of the stream worked in. */
export function merged(state, { log_more: more, ...changed }) {
  const next = { ...state, ...changed };
  if (more) next.log = [...(state.log ?? []), ...more].slice(-200);
  return next;
}

/**
 * The stream of states. It connects again by itself, for ever; `onLine(true | false)` says whether
 * the table can be reached.
 */
export class Stream {
  /** @type {EventSource | undefined} */
  #source;
  /** @type {any} */
  #state = {};
  /** @type {string | null} */
  #files = null;
  #watchdog = 0;
  #retry = 0;

  constructor({ onState, onLine }) {
    this.onState = onState;
    this.onLine = onLine;
    this.#open();
  }

  /** Connect again at once: the table then looks anew who is there. */
  renew() {
    this.#source?.close();
    this.#open();
  }

  #open() {
    clearTimeout(this.#retry);
    this.#state = {};
    const source = new EventSource(inLanguage("/api/events"));
    this.#source = source;
    source.addEventListener("state", (event) => {
      this.#alive();
      this.#state = merged(this.#state, JSON.parse(event.data));
      if (this.#isUpdated()) return location.reload();
      this.onState(this.#state);
    });
    source.addEventListener("alive", () => this.#alive());
    source.addEventListener("error", () => this.#lost());
    this.#watch();
  }

  /** Whether the table has other files of the page than those with which it was opened. */
  #isUpdated() {
    this.#files ??= this.#state.files;
    return this.#files !== this.#state.files;
  }

  #alive() {
    this.onLine(true);
    this.#watch();
  }

  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #lost() {
    this.#source?.close();
    clearTimeout(this.#watchdog);
    this.onLine(false);
    this.#retry = setTimeout(() => this.#open(), RETRY_MS);
  }
}
