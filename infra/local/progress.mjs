// @ts-check

/**
 * @typedef {object} Progress
 * @property {(text: string) => void} line a line of its own, with the seconds since the command before it
 * @property {() => number} elapsedMs since the command
 * @property {<T>(text: string, work: () => Promise<T>) => Promise<T>} step says what is being done, then how long it took
 */

/**
 * Progress as plain lines: they read the same in a terminal, in a log of a service manager and in a test.
 * @param {NodeJS.WritableStream} out
 * @param {() => number} [now] milliseconds since this process began: what Node itself took is waited for as well
 * @returns {Progress}
 */
export function createProgress(out, now = () => performance.now()) {
  const line = (/** @type {string} */ text) => {
    out.write(`${seconds(now()).padStart(7)}  ${text}\n`);
  };
  return {
    line,
    elapsedMs: now,
    step: async (text, work) => {
      line(`${text} ...`);
      const from = now();
      const result = await work();
      line(`${text}: done in ${seconds(now() - from)}`);
      return result;
    },
  };
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
