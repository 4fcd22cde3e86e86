// @ts-check

/**
 * What was started and must be ended: last started, first ended. Every part is given its chance, whatever happens to
 * the others.
 */
export class CleanUp {
  /** @type {(() => unknown)[]} */
  #steps = [];

  /** @param {() => unknown} step */
  add(step) {
    this.#steps.push(step);
  }

  /** @param {(error: unknown) => void} onError */
  async run(onError) {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        onError(error);
      }
    }
  }
}
