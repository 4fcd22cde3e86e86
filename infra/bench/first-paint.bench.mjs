// @ts-check
/**
 * The board of somebody who is signed in, on a phone of the middle (a quarter of this processor, 1.6 Mbit/s, 150 ms), until its
 * cards stand: with nothing in the browser, and at the third visit. Beside it in turns, as the baseline, the same offers as cards of
 * an app that is nothing but React and the router. `-- first-paint files` names what was sent.
 */
import { chromium } from 'playwright-core';
import { findChromium } from '../e2e/support/chromium.mjs';
import { countRounds, timeFirstCards } from '../e2e/support/first-cards.mjs';
import { firstPageOf, signedIn } from '../e2e/support/first-loads.mjs';
import { budgets } from './budgets.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { kilobytes } from './bundle/weight.mjs';
import { serveBarePage } from './first-paint/bare-page.mjs';

const TURNS = 7;
const AIM_COLD_MS = 3_500;
const AIM_WARM_MS = 1_000;
const SCREEN = { width: 412, height: 823 };

/** @typedef {{ address: string, selector: string }} Cards */
/** @typedef {Cards & { name: string, state: Awaited<ReturnType<typeof signedIn>> | undefined }} Subject */

/** @param {string[]} words @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(words) {
  const product = await runProduct();
  try {
    const state = await signedIn(product.url);
    const bare = await serveBarePage(await readOffers(product.url, state));
    try {
      const ours = {
        name: 'the board',
        state,
        ...firstPageOf(product.url, 'mf-offers'),
      };
      const baseline = {
        name: 'the same offers, React and router alone (baseline)',
        state: undefined,
        address: bare.url,
        selector: 'article',
      };
      return await measure(ours, baseline, words.includes('files'));
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

/** @param {Subject} ours @param {Subject} baseline @param {boolean} namesFiles @returns {Promise<import('./bench.mjs').BenchResult>} */
async function measure(ours, baseline, namesFiles) {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const subjects = [baseline, ours].map((subject) => ({
      subject,
      cold: /** @type {number[]} */ ([]),
      warm: /** @type {number[]} */ ([]),
    }));
    const counted = new Map();
    for (const { subject } of subjects)
      counted.set(subject, await inFresh(browser, subject, (context) => countRounds(context, subject)));
    // The subjects take turns, because what the machine does besides changes by the minute.
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const { subject, cold, warm } of subjects)
        await inFresh(browser, subject, async (context) => {
          cold.push((await timeFirstCards(context, subject)).shownMs);
          // This visit is not timed: the browser compiles for the next one in it.
          await timeFirstCards(context, subject);
          warm.push((await timeFirstCards(context, subject)).shownMs);
        });
    const rows = subjects.map(({ subject, cold, warm }) => row(subject, counted.get(subject), cold, warm));
    const [, own] = subjects;
    const { sent, bytes, rounds } = counted.get(ours);
    const [coldMs, warmMs] = [median(own?.cold ?? []), median(own?.warm ?? [])];
    return {
      title: `First paint of the board on a phone of the middle (medians of ${TURNS} turns, least and most beside them)`,
      rows,
      notes: [
        'Bytes are as they came over the wire, heads of answers with them. Rounds are answers waited for, each asked for after the one before.',
        'Warm is the third visit of one browser.',
        ...(namesFiles ? sent.map(said) : []),
      ],
      aims: [
        aim('cold', coldMs, AIM_COLD_MS, 'ms'),
        aim('warm', warmMs, AIM_WARM_MS, 'ms'),
        aim('cards, over the wire', kilobytes(bytes), budgets.cards.wire, 'KB'),
        aim('cards, requests', sent.length, budgets.cards.requests, ''),
        aim('cards, rounds', rounds, budgets.cards.rounds, ''),
      ],
    };
  } finally {
    await browser.close();
  }
}

/** @param {import('../e2e/support/first-cards.mjs').Sent} sent */
const said = ({ round, bytes, url }) => `${round} ${String(bytes).padStart(7)} ${new URL(url).pathname}`;

/** @param {string} what @param {number} is @param {number} most @param {string} unit */
function aim(what, is, most, unit) {
  return {
    aim: `${what}: ${most} ${unit} at most`.replace('  ', ' '),
    is: `${Math.round(is * 10) / 10} ${unit}`.trim(),
    met: is <= most,
  };
}

/** @param {Subject} subject @param {Awaited<ReturnType<typeof countRounds>>} counted @param {number[]} cold @param {number[]} warm */
function row({ name }, { sent, bytes, rounds }, cold, warm) {
  const spread = (/** @type {number[]} */ times) =>
    `${Math.round(median(times))} (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`;
  return {
    what: name,
    'KB over the wire': kilobytes(bytes),
    requests: sent.length,
    rounds,
    'cold ms': spread(cold),
    'warm ms': spread(warm),
  };
}

/** @param {number[]} times */
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * A browser with nothing in it but who is signed in.
 * @template T
 * @param {import('playwright-core').Browser} browser
 * @param {Subject} subject
 * @param {(context: import('playwright-core').BrowserContext) => Promise<T>} work
 */
async function inFresh(browser, { state }, work) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: SCREEN,
    ...(state && { storageState: state }),
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** @param {string} url @param {Awaited<ReturnType<typeof signedIn>>} state */
async function readOffers(url, { origins: [origin] }) {
  const { access_token: token } = JSON.parse(origin?.localStorage[0]?.value ?? '{}');
  const answer = await fetch(`${url}/api/offers`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The offers could not be read: ${answer.status}`);
  return answer.text();
}
