// @ts-check
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { createEmptyTestResult } from '@jest/test-result';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { resetGlobals } from './jest-globals.mjs';

/** @typedef {import('@jest/types').Circus.TestResult} CircusResult */
/** @typedef {import('@jest/test-result').AssertionResult} AssertionResult */

const environment = { ...process.env };
let files = 0;

/** Rejections that nobody has handled so far. @type {Map<Promise<unknown>, unknown>} */
const rejected = new Map();
process.on('unhandledRejection', (error, promise) => void rejected.set(promise, error));
process.on('rejectionHandled', (promise) => void rejected.delete(promise));
process.on('uncaughtException', blame);

circus.addEventHandler(async (event) => {
  if (event.name === 'test_start') {
    jestExpect.setState({ currentTestName: titlesOf(event.test).join(' '), suppressedErrors: [] });
  } else if (event.name === 'test_done' || event.name === 'run_finish') {
    // Node tells of handled and unhandled rejections at the end of a turn of its loop.
    await nextTurn();
    const errors = [...rejected.values()];
    rejected.clear();
    if (event.name === 'run_finish') for (const error of errors) blame(error);
    else event.test.errors.unshift(...(jestExpect.getState().suppressedErrors ?? []), ...errors);
  }
});

/**
 * A failure that nobody waits for belongs to the test that runs at that moment, as under Jest's own runner.
 * @param {unknown} error
 */
function blame(error) {
  const state = circus.getState();
  if (state.currentlyRunningTest) state.currentlyRunningTest.errors.push(error);
  else state.unhandledErrors.push(error);
}

/**
 * Runs one test file in this process, which has loaded the product before.
 * @param {string} path
 * @param {import('@jest/types').Config.GlobalConfig} globalConfig
 * @param {import('@jest/types').Config.ProjectConfig} config
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export async function runTestFile(path, globalConfig, config) {
  circus.resetState();
  const state = circus.getState();
  state.testTimeout = globalConfig.testTimeout ?? config.testTimeout ?? state.testTimeout;
  state.testNamePattern = globalConfig.testNamePattern ? new RegExp(globalConfig.testNamePattern, 'i') : null;
  jestExpect.setState({ testPath: path, expand: globalConfig.expand });
  const start = Date.now();
  try {
    // A file that is run a second time is another module, and what is set up before every file is set up again. Screens keep
    // what they know in their modules: those are loaded anew for every file.
    const run = `?${config.testEnvironmentOptions['page'] ? 'own-run' : 'run'}=${files++}`;
    for (const file of [...config.setupFilesAfterEnv, path]) await import(pathToFileURL(file).href + run);
    const { testResults, unhandledErrorsDetailed } = await circus.run();
    return toTestResult(testResults.map(toAssertion), unhandledErrorsDetailed, {
      start,
      path,
      globalConfig,
      config,
    });
  } finally {
    resetGlobals();
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  }
}

/** @param {CircusResult} result @returns {AssertionResult} */
function toAssertion({
  duration,
  errors,
  errorsDetailed,
  failing,
  invocations,
  location,
  numPassingAsserts,
  status,
  testPath,
}) {
  // The first is the root of all.
  const titles = testPath.slice(1);
  const isSkipped = status === 'skip';
  return {
    ancestorTitles: titles.slice(0, -1),
    duration: duration ?? null,
    failing,
    failureDetails: errorsDetailed,
    failureMessages: errors,
    fullName: titles.join(' '),
    invocations,
    location: location ?? null,
    numPassingAsserts,
    retryReasons: [],
    status: isSkipped ? 'pending' : status === 'todo' ? 'todo' : errors.length > 0 ? 'failed' : 'passed',
    title: titles.at(-1) ?? '',
  };
}

/**
 * @param {AssertionResult[]} testResults
 * @param {Error[]} unhandled
 * @param {{ start: number, path: string, globalConfig: import('@jest/types').Config.GlobalConfig, config: import('@jest/types').Config.ProjectConfig }} run
 * @returns {import('@jest/test-result').TestResult}
 */
function toTestResult(testResults, unhandled, { start, path, globalConfig, config }) {
  const end = Date.now();
  const count = (/** @type {string} */ wanted) =>
    testResults.filter(({ status }) => status === wanted).length;
  const failures = [
    formatResultsErrors(testResults, config, globalConfig, path),
    ...unhandled.map((error) => formatExecError(error, config, globalConfig, path)),
  ].filter(Boolean);
  const empty = createEmptyTestResult();
  return {
    ...empty,
    displayName: config.displayName,
    failureMessage: failures.length > 0 ? failures.join('\n') : null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    perfStats: {
      ...empty.perfStats,
      start,
      end,
      runtime: end - start,
      slow: end - start > config.slowTestThreshold * 1000,
    },
    testFilePath: path,
    testResults: testResults.map((result) => ({ ...result, failureDetails: [] })),
    ...(unhandled.length > 0 && {
      testExecError: {
        message: unhandled[0]?.message ?? '',
        stack: unhandled.map((error) => error.stack).join('\n'),
      },
    }),
  };
}

/** @param {import('@jest/types').Circus.TestEntry} test @returns {string[]} */
function titlesOf(test) {
  /** @type {string[]} */
  const titles = [test.name];
  for (let block = test.parent; block.parent !== undefined; block = block.parent) titles.unshift(block.name);
  return titles;
}
