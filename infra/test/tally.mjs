// @ts-check
import { relative } from 'node:path';
import { durationOf } from '../local/duration.mjs';

/** @typedef {{ name: string, ms: number }} Part of a run, and how long it took */
/** @typedef {{ file: string, ms: number }} FileTime */
/** @typedef {{ routes: number, cases: number }} Matrix of generated tests, which counts by its routes */
/** @typedef {{ suite: string, passed: number, failed: number, notes: string[], files?: FileTime[], matrix?: Matrix }} Outcome */

const SLOWEST = 10;

/** @param {Outcome[]} outcomes */
export function tally(outcomes) {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const notes = outcomes.flatMap((outcome) => outcome.notes);
  // Interrupted before the first suite: nothing passed, so something must not have.
  return { passed, failed: passed + failed === 0 ? 1 : failed, notes };
}

/**
 * Paths are looked for in suites of every kind: that one of them has none there is no failure, that none has is one.
 * @param {Outcome[]} outcomes
 * @param {string[]} words that the tests were chosen by
 */
export function withoutEmpty(outcomes, words) {
  const ran = outcomes.filter(({ suite, notes }) => !notes.includes(noTestRan(suite)));
  return words.length > 0 && ran.length > 0 ? ran : outcomes;
}

/** @param {string} suite */
export const noTestRan = (suite) => `${suite}: no test ran`;

/** The test files that took longest, as a line each; none of a run of few. @param {Outcome[]} outcomes @param {string} root */
export function slowestLines(outcomes, root) {
  const files = outcomes.flatMap(({ suite, files = [] }) => files.map((one) => ({ ...one, suite })));
  if (files.length <= SLOWEST) return [];
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    'The slowest files:',
    ...slowest.map(({ suite, file, ms }) => `  ${durationOf(ms)}  ${suite}  ${relative(root, file)}`),
  ];
}

/** What counted by its routes. @param {Outcome[]} outcomes */
export function matrixLines(outcomes) {
  return outcomes.flatMap(({ suite, matrix }) =>
    matrix === undefined
      ? []
      : [
          `${suite}: ${matrix.cases} hostile cases were sent to ${matrix.routes} routes; each route counts as one test.`,
        ],
  );
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
