// How fast things move on the page.

/** How long one step takes, in milliseconds. */
export const STEP_MS = 200;

/** @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
