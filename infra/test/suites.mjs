// @ts-check
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { readCheck, readJest, readPlaywright } from './results.mjs';

const MINUTE_MS = 60_000;
/** Every domain in processes of its own, two of each. */
const APART = '--apart';
/** What tests read to know that all of a large table is to be tried, and not a part of it. */
const DEEP = { GARIMPO_TEST_DEEP: '1' };
/** Journeys that are walked with every domain in two processes of its own, too. */
const APART_JOURNEYS = ['apart-kills', 'account-data', 'media', 'clone-site'];
const UNIT = ['unit', 'ui'];
const E2E_CONFIG = 'infra/e2e/playwright.config.ts';
/** What a worker of the integration tests takes at its largest, with its share of the database and of the browsers it starts. */
const WORKER_BYTES = 1.5 * 1024 ** 3;
/** The database has room for so many. */
const WORKERS_MAX = 8;

/**
 * @typedef {object} Run
 * @property {string} root
 * @property {string} results file that the runner writes its numbers to
 * @property {string} temporary folder that goes when the suite is over, however it ends
 * @property {string[]} rest words for the runner
 */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {boolean} [deep] of `npm run test:deep`, and not of `npm test`
 * @property {boolean} [isBeside] runs beside those that wait for browsers, databases and clocks
 * @property {number} timeoutMs longest it may take; then it is ended and counts as failed
 * @property {(run: Run) => import('./run-child.mjs').Command | string} command what to run, or why it cannot run
 * @property {(results: string, ended: import('./run-child.mjs').Ended) => import('./tally.mjs').Outcome} read
 * @property {(run: Run) => import('./run-child.mjs').Command} [again] runs the files in `rest` alone, one after the other
 */

/**
 * So many test processes, as far as memory goes. A number and no percentage: Jest takes `150%` for a hundred and fifty.
 * @param {number} perProcessor none for one file after the other, more than one where tests wait: for a database, a browser, a process that starts or a moment that comes
 */
function workers(perProcessor) {
  const bound = Math.min(Math.floor(totalmem() / WORKER_BYTES), WORKERS_MAX);
  return `--maxWorkers=${Math.max(1, Math.min(Math.ceil(perProcessor * availableParallelism()), bound))}`;
}

/**
 * @param {string[]} projects
 * @param {number} [perProcessor] nothing else runs beside these tests, and a quarter of the time they wait
 * @param {Record<string, string>} [env]
 * @returns {(run: Run) => import('./run-child.mjs').Command}
 */
function jest(projects, perProcessor = 1.5, env = {}) {
  return ({ root, results, temporary, rest }) => ({
    args: [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--config',
      join(root, 'infra/test/jest.config.mjs'),
      // Takes every word up to the next option.
      '--selectProjects',
      ...projects,
      workers(perProcessor),
      '--json',
      `--outputFile=${results}`,
      // Who chose a few files wants to see them.
      ...(rest.length === 0 ? [`--reporters=${join(root, 'infra/test/progress/jest-reporter.mjs')}`] : []),
      ...rest,
    ],
    env: { TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...env },
  });
}

/**
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @returns {(run: Run) => import('./run-child.mjs').Command}
 */
function jestAgain(projects, env = {}) {
  const alone = jest(projects, 0, env);
  return ({ rest: files, ...run }) => alone({ ...run, rest: ['--runTestsByPath', ...files] });
}

/**
 * @param {string[]} [words]
 * @param {Record<string, string>} [env]
 * @returns {Suite['command']}
 */
function journeys(words = [], env = {}) {
  return ({ root, results, temporary, rest }) => {
    if (!existsSync(join(root, E2E_CONFIG))) return `there are no end-to-end tests: ${E2E_CONFIG} is missing`;
    const apart = [...words, ...rest].includes(APART);
    return {
      args: [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        `--config=${join(root, E2E_CONFIG)}`,
        `--reporter=${rest.length === 0 ? join(root, 'infra/test/progress/playwright-reporter.mjs') : 'list'},json`,
        ...rest.filter((word) => word !== APART),
      ],
      env: {
        TMPDIR: temporary,
        TEMP: temporary,
        TMP: temporary,
        // What is made of our TypeScript stays for the next run.
        PWTEST_CACHE_DIR: join(root, '.cache/playwright'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: results,
        ...(apart && { E2E_APART: '1' }),
        ...env,
      },
    };
  };
}

/** In the order in which a mistake is cheapest to hear of. @type {Suite[]} */
export const suites = [
  {
    name: 'check',
    isBeside: true,
    timeoutMs: 20 * MINUTE_MS,
    // The unit tests are the next suite. What an earlier check remembers has no say: this is the one that counts.
    command: ({ root, rest }) => ({
      args: [join(root, 'infra/check/check.mjs'), '--no-unit', '--afresh', ...rest],
      env: {},
    }),
    read: (_results, ended) => readCheck(ended),
  },
  {
    name: 'unit',
    isBeside: true,
    timeoutMs: 40 * MINUTE_MS,
    command: jest(UNIT),
    again: jestAgain(UNIT),
    read: (results, ended) => readJest('unit', results, ended),
  },
  {
    name: 'e2e',
    timeoutMs: 45 * MINUTE_MS,
    command: journeys(),
    read: (results, ended) => readPlaywright(results, ended),
  },
  {
    // After the journeys: what they have built need not be built again.
    name: 'integration',
    timeoutMs: 35 * MINUTE_MS,
    command: jest(['integration'], 2),
    again: jestAgain(['integration']),
    read: (results, ended) => readJest('integration', results, ended),
  },
  {
    name: 'e2e-deep',
    deep: true,
    timeoutMs: 30 * MINUTE_MS,
    command: journeys([], DEEP),
    read: (results, ended) => readPlaywright(results, ended),
  },
  {
    name: 'e2e-apart',
    deep: true,
    timeoutMs: 15 * MINUTE_MS,
    command: (run) => journeys([APART])({ ...run, rest: [...APART_JOURNEYS, ...run.rest] }),
    read: (results, ended) => readPlaywright(results, ended),
  },
  {
    name: 'integration-deep',
    isBeside: true,
    deep: true,
    timeoutMs: 35 * MINUTE_MS,
    command: jest(['integration-deep'], 2, DEEP),
    again: jestAgain(['integration-deep'], DEEP),
    read: (results, ended) => readJest('integration-deep', results, ended),
  },
];
