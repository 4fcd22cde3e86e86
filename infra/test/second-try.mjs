// @ts-check
import { jestTimes } from './file-times.mjs';
import { jestFiles, judgeJest } from './results.mjs';

/** More failures than this are no accident: nothing is tried again. */
export const FILES_MAX = 5;

/**
 * Files worth a second look: a test that hangs on a moment of a busy machine passes then, and one that is right to fail
 * fails again.
 * @param {string} results what `jest --json` wrote
 * @returns {string[]} empty where nothing failed, or too much
 */
export function failedFiles(results) {
  const failed = jestFiles(results).filter(({ status }) => status === 'failed');
  return failed.length > FILES_MAX ? [] : failed.map(({ name }) => name);
}

/**
 * The outcome once the failed files have run again. What passed only then counts as passed and is named: it is a
 * fault of the test, to be mended, and not to be got used to.
 * @param {string} suite
 * @param {string} firstResults
 * @param {string} secondResults
 * @param {import('./run-child.mjs').Ended} ended
 * @returns {import('./tally.mjs').Outcome}
 */
export function afterSecondTry(suite, firstResults, secondResults, ended) {
  const first = jestFiles(firstResults);
  const again = new Map(jestFiles(secondResults).map((file) => [file.name, file]));
  const files = first.map((file) => again.get(file.name) ?? file);
  const outcome = judgeJest(suite, files, ended);
  const unsteady = first.flatMap((file) => passedThen(file, again.get(file.name)));
  // How long a file takes is told by the first try, in which it was not alone.
  return {
    ...outcome,
    notes: [...outcome.notes, ...unsteady.map((name) => `${suite}: passed at the second try: ${name}`)],
    files: jestTimes(first),
  };
}

/**
 * Names the tests that failed at first and passed then; a file that could not be loaded at first by its path alone.
 * @param {import('./jest-counts.mjs').JestFile} first
 * @param {import('./jest-counts.mjs').JestFile | undefined} again
 */
function passedThen({ name, status, assertionResults }, again) {
  if (status !== 'failed' || again === undefined) return [];
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return again.status === 'passed' ? [name] : [];
  const passed = new Set(
    again.assertionResults.filter((test) => test.status === 'passed').map(({ fullName }) => fullName),
  );
  return failed.filter(({ fullName }) => passed.has(fullName)).map(({ fullName }) => `${fullName} (${name})`);
}
