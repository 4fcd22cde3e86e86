// @ts-check
import { createRequire } from 'node:module';

// Its types speak of an `export default`, its code is CommonJS.
const { default: TestSequencer } = /** @type {typeof import('@jest/test-sequencer')} */ (
  createRequire(import.meta.url)('@jest/test-sequencer')
);

/** @typedef {Parameters<import('@jest/test-sequencer').default['cacheResults']>[0]} Tests */

/**
 * Short to read and long to run: what builds, starts and kills processes, opens browsers, or waits. A file that is begun last is
 * waited for alone, and Jest tells their length by the size of the file where none was run before, as in a fresh clone.
 */
const LONG =
  /\/(?:kill|beacons-kill|life|interrupt|rendered-capture|evidence|looks|script-in-browser|visits|quiz-replay|quiz-walk|secrets|backup|hazards|refusals|tracing|log-fields|queue|quizzes|zip-disk|copies|publish|drag|metrics-page|offer-dialogs|register-page|s3-object-store)(?:\.deep)?(?:\.int)?\.spec\.tsx?$/;

/** Tests of screens take longer than others of their size do. */
const SCREEN_TIMES = 5;
const LONG_TIMES = 4;

/** How long each file of this run may take beside the others, by its path; no unit. @type {Map<string, number>} */
export const weights = new Map();

export default class LongFirst extends TestSequencer {
  /**
   * @param {Tests} tests
   * @returns {Tests}
   */
  sort(tests) {
    const sorted = /** @type {Tests} */ (super.sort(tests));
    weigh(sorted);
    // What was measured here is better than what is said above.
    const isLong = (/** @type {Tests[number]} */ { path, duration }) =>
      duration === undefined && isLongByName(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

/** @param {string} path */
const isLongByName = (path) => LONG.test(path.replaceAll('\\', '/'));

/** By what was measured here, once all were run; until then by their size, as far as it tells. @param {Tests} tests */
function weigh(tests) {
  const areMeasured = tests.every(({ duration }) => duration !== undefined);
  for (const { path, duration = 0, context } of tests) {
    const size = context.hasteFS.getSize(path) ?? 0;
    const times = (path.endsWith('.tsx') ? SCREEN_TIMES : 1) * (isLongByName(path) ? LONG_TIMES : 1);
    weights.set(path, areMeasured ? duration : size * times);
  }
}
