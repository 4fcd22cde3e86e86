// @ts-check
/**
 * The editor on pages of 100 KB, 1 MB and 10 MB: its engine in Node, beside parse5 alone and beside an editor that parses and serialises the page for each
 * change; then its screen over the real product in Chromium on the same pages, beside one of 10 KB. `npm run bench -- editor engine` measures
 * the engine alone, `-- editor screen` the screen.
 */
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.mjs';
import { quantile } from './board/time-requests.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { makeSite, servePage } from './editor/make-sites.mjs';
import { timeScreen } from './editor/time-screen.mjs';
import { runBundled } from './run-bundled.mjs';

/** @typedef {import('./editor/time-engine.ts').EngineTimes} EngineTimes */
/** @typedef {import('./editor/time-screen.mjs').ScreenTimes} ScreenTimes */

const BYTES = [100_000, 1_000_000, 10_000_000];
/** The screen's times are compared with those of a page of this size. */
const SMALL_BYTES = 10_000;
/** The page that the aims are about. */
const AIMED_BYTES = 1_000_000;
const AIM_KEY_P95_MS = 50;
const AIM_OPENING_MS = 1_000;

/** @param {string[]} parts @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(parts) {
  const rows = [];
  const engine = parts.includes('screen') ? [] : BYTES;
  for (const bytes of engine) rows.push(engineRow(bytes, await timeEngine(bytes)));
  if (parts.includes('engine')) return { title: 'The engine of the editor', rows, notes: [load()] };
  const screens = await timeScreens([SMALL_BYTES, ...BYTES]);
  const small = timesOf(screens, SMALL_BYTES);
  const aimed = timesOf(screens, AIMED_BYTES);
  const [keyP95Ms, openingMs] = [quantile(aimed.keyMs, 0.95), quantile(aimed.openingMs, 0.5)];
  return {
    title: 'The editor: its engine in Node, and its screen in Chromium (keys: until painted)',
    rows: [...rows, ...[...screens].map(([bytes, times]) => screenRow(bytes, times, small))],
    notes: [
      'engine: `of parse5` is the parse with the index beside parse5 alone; `of naive` a key beside parsing and serialising the page.',
      'screen: opening and selecting are medians, saving is one.',
      load(),
    ],
    aims: [
      {
        aim: `a key on a page of 1 MB is painted in under ${AIM_KEY_P95_MS} ms (p95)`,
        is: `${keyP95Ms.toFixed(0)} ms`,
        met: keyP95Ms < AIM_KEY_P95_MS,
      },
      {
        aim: `a page of 1 MB opens in under ${AIM_OPENING_MS} ms (median)`,
        is: `${openingMs.toFixed(0)} ms`,
        met: openingMs < AIM_OPENING_MS,
      },
    ],
  };
}

/** By the size of the page: its times, and the page itself. @type {Map<number, EngineTimes>} */
const engines = new Map();

/** @param {number} bytes @returns {Promise<EngineTimes>} */
async function timeEngine(bytes) {
  const known = engines.get(bytes);
  if (known !== undefined) return known;
  const program = {
    name: 'editor',
    entries: { 'time-engine': './infra/bench/editor/time-engine.ts' },
    folders: {},
  };
  const [times] = await runBundled(program, [String(bytes)]);
  if (times === undefined) throw new Error('The engine was not measured.');
  engines.set(bytes, /** @type {EngineTimes} */ (times));
  return /** @type {EngineTimes} */ (times);
}

/** @param {number[]} sizes in bytes @returns {Promise<Map<number, ScreenTimes>>} */
async function timeScreens(sizes) {
  const original = await servePage();
  process.env['OUTBOUND_ALLOW'] = original.allowed;
  try {
    const product = await runProduct();
    try {
      for (const bytes of sizes) {
        const { html } = await timeEngine(bytes);
        await makeSite(product.url, original.url, nameOf(bytes), html);
      }
      const browser = await chromium.launch(await findChromium());
      try {
        const times = new Map();
        for (const bytes of sizes) times.set(bytes, await timeScreen(browser, product.url, nameOf(bytes)));
        return times;
      } finally {
        await browser.close();
      }
    } finally {
      await product.stop();
    }
  } finally {
    original.stop();
  }
}

/**
 * Name of the site whose page has that size.
 * @param {number} bytes
 */
function nameOf(bytes) {
  return `pagina-${bytes / 1_000}-kb`;
}

/** @param {Map<number, ScreenTimes>} screens @param {number} bytes @returns {ScreenTimes} */
function timesOf(screens, bytes) {
  const times = screens.get(bytes);
  if (times === undefined) throw new Error(`The screen was not measured on ${bytes} bytes.`);
  return times;
}

/** @param {number} bytes @param {EngineTimes} times */
function engineRow(bytes, { parse5Ms, parseMs, inertMs, keyMs, keyP95Ms, removeUndoMs, naiveMs }) {
  return {
    what: `engine, ${bytes / 1_000} KB`,
    'parse ms': round(parseMs),
    'of parse5': ratio(parseMs, parse5Ms),
    'preview ms': round(inertMs),
    'key p50 ms': round(keyMs),
    'key p95 ms': round(keyP95Ms),
    'of naive': ratio(keyMs, naiveMs),
    'remove and undo ms': round(removeUndoMs),
    'opening ms': '',
    'select ms': '',
    'save ms': '',
  };
}

/** @param {number} bytes @param {ScreenTimes} times @param {ScreenTimes} baseline */
function screenRow(bytes, { openingMs, selectMs, keyMs, saveMs }, baseline) {
  return {
    what: `screen, ${bytes / 1_000} KB`,
    'parse ms': '',
    'of parse5': '',
    'preview ms': '',
    'key p50 ms': round(quantile(keyMs, 0.5)),
    'key p95 ms': round(quantile(keyMs, 0.95)),
    'of naive': ratio(quantile(keyMs, 0.5), quantile(baseline.keyMs, 0.5)),
    'remove and undo ms': '',
    'opening ms': round(quantile(openingMs, 0.5)),
    'select ms': round(quantile(selectMs, 0.5)),
    'save ms': round(quantile(saveMs, 0.5)),
  };
}

/** @param {number} ms */
function round(ms) {
  return ms < 10 ? Number(ms.toFixed(2)) : Math.round(ms);
}

/** @param {number} ms @param {number} baseline */
function ratio(ms, baseline) {
  return `${(ms / baseline).toFixed(2)}x`;
}

function load() {
  return `Load of the machine, others included: ${(loadavg()[0] ?? 0).toFixed(1)}.`;
}
