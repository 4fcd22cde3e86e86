import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.mjs';

// Unpacked here, before any worker starts.
const chromium = await findChromium();

/** Those that build tools, wait for what is looked at in the background, or go through everything: begun last, one of them would end alone. */
const LONG =
  /(?:whole|release-gates|ship-one-tool|new-tool|broken-tool|dev-against|editor-fidelity|clone-quiz|anticlone|releases-live|traffic-\w+)\.e2e\.ts$/;
/** What proves resistance is run by `npm run test:deep`, and marked so. */
const DEEP = '@deep';
const isDeep = process.env['GARIMPO_TEST_DEEP'] === '1';
// What is about processes that are apart needs them.
const APART_ONLY = process.env['E2E_APART'] === '1' ? [] : ['**/apart-*.e2e.ts'];

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  // They run in this order, all with the same product.
  projects: [
    { name: 'long', testMatch: LONG, testIgnore: APART_ONLY },
    { name: 'short', testIgnore: [LONG, ...APART_ONLY] },
  ],
  ...(isDeep ? { grep: new RegExp(DEEP) } : { grepInvert: new RegExp(DEEP) }),
  outputDir: '../../.build/e2e/results',
  globalSetup: './support/start-product.ts',
  fullyParallel: true,
  // One more than there are processors at the least: a journey waits for the product as often as the product for it.
  workers: 3,
  // A journey of many seconds on a machine that others use meets a moment now and then; what passes only then is named.
  retries: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A journey through the whole product takes ten seconds, or thirty; on a machine that has little time for it what is slower than
  // this hangs.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1366, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Drawing what moves takes a seventh of a journey's processor time, and waiting for it to come to rest a quarter of its own.
    // The walk through the whole product moves, and so does all that proves resistance.
    contextOptions: isDeep ? {} : { reducedMotion: 'reduce' },
    // Pictures and copies of the page at every step cost a fifth of a journey and more: they are for one that has failed.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...(process.env as Record<string, string>), ...chromium.env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
