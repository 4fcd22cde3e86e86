// @ts-check
/**
 * A board of 5,000 offers, as many as one holds, with 200,000 readings behind them, over the real product on a data folder of its
 * own: the list beside the bare rows of its table through the same stack, then in Chromium first paint, longest task, and frames
 * while a card is dragged and while board and list are scrolled, beside the same of a board of 20 offers.
 */
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.mjs';
import { runBareGateway } from './board/run-bare-gateway.mjs';
import { openEmbeddedDatabase, seedBoard } from './board/seed-board.mjs';
import { timeBoard } from './board/time-board.mjs';
import { quantile, timeRequests } from './board/time-requests.mjs';
import { runProduct } from './bundle/running-product.mjs';

const SMALL = { offers: 20, readingsEach: 200 };
const LARGE = { offers: 5_000, readingsEach: 40 };
const ROUNDS = 60;
const AIM_OF_BARE = 2;
const AIM_FRAME_MS = 20;
const AIM_FRAME_SHARE = 0.95;

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const product = await runProduct();
  try {
    const database = await openEmbeddedDatabase(product.dataDir);
    const seed = (/** @type {typeof LARGE} */ size) =>
      seedBoard(database, { email: 'demo@garimpo.local', ...size });
    try {
      return await measure(product, seed);
    } finally {
      await database.end();
    }
  } finally {
    await product.stop();
  }
}

/**
 * @param {{ url: string, dataDir: string }} product
 * @param {(size: typeof LARGE) => Promise<void>} seed
 * @returns {Promise<import('./bench.mjs').BenchResult>}
 */
async function measure(product, seed) {
  const browser = await openBrowser();
  try {
    await seed(SMALL);
    const smallBefore = await timeBoard(browser, product.url);
    await seed({ ...LARGE, readingsEach: 1 });
    const young = await timeLists(product);
    await seed(LARGE);
    const old = await timeLists(product);
    const large = await timeBoard(browser, product.url);
    // The baseline before and after: what the machine does besides changes by the minute.
    await seed(SMALL);
    const smallAgain = await timeBoard(browser, product.url);
    const small = joined(smallBefore, smallAgain);
    const lists = listRows(young, old);
    const name = `${LARGE.offers.toLocaleString('en')} offers`;
    const boards = [
      boardRow('board of 20 offers (baseline), dragging', small, small, 'frameMs'),
      boardRow(`board of ${name}, dragging`, large, small, 'frameMs'),
      boardRow('board of 20 offers (baseline), scrolling', small, small, 'scrollMs'),
      boardRow(`board of ${name}, scrolling`, large, small, 'scrollMs'),
      boardRow('list of 20 offers (baseline), scrolling', small, small, 'listScrollMs'),
      boardRow(`list of ${name}, scrolling`, large, small, 'listScrollMs'),
    ];
    return {
      title: `Board of ${LARGE.offers} offers, ${LARGE.offers * LARGE.readingsEach} readings (${ROUNDS} requests each, one at a time)`,
      rows: [...lists, ...boards],
      notes: [
        'p50 and p95 of requests are of their answers; of boards and lists, of their frames.',
        `First paint is the median of loads with the files cached; drawn of ${name}: ${large.cards} cards, ${large.rows} rows.`,
      ],
      aims: aimsOf(lists, large),
    };
  } finally {
    await browser.close();
  }
}

/** @typedef {{ bare: Timed, list: Timed, barePacked: Timed, listPacked: Timed }} Lists */
/** @typedef {{ ms: number[], bytes: number }} Timed */

/** @param {{ url: string, dataDir: string }} product @returns {Promise<Lists>} */
async function timeLists({ url, dataDir }) {
  const gateway = await runBareGateway(dataDir);
  try {
    const [rows, list] = ['/api/bench/rows', '/api/offers'];
    const subjects = [rows, list].flatMap((path) => [
      { path, packed: false },
      { path, packed: true },
    ]);
    const [bare, barePacked, listed, listPacked] = await timeRequests(gateway.url, subjects, ROUNDS, url);
    if (!bare || !barePacked || !listed || !listPacked) throw new Error('Not everything was measured.');
    return { bare, barePacked, list: listed, listPacked };
  } finally {
    await gateway.stop();
  }
}

