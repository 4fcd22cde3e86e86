// @ts-check
import { Progress } from './progress.mjs';

/** Shows how far a run of journeys has come, and each try that fails at once, in the place of a line per journey. */
export default class ProgressReporter {
  /** @type {Progress | undefined} */
  #progress;

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#progress = new Progress(suite.allTests().length, 'journeys');
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const isFailed = result.status !== test.expectedStatus && result.status !== 'skipped';
    if (isFailed) {
      const reasons = result.errors.map(({ message, snippet }) =>
        [message, snippet].filter(Boolean).join('\n'),
      );
      this.#progress?.say([`FAIL ${test.titlePath().filter(Boolean).join(' › ')}`, ...reasons].join('\n'));
    }
    // A journey that is tried again is not done.
    if (!isFailed || result.retry >= test.retries) this.#progress?.step();
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError({ message = '', stack }) {
    this.#progress?.say(stack ?? message);
  }

  printsToStdio() {
    return true;
  }
}
