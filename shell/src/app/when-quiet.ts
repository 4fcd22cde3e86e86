/** After this long a page that nobody touches has what it shows first. */
const QUIET_MS = 2_000;
const HANDS = ['pointermove', 'pointerdown', 'keydown'] as const;

export interface QuietParts {
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Runs the work after at least this long, once the browser has nothing better to do. */
  later: (work: () => void, ms: number) => void;
}

/**
 * Does the work once: when the page has been quiet for a while, or at the first sign of somebody at it, who may want
 * what the work brings in a moment. Never before the first paint, with which it would compete for the line.
 */
export function whenQuiet(work: () => void, { events, later }: QuietParts = browser): () => void {
  let over = false;
  const stop = () => {
    over = true;
    for (const name of HANDS) events.removeEventListener(name, run);
  };
  const run = () => {
    if (over) return;
    stop();
    work();
  };
  for (const name of HANDS) events.addEventListener(name, run, { passive: true });
  later(run, QUIET_MS);
  return stop;
}

const browser: QuietParts = {
  events: globalThis,
  later(work, ms) {
    setTimeout(() => {
      // Safari has no idle callback.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
      else work();
    }, ms);
  },
};
