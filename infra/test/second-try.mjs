// @ts-check
import { readFileSync } from 'node:fs';
import { readJest } from './results.mjs';

/** More failures than this are no accident: nothing is tried again. */
export const FILES_MAX = 5;

/**
 * @typedef {object} JestFile
 * @property {string} name absolute path
 * @property {string} status
 * @property {{ status: string, fullName: string }[]} assertionResults
 */

/**
 * Files worth a second look: a test that hangs on a moment of a busy machine passes then, and one that is right to fail
 * fails again.
 * @param {string} results what `jest --json` wrote
 * @returns {string[]} empty where nothing failed, or too much
 */
export function failedFiles(results) {
  const failed = filesOf(results).filter(({ status }) => status === 'failed');
  return failed.length > FILES_MAX ? [] : failed.map(({ name }) => name);
}

/**
 * The outcome once the failed files have run again. What passed only then counts as passed and is named: it is a
 * fault of the test, to be mended, and not to be got used to.
 * @param {import('./tally.mjs').Outcome} first
 * @param {string} firstResults
 * @param {string} secondResults
 * @param {import('./run-child.mjs').Ended} ended
 * @returns {import('./tally.mjs').Outcome}
 */
export function afterSecondTry(first, firstResults, secondResults, ended) {
  const second = readJest(first.suite, secondResults, ended);
  const failed = filesOf(firstResults).filter(({ status }) => status === 'failed');
  const passedThen = failed.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  );
  const stillFailing = new Set(
    filesOf(secondResults).flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => name + fullName),
    ),
  );
  const unsteady =
    second.failed > 0 && stillFailing.size === 0
      ? []
      : failed.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status, fullName }) => status === 'failed' && !stillFailing.has(name + fullName))
            .map(({ fullName }) => `${first.suite}: passed at the second try: ${fullName} (${name})`),
        );
  return {
    suite: first.suite,
    passed: first.passed - passedThen.length + second.passed,
    failed: second.failed,
    // What the first try says is what was tried again.
    notes: [...second.notes, ...unsteady],
    ...(first.files && { files: first.files }),
  };
}

/** @param {string} results @returns {JestFile[]} */
function filesOf(results) {
  try {
    return JSON.parse(readFileSync(results, 'utf8')).testResults ?? [];
  } catch {
    return [];
  }
}