/** @param {Lists} young @param {Lists} old */
function listRows(young, old) {
  return [
    listRow('bare rows (baseline)', old.bare, old.bare),
    listRow('list, 1 reading each', young.list, young.bare),
    listRow(`list, ${LARGE.readingsEach} readings each`, old.list, old.bare),
    listRow('bare rows, packed (baseline)', old.barePacked, old.barePacked),
    listRow(`list, ${LARGE.readingsEach} readings each, packed`, old.listPacked, old.barePacked),
  ];
}

/** @param {string} what @param {Timed} timed @param {Timed} baseline */
function listRow(what, { ms, bytes }, baseline) {
  return {
    what,
    'p50 ms': round(quantile(ms, 0.5)),
    'p95 ms': round(quantile(ms, 0.95)),
    'of baseline': `${(quantile(ms, 0.5) / quantile(baseline.ms, 0.5)).toFixed(2)}x`,
    KB: Math.round(bytes / 1000),
    'first paint ms': '',
    'longest task ms': '',
    'frames under 20 ms': '',
    'frames dropped': '',
  };
}

/** @typedef {Awaited<ReturnType<typeof timeBoard>>} BoardTimes */

/** @typedef {'frameMs' | 'scrollMs' | 'listScrollMs'} Frames */

/** @param {string} what @param {BoardTimes} board @param {BoardTimes} baseline @param {Frames} frames */
function boardRow(what, board, baseline, frames) {
  const ms = board[frames];
  const isFirst = frames === 'frameMs';
  return {
    what,
    'p50 ms': round(quantile(ms, 0.5)),
    'p95 ms': round(quantile(ms, 0.95)),
    'of baseline': `${(quantile(ms, 0.95) / quantile(baseline[frames], 0.95)).toFixed(2)}x`,
    KB: '',
    'first paint ms': isFirst ? Math.round(quantile(board.paintMs, 0.5)) : '',
    'longest task ms': isFirst ? Math.round(quantile(board.longestTaskMs, 0.5)) : '',
    'frames under 20 ms': `${(100 * smoothShare(ms)).toFixed(1)} %`,
    'frames dropped': dropped(ms),
  };
}

/** @param {BoardTimes} one @param {BoardTimes} other @returns {BoardTimes} */
function joined(one, other) {
  return {
    paintMs: [...one.paintMs, ...other.paintMs],
    longestTaskMs: [...one.longestTaskMs, ...other.longestTaskMs],
    frameMs: [...one.frameMs, ...other.frameMs],
    scrollMs: [...one.scrollMs, ...other.scrollMs],
    listScrollMs: [...one.listScrollMs, ...other.listScrollMs],
    cards: one.cards,
    rows: one.rows,
  };
}

/** @param {number[]} frameMs */
function smoothShare(frameMs) {
  return frameMs.filter((ms) => ms < AIM_FRAME_MS).length / frameMs.length;
}

/** Of a screen that shows sixty a second. @param {number[]} frameMs */
function dropped(frameMs) {
  return frameMs.reduce((sum, ms) => sum + Math.max(0, Math.round((ms * 60) / 1000) - 1), 0);
}

/** @param {ReturnType<typeof listRow>[]} lists @param {BoardTimes} large */
function aimsOf(lists, large) {
  /** @type {[Frames, string][]} */
  const moves = [
    ['frameMs', 'a card is dragged over a large board'],
    ['scrollMs', 'a large board is scrolled'],
    ['listScrollMs', 'a large list is scrolled'],
  ];
  return [
    ...lists
      .filter(({ what }) => what.startsWith('list'))
      .map((row) => ({
        aim: `${row.what}: under ${AIM_OF_BARE} times the bare rows`,
        is: row['of baseline'],
        met: Number.parseFloat(row['of baseline']) < AIM_OF_BARE,
      })),
    ...moves.map(([frames, when]) => ({
      aim: `${AIM_FRAME_SHARE * 100} % of frames under ${AIM_FRAME_MS} ms while ${when}`,
      is: `${(100 * smoothShare(large[frames])).toFixed(1)} %`,
      met: smoothShare(large[frames]) >= AIM_FRAME_SHARE,
    })),
  ];
}

async function openBrowser() {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** @param {number} ms */
function round(ms) {
  return Number(ms.toFixed(1));
}
