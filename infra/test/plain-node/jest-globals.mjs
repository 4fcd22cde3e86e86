// @ts-check
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { mockModule, resetModuleMocks } from './module-mocks.mjs';

/** What `@jest/globals` is to a test that runs in Node as it is: Jest's own parts, without its sandbox. */

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: /** @type {import('@jest/types').Config.ProjectConfig} */ ({
    fakeTimers: { enableGlobally: false },
  }),
  global: globalThis,
});

export const expect = jestExpect;
export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  clearAllMocks: mocker.clearAllMocks.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  /**
   * For what is imported after it, by `import()`.
   * @param {string} specifier @param {() => Record<string, unknown>} factory
   */
  unstable_mockModule(specifier, factory) {
    mockModule(specifier, factory, jestExpect.getState().testPath ?? '');
    return jest;
  },
  /** @param {number} ms */
  setTimeout(ms) {
    circus.getState().testTimeout = ms;
    return jest;
  },
  /** @param {import('@jest/types').Config.FakeTimersConfig} [config] */
  useFakeTimers(config) {
    timers.useFakeTimers(config);
    return jest;
  },
  useRealTimers() {
    timers.useRealTimers();
    return jest;
  },
  advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
  getTimerCount: timers.getTimerCount.bind(timers),
};

/** Undoes what a test file did to the globals that the next one shares with it. */
export function resetGlobals() {
  timers.dispose();
  mocker.restoreAllMocks();
  mocker.clearAllMocks();
  resetModuleMocks();
}
