/** Work in steps of well under a millisecond. */
export type Steps<T> = Generator<void, T, void>;

/** Longer slices make typing and scrolling stutter. */
const SLICE_MS = 8;

/** Browsers make nested timers wait four milliseconds or more; a message comes as soon as the page has done what waits. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Runs the steps without blocking the page. Rejects with the signal's reason once it is aborted. */
export async function inSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const until = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    await nextTask();
  }
}
