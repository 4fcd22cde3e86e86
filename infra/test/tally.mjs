// @ts-check

/** @typedef {{ suite: string, passed: number, failed: number, notes: string[] }} Outcome */

/** @param {Outcome[]} outcomes */
export function tally(outcomes) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const notes = outcomes.flatMap((outcome) => outcome.notes);
  // Interrupted before the first suite: nothing passed, so something must not have.
  return { passed, failed: passed + failed === 0 ? 1 : failed, notes };
}

/** @param {{ passed: number, failed: number }} total */
export function summaryLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
