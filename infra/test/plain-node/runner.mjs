// @ts-check
import { createRequire } from 'node:module';
import { WorkerProcess } from './worker-process.mjs';

// Its types speak of named exports, its code is CommonJS.
const { CallbackTestRunner } = /** @type {typeof import('jest-runner')} */ (
  createRequire(import.meta.url)('jest-runner')
);

/**
 * Runs test files in Node as it is, many in one process after the other, so that the product is loaded once per process
 * and not once per file: under Jest's own runner loading took three quarters of the integration tests' processor time.
 * Globals are shared by the files of a process; what is set through `jest`, and the environment, is put back after each.
 */
export default class PlainNodeRunner extends CallbackTestRunner {
  /**
   * @param {import('jest-runner').Test[]} tests
   * @param {import('jest-runner').TestWatcher} watcher
   * @param {import('jest-runner').OnTestStart} onStart
   * @param {import('jest-runner').OnTestSuccess} onResult
   * @param {import('jest-runner').OnTestFailure} onFailure
   */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    // Files of one project follow one another: a process is of one project.
    const waiting = tests.toSorted((a, b) => a.context.config.id.localeCompare(b.context.config.id));
    const work = async (/** @type {number} */ id) => {
      const worker = new WorkerProcess(this._globalConfig, id);
      try {
        for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
          await onStart(test);
          try {
            await onResult(test, await worker.run(test.path, test.context.config));
          } catch (error) {
            const { message, stack } = error instanceof Error ? error : new Error(String(error));
            await onFailure(test, { message, stack });
          }
        }
      } finally {
        await worker.end();
      }
    };
    const workers = Math.max(1, Math.min(this._globalConfig.maxWorkers, tests.length));
    await Promise.all(Array.from({ length: workers }, (_, at) => work(at + 1)));
  }
}
