// @ts-check

/**
 * @typedef {object} JestTest
 * @property {string} status
 * @property {string} fullName
 * @property {string[]} [ancestorTitles]
 * @property {string[]} [failureMessages]
 */
/**
 * @typedef {object} JestFile a test file in what `jest --json` wrote
 * @property {string} name absolute path
 * @property {string} status
 * @property {string} [message]
 * @property {JestTest[]} assertionResults
 * @property {number} [startTime] milliseconds of the epoch
 * @property {number} [endTime]
 */

/** Files that send every hostile request to every route: their groups are named after the routes. */
const MATRIX_FILE = /\/hostile-[\w-]+\.int\.spec\.ts$/;
const ROUTE = /^(?:HEAD of )?[A-Z]+ \//;

/**
 * How many tests passed and failed. A generated matrix counts by its routes and not by its cases: a route has passed when all
 * that was sent to it in all files was answered as it should be.
 * @param {JestFile[]} files
 * @returns {{ passed: number, failed: number, routes: number, cases: number }}
 */
export function countTests(files) {
  /** @type {Map<string, boolean>} whether a route has passed, by its name */
  const routes = new Map();
  const count = { passed: 0, failed: 0, routes: 0, cases: 0 };
  for (const { name, status, assertionResults } of files) {
    const isMatrix = MATRIX_FILE.test(name.replaceAll('\\', '/'));
    for (const test of assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed') continue;
      const route = test.ancestorTitles?.[0] ?? '';
      if (isMatrix && ROUTE.test(route)) {
        count.cases += 1;
        routes.set(route, routes.get(route) !== false && test.status === 'passed');
      } else count[test.status] += 1;
    }
    // A file that could not even be loaded has no failed tests, and is a failure all the same.
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) count.failed += 1;
  }
  for (const hasPassed of routes.values()) count[hasPassed ? 'passed' : 'failed'] += 1;
  return { ...count, routes: routes.size };
}
