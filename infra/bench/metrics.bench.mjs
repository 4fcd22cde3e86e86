// @ts-check
/**
 * 1,000 offers with 2 million readings behind them, beside the same offers with 20,000, over the real product on a data
 * folder of its own: the list, the answers of the metrics page, and one offer of 100,000 readings to the painted chart in
 * Chromium, beside the charting library alone.
 */
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.mjs';
import { runBareGateway } from './board/run-bare-gateway.mjs';
import { openEmbeddedDatabase, seedBoard } from './board/seed-board.mjs';
import { quantile, signIn, timeRequests } from './board/time-requests.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { timeBareChart } from './metrics/bare-chart.mjs';
import { seedLongHistory, seedReadings } from './metrics/seed-readings.mjs';
import { timeMetricsPage } from './metrics/time-metrics-page.mjs';

const email = 'demo@garimpo.local';
const OFFERS = 1_000;
const FEW = 20;
const MANY = 2_000;
const LONG = 100_000;
/** Asked in turn, so that no one history is always at hand. */
const ASKED_OFFERS = 10;
const LIST_ROUNDS = 100;
const METRICS_ROUNDS = 10;
const LONG_ROUNDS = 20;
const DRAWINGS = 10;
const AIM_LIST = 1.5;
const AIM_DRAW_MS = 300;

/** @typedef {{ ms: number[], bytes: number }} Timed */
/** @typedef {Record<string, string | number>} Row */
/** @typedef {import('pg').Client} Client */

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const product = await runProduct();
  try {
    const database = await openEmbeddedDatabase(product.dataDir);
    try {
      return await measure(product, database);
    } finally {
      await database.end();
    }
  } finally {
    await product.stop();
  }
}

/**
 * @param {{ url: string, dataDir: string }} product
 * @param {Client} database
 * @returns {Promise<import('./bench.mjs').BenchResult>}
 */
async function measure(product, database) {
  await seedBoard(database, { email, offers: OFFERS, readingsEach: 0 });
  await seedReadings(database, { email, readingsEach: FEW });
  const young = await timeList(product);
  await seedReadings(database, { email, readingsEach: MANY });
  const old = await timeList(product);
  const short = await timeMetrics(product.url, await someOffers(database), METRICS_ROUNDS);
  const longId = await seedLongHistory(database, { email, readings: LONG });
  const long = await timeMetrics(product.url, [longId], LONG_ROUNDS);
  const charts = await timeCharts(product.url, database, longId);

  const drawMs = quantile(charts.page.drawMs, 0.5);
  const listGrowth = median(old.list) / median(old.bare) / (median(young.list) / median(young.bare));
  return {
    title: `Readings at size: ${OFFERS} offers, with ${OFFERS * FEW} readings and with ${OFFERS * MANY}; one with ${LONG}`,
    rows: [
      requestRow('bare rows of the offers (baseline)', young.bare, young.bare),
      requestRow(`list, ${OFFERS * FEW} readings`, young.list, young.bare),
      requestRow('bare rows again (baseline)', old.bare, old.bare),
      requestRow(`list, ${OFFERS * MANY} readings`, old.list, old.bare),
      requestRow('7 days of an offer (baseline)', short.week, short.week),
      requestRow(`90 days, ${MANY} readings each`, short.quarter, short.week),
      requestRow(`all time, ${MANY} readings each`, short.all, short.week),
      requestRow(`90 days of ${LONG} readings`, long.quarter, short.week),
      requestRow(`all ${LONG} readings`, long.all, short.week),
      chartRow('library alone, the points of the answer (baseline)', charts.bare, charts.bare),
      chartRow(`library alone, all ${LONG} points`, charts.bareOfAll, charts.bare),
      chartRow('metrics page, from answer to painted chart', charts.page.drawMs, charts.bare),
    ],
    notes: [
      `Points drawn: ${charts.points} of ${LONG}. Longest task while the page loads and draws: ${Math.round(quantile(charts.page.longestTaskMs, 0.5))} ms (median of ${DRAWINGS}).`,
    ],
    aims: [
      {
        aim: `the list takes ${AIM_LIST} times as long at most with 100 times the readings, measured by the bare rows of each time`,
        is: `${listGrowth.toFixed(2)} times`,
        met: listGrowth <= AIM_LIST,
      },
      {
        aim: `the chart of ${LONG} readings is painted within ${AIM_DRAW_MS} ms of the answer (median)`,
        is: `${Math.round(drawMs)} ms`,
        met: drawMs <= AIM_DRAW_MS,
      },
    ],
  };
}

