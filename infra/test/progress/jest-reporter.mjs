// @ts-check
import { relative } from 'node:path';
import { weights } from '../long-first.mjs';
import { Progress } from './progress.mjs';

/** Shows how far a run of Jest has come, and each file that fails at once, in the place of a line per file. */
export default class ProgressReporter {
  /** @type {Progress | undefined} */
  #progress;
  #globalConfig;

  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  /** @param {import('@jest/test-result').AggregatedResult} results */
  onRunStart({ numTotalTestSuites }) {
    this.#progress = new Progress(numTotalTestSuites, 'files', {
      weight: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    });
  }

  /**
   * @param {import('@jest/test-result').Test} test
   * @param {import('@jest/test-result').TestResult} result
   */
  onTestResult({ path }, { failureMessage }) {
    if (failureMessage)
      this.#progress?.say(`FAIL ${relative(this.#globalConfig.rootDir, path)}\n${failureMessage}`);
    this.#progress?.step(weights.get(path));
  }
}
