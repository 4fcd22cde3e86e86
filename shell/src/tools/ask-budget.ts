/** Somebody who clicks through pages may ask this often in a row; */
const AT_ONCE = 4;
/** and, however fast they go on, once in this time. */
const EVERY_MS = 2_000;

/** Whether it may be asked once more: a click after a pause always may, a storm of them may now and then. */
export function createAskBudget(now: () => number): { take(): boolean } {
  let left = AT_ONCE;
  let filledAt = now();
  return {
    take() {
      const earned = Math.floor((now() - filledAt) / EVERY_MS);
      // A clock that was set back earns nothing until it has caught up.
      if (earned > 0) {
        left = Math.min(AT_ONCE, left + earned);
        filledAt = now();
      }
      if (left === 0) return false;
      left -= 1;
      return true;
    },
  };
}
