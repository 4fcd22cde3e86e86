// @ts-check
/**
 * A megabyte of text on /tools/encrypt, over the real product in Chromium: how long it takes to paste, encrypt and revert it, and for
 * how long the page does not answer meanwhile, beside a page that does the same in one go with all of it in its fields.
 */
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.mjs';
import { demoLogin } from '../local/shared/demo-login.mjs';
import { quantile } from './board/time-requests.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { timeNaive, timePage } from './encrypt/time-encrypt.mjs';

const BYTES = 1_000_000;
const ROUNDS = 3;
const LINE = 'A promoção acaba hoje, aproveite agora já: só até meia-noite.\n';
const STEPS = /** @type {const} */ (['paste', 'encrypt', 'revert']);

/** @typedef {import('./encrypt/time-encrypt.mjs').Timed} Timed */

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const product = await runProduct();
  try {
    const rounds = await timeRounds(product.url);
    const rows = STEPS.map((step) => {
      const own = rounds.map(({ page }) => page[step]);
      const naive = rounds.map(({ naive: one }) => one[step]);
      return {
        step,
        ms: median(own, 'ms'),
        'longest task, ms': median(own, 'longestTaskMs'),
        'naive, ms (baseline)': median(naive, 'ms'),
        'naive, longest task, ms': median(naive, 'longestTaskMs'),
      };
    });
    return {
      title: `A text of ${BYTES / 1e6} MB (medians of ${ROUNDS} rounds)`,
      rows,
      aims: rows.map((row) => ({
        aim: `${row.step}: the page is held up no longer than a naive one`,
        is: `${row['longest task, ms']} ms, naive ${row['naive, longest task, ms']} ms`,
        met: row['longest task, ms'] <= row['naive, longest task, ms'],
      })),
      notes: [
        'naive: the text set into a field at once, for which pasting line by line takes browsers many times longer.',
        `Load of the machine: ${loadavg()
          .map((load) => load.toFixed(1))
          .join(', ')}`,
      ],
    };
  } finally {
    await product.stop();
  }
}

/** @param {string} url */
async function timeRounds(url) {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({
      baseURL: url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const answer = await context.request.post('/auth/v1/token?grant_type=password', {
      data: await demoLogin(url),
    });
    await context.addInitScript(
      (session) => localStorage.setItem('garimpo-session', session),
      await answer.text(),
    );
    const page = await context.newPage();
    const text = LINE.repeat(Math.ceil(BYTES / new TextEncoder().encode(LINE).length));
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ page: await timePage(page, text), naive: await timeNaive(page, text) });
    }
    return rounds;
  } finally {
    await browser.close();
  }
}

/** @param {Timed[]} times @param {keyof Timed} what */
function median(times, what) {
  return Math.round(
    quantile(
      times.map((one) => one[what]),
      0.5,
    ),
  );
}
