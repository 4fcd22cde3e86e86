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
  /\/(?:kill|beacons-kill|life|interrupt|rendered-capture|evidence|looks|script-in-browser|queue|quizzes|zip-disk|copies|publish|drag|metrics-page|offer-dialogs|register-page|s3-object-store)(?:\.deep)?(?:\.int)?\.spec\.tsx?$/;

export default class LongFirst extends TestSequencer {
  /**
   * @param {Tests} tests
   * @returns {Tests}
   */
  sort(tests) {
    const sorted = /** @type {Tests} */ (super.sort(tests));
    // What was measured here is better than what is said above.
    const isLong = (/** @type {Tests[number]} */ { path, duration }) =>
      duration === undefined && LONG.test(path.replaceAll('\\', '/'));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
