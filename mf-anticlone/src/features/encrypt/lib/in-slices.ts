/** Work in steps of well under a millisecond, between which the page may do something else. */
export type Steps<T> = Generator<void, T, void>;

/** What a frame can spare without a key press or a scroll being felt to wait. */
const SLICE_MS = 8;

/** Runs work to its end without ever holding up the page. Rejects with the signal's reason once it is aborted. */
export async function inSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
