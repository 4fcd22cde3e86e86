// @ts-check
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

const shared = {
  rootDir: root,
  roots: [root],
  cacheDirectory: '<rootDir>/.cache/jest',
  runner: here('plain-node/runner.mjs'),
  // Node's own hooks do it.
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/\\.build/', '<rootDir>/\\.data/', '<rootDir>/\\.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/infra/e2e/', '<rootDir>/\\.build/'],
  // As every program begins.
  setupFiles: ['<rootDir>/services/common/src/node/can-parse.ts'],
};

const integration = {
  ...shared,
  globalSetup: here('integration-setup.mjs'),
  globalTeardown: here('integration-teardown.mjs'),
};

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  // What is slower than this hangs, on a machine that others use as well.
  testTimeout: 60_000,
  testSequencer: here('long-first.mjs'),
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/**/*.spec.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
    },
    {
      ...shared,
      displayName: 'ui',
      testEnvironmentOptions: { page: true },
      testMatch: ['<rootDir>/**/*.spec.tsx'],
      setupFilesAfterEnv: [here('setup-ui.mjs')],
    },
    {
      ...integration,
      displayName: 'integration',
      testMatch: ['<rootDir>/**/*.int.spec.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.deep\\.int\\.spec\\.ts$'],
    },
    {
      // What proves resistance, and the tables that `npm test` tries a part of.
      ...integration,
      displayName: 'integration-deep',
      testMatch: ['<rootDir>/**/*.deep.int.spec.ts', '<rootDir>/services/gateway/test/hostile-*.int.spec.ts'],
    },
  ],
};
