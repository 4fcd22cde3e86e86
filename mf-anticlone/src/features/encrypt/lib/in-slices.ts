/** Work in steps of well under a millisecond. */
export type Steps<T> = Generator<void, T, void>;

/** Longer slices make typing and scrolling stutter. */
const SLICE_MS = 8;

/** Runs the steps without blocking the page. Rejects with the signal's reason once it is aborted. */
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
