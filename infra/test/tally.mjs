// @ts-check
import { durationOf } from '../local/duration.mjs';

/** @typedef {{ name: string, ms: number }} Part of a run, and how long it took */
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

/** How long the run took, and each part of it. @param {Part[]} parts @param {number} wholeMs with what is between them */
export function timeLine(parts, wholeMs) {
  const each = parts.map(({ name, ms }) => `${name} ${durationOf(ms)}`);
  return `It took ${[durationOf(wholeMs), each.join(', ')].filter(Boolean).join(': ')}.`;
}