/** @param {{ url: string, dataDir: string }} product @returns {Promise<{ bare: Timed, list: Timed }>} */
async function timeList({ url, dataDir }) {
  const gateway = await runBareGateway(dataDir);
  try {
    const subjects = ['/api/bench/rows', '/api/offers'].map((path) => ({ path, packed: true }));
    const [bare, list] = await timeRequests(gateway.url, subjects, LIST_ROUNDS, url);
    if (!bare || !list) throw new Error('Not everything was measured.');
    return { bare, list };
  } finally {
    await gateway.stop();
  }
}

/** @param {Client} database @returns {Promise<string[]>} */
async function someOffers(database) {
  const { rows } = await database.query(
    'SELECT offer_id FROM offers.offer_summaries WHERE latest_count IS NOT NULL ORDER BY offer_id LIMIT $1',
    [ASKED_OFFERS],
  );
  return rows.map(({ offer_id: id }) => id);
}

/**
 * @param {string} url
 * @param {string[]} offerIds
 * @param {number} rounds of each offer
 * @returns {Promise<{ week: Timed, quarter: Timed, all: Timed }>}
 */
async function timeMetrics(url, offerIds, rounds) {
  const periods = [7, 90, 0];
  const subjects = offerIds.flatMap((id) =>
    periods.map((days) => ({ path: `/api/offers/${id}/metrics?days=${days}`, packed: true })),
  );
  const timed = await timeRequests(url, subjects, rounds);
  const [week, quarter, all] = periods.map((_, at) =>
    joined(timed.filter((__, subject) => subject % periods.length === at)),
  );
  if (!week || !quarter || !all) throw new Error('Not everything was measured.');
  return { week, quarter, all };
}

/** @param {Timed[]} parts @returns {Timed} */
function joined(parts) {
  return { ms: parts.flatMap(({ ms }) => ms), bytes: Math.max(...parts.map(({ bytes }) => bytes)) };
}

/** @param {string} url @param {Client} database @param {string} offerId */
async function timeCharts(url, database, offerId) {
  const browser = await openBrowser();
  try {
    const { rows } = await database.query(
      `SELECT extract(epoch FROM checked_at)::float8 * 1000 AS at, count FROM offers.offer_metrics
      WHERE offer_id = $1 ORDER BY checked_at`,
      [offerId],
    );
    /** @type {[number, number][]} */
    const all = rows.map(({ at, count }) => [at, count]);
    const answered = await pointsOf(url, offerId);
    return {
      points: answered.length,
      bare: await timeBareChart(browser, answered, DRAWINGS),
      bareOfAll: await timeBareChart(browser, all, DRAWINGS),
      page: await timeMetricsPage(browser, url, offerId, DRAWINGS),
    };
  } finally {
    await browser.close();
  }
}

/** @param {string} url @param {string} offerId @returns {Promise<[number, number][]>} */
async function pointsOf(url, offerId) {
  const token = await signIn(url);
  const reply = await fetch(`${url}/api/offers/${offerId}/metrics?days=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { metrics } = /** @type {{ metrics: { checkedAt: string, count: number }[] }} */ (await reply.json());
  return metrics.map(({ checkedAt, count }) => [Date.parse(checkedAt), count]);
}

/** @param {string} what @param {Timed} timed @param {Timed} baseline @returns {Row} */
function requestRow(what, { ms, bytes }, baseline) {
  return {
    what,
    'p50 ms': round(quantile(ms, 0.5)),
    'p95 ms': round(quantile(ms, 0.95)),
    'of baseline': `${(quantile(ms, 0.5) / median(baseline)).toFixed(2)}x`,
    KB: Math.round(bytes / 1000),
  };
}

/** @param {string} what @param {number[]} ms @param {number[]} baseline @returns {Row} */
function chartRow(what, ms, baseline) {
  return { ...requestRow(what, { ms, bytes: 0 }, { ms: baseline, bytes: 0 }), KB: '' };
}

/** @param {Timed} timed */
function median({ ms }) {
  return quantile(ms, 0.5);
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
