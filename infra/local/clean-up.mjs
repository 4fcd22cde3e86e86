// @ts-check

/**
 * @typedef {object} Part
 * @property {() => unknown} stop
 * @property {() => void} [kill] ends it at once, losing nothing that was stored
 */

/**
 * What was started and must be ended: last started, first ended. Every part is given its chance, whatever happens to
 * the others.
 */
export class CleanUp {
  /** @type {Part[]} */
  #parts = [];
  /** @type {Part | undefined} the one that is being stopped now */
  #current;

  /** @param {Part | Part['stop']} part a function alone stops it */
  add(part) {
    this.#parts.push(typeof part === 'function' ? { stop: part } : part);
  }

  /** @param {(error: unknown) => void} onError */
  async run(onError) {
    for (;;) {
      this.#current = this.#parts.pop();
      if (this.#current === undefined) return;
      try {
        await this.#current.stop();
      } catch (error) {
        onError(error);
      }
    }
  }

  /** For somebody who does not want to wait for {@link run}. */
  kill() {
    for (const part of [...this.#parts, ...(this.#current ? [this.#current] : [])].reverse()) {
      try {
        part.kill?.();
      } catch {
        // Ended in the meantime.
      }
    }
  }
}
