// @ts-check
import { readFileSync } from 'node:fs';
import { jestFailures, playwrightNotes } from './failures.mjs';
import { jestTimes, playwrightTimes } from './file-times.mjs';
import { countTests } from './jest-counts.mjs';
import { noTestRan } from './tally.mjs';

/** @typedef {import('./run-child.mjs').Ended} Ended */
/** @typedef {import('./tally.mjs').Outcome} Outcome */

/**
 * @param {Ended} ended
 * @returns {Outcome}
 */
export function readCheck(ended) {
  const ok = ended.reason === undefined && ended.code === 0;
  return { suite: 'check', passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: notesOf(ended) };
}

/**
 * @param {string} suite
 * @param {string} file what `jest --json` wrote
 * @param {Ended} ended
 * @returns {Outcome}
 */
export function readJest(suite, file, ended) {
  return judgeJest(suite, jestFiles(file), ended);
}

/** The test files that a run of Jest told of. @param {string} file what `jest --json` wrote @returns {import('./jest-counts.mjs').JestFile[]} */
export function jestFiles(file) {
  return readJson(file)?.testResults ?? [];
}

/**
 * @param {string} suite
 * @param {import('./jest-counts.mjs').JestFile[]} files
 * @param {Ended} ended
 * @returns {Outcome}
 */
export function judgeJest(suite, files, ended) {
  const { passed, failed, routes, cases } = countTests(files);
  const outcome = judged(suite, passed, failed, ended);
  return {
    ...outcome,
    notes: [...jestFailures(suite, files), ...outcome.notes],
    files: jestTimes(files),
    ...(routes > 0 && { matrix: { routes, cases } }),
  };
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @param {Ended} ended
 * @returns {Outcome}
 */
export function readPlaywright(file, ended) {
  const found = readJson(file);
  const stats = found?.stats ?? {};
  // A test that passed at a later try has passed.
  const passed = number(stats.expected) + number(stats.flaky);
  const outcome = judged('e2e', passed, number(stats.unexpected), ended);
  return { ...outcome, notes: [...playwrightNotes(found), ...outcome.notes], files: playwrightTimes(found) };
}

/**
 * What the runner's numbers cannot say: that it crashed, was ended, or ran nothing at all.
 * @param {string} suite
 * @param {number} passed
 * @param {number} failed
 * @param {Ended} ended
 * @returns {Outcome}
 */
function judged(suite, passed, failed, ended) {
  const notes = notesOf(ended);
  if (ended.reason !== undefined) return { suite, passed, failed: failed + 1, notes };
  if (failed > 0) return { suite, passed, failed, notes };
  if (ended.code !== 0)
    return { suite, passed, failed: 1, notes: [`${suite}: the runner failed (exit code ${ended.code})`] };
  if (passed === 0) return { suite, passed, failed: 1, notes: [noTestRan(suite)] };
  return { suite, passed, failed, notes };
}

/** @param {Ended} ended */
function notesOf(ended) {
  return ended.reason === undefined ? [] : [ended.reason];
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Not written: the runner's end says why.
    return undefined;
  }
}

/** @param {unknown} value */
function number(value) {
  return typeof value === 'number' ? value : 0;
}
