// @ts-check
import { fileURLToPath } from 'node:url';
import { transformOptions } from './transform-options.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

/** @param {boolean} jsx */
const transform = (jsx) => ['@swc/jest', transformOptions(jsx)];

const shared = {
  rootDir: root,
  roots: [root],
  cacheDirectory: '<rootDir>/.cache/jest',
  transform: { '\\.tsx$': transform(true), '\\.ts$': transform(false) },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Packages are JavaScript already; the workspaces' own folders resolve outside of it.
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/\\.build/', '<rootDir>/\\.data/', '<rootDir>/\\.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/infra/e2e/', '<rootDir>/\\.build/'],
  moduleNameMapper: { '\\.css(\\?.*)?$': here('empty-module.mjs') },
  // As every program begins.
  setupFiles: ['<rootDir>/services/common/src/node/can-parse.ts'],
};

const integration = {
  ...shared,
  runner: here('plain-node/runner.mjs'),
  globalSetup: here('integration-setup.mjs'),
  globalTeardown: here('integration-teardown.mjs'),
};

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  // Modules that a worker has loaded are never let go of under ESM: a worker grown too large is replaced.
  workerIdleMemoryLimit: '800MB',
  // What is slower than this hangs, on a machine that others use as well.
  testTimeout: 60_000,
  testSequencer: here('long-first.mjs'),
  projects: [
    {
      ...shared,
      displayName: 'unit',
      runner: here('plain-node/runner.mjs'),
      testMatch: ['<rootDir>/**/*.spec.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
    },
    {
      ...shared,
      displayName: 'ui',
      runner: here('plain-node/runner.mjs'),
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/**/*.spec.tsx'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.mocked\\.spec\\.tsx$'],
      setupFilesAfterEnv: [here('setup-ui.mjs')],
    },
    {
      // What puts another module in the place of one has to run where Jest loads all modules itself.
      ...shared,
      displayName: 'ui-mocked',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/**/*.mocked.spec.tsx'],
      setupFilesAfterEnv: [here('setup-ui.mjs')],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        // All icons in one file; as a browser would have them they are two thousand files, read again for every test file.
        '^lucide-react$': fileURLToPath(import.meta.resolve('lucide-react')),
      },
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
