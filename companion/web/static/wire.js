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
 * A stream of events. It connects again by itself, for ever; `onLine(true | false)` says whether the other end
 * can be reached. Where an event names other `files` of the page than the first one did, the page is loaded anew.
 */
export class EventLine {
  /** @type {EventSource | undefined} */
  #source;
  /** @type {string | null} */
  #files = null;
  #watchdog = 0;
  #retry = 0;

  /**
   * @param {{ address: () => string, events: Record<string, (data: any) => void>, onOpen?: () => void, onLine: (up: boolean) => void }} told
   *   what is done with the data of each kind of event, and before the first one of each connection
   */
  constructor({ address, events, onOpen = () => {}, onLine }) {
    this.address = address;
    this.events = events;
    this.onOpen = onOpen;
    this.onLine = onLine;
    this.#open();
  }

  /** Connect again at once. */
  renew() {
    this.#source?.close();
    this.#open();
  }

  #open() {
    clearTimeout(this.#retry);
    this.onOpen();
    const source = new EventSource(inLanguage(this.address()));
    this.#source = source;
    for (const [name, tell] of Object.entries(this.events)) {
      source.addEventListener(name, (event) => {
        this.#alive();
        const data = JSON.parse(event.data);
        if (this.#isUpdated(data.files)) return location.reload();
        tell(data);
      });
    }
    source.addEventListener("alive", () => this.#alive());
    source.addEventListener("error", () => this.#lost());
    this.#watch();
  }

  /** Whether the other end has other files of the page than those with which it was opened. */
  #isUpdated(files) {
    if (files === undefined) return false;
    this.#files ??= files;
    return this.#files !== files;
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

/** The stream of states of the table; `onLine(true | false)` says whether it can be reached. */
export class Stream {
  /** @type {any} */
  #state = {};
  /** @type {EventLine} */
  #line;

  constructor({ onState, onLine }) {
    const state = (changed) => {
      this.#state = merged(this.#state, changed);
      onState(this.#state);
    };
    const onOpen = () => {
      this.#state = {};
    };
    this.#line = new EventLine({ address: () => "/api/events", events: { state }, onOpen, onLine });
  }

  /** Connect again at once: the table then looks anew who is there. */
  renew() {
    this.#line.renew();
  }
}
