// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { untilShown, watchFor } from './loaded-files.mjs';

/**
 * @typedef {object} Line
 * @property {number} latencyMs between a request and its answer
 * @property {number} [bitsPerSecond] downwards; upwards half of it
 * @property {number} [slowdown] of the processor
 *
 * @typedef {object} Sent a request that went over the line
 * @property {string} url
 * @property {number} bytes of its answer, as they came
 * @property {number} round one more than that of the last answer that was there whole when it was sent
 *
 * @typedef {{ shownMs: number, sent: Sent[] }} FirstCards
 */

/** A phone of the middle, as Lighthouse has it: a quarter of this processor, 1.6 Mbit/s, 150 ms. */
export const PHONE = { latencyMs: 150, bitsPerSecond: 1_600_000, slowdown: 4 };

/**
 * So slow to answer, and fast otherwise, that requests stand in rounds. It stays below the silence after which the shell takes a tool's
 * good version in its stead.
 */
const FAR = { latencyMs: 400 };

const LIMIT_MS = 120_000;
/** How long the answer to what was asked for before the cards may take after them. */
const REST_MS = 30_000;

/**
 * Opens an address on a line of its own kind, until the first frame with what `selector` finds.
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ address: string, selector: string, line?: Line, holdsIdle?: boolean }} what
 * @returns {Promise<FirstCards>} `shownMs` since the navigation; what was `sent` until then
 */
export async function timeFirstCards(context, { address, selector, line = PHONE, holdsIdle = false }) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    await putOn(session, line);
    const requests = recordRequests(session);
    await watchFor(page, selector, { holdsIdle });
    await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
    const shownMs = await untilShown(page, LIMIT_MS);
    const startedAt = await page.evaluate(() => performance.timeOrigin);
    return { shownMs, sent: await requests.sentUntil((startedAt + shownMs) / 1000) };
  } finally {
    await page.close();
  }
}

/**
 * What a browser with an empty cache sends until the cards stand, and in how many rounds: the answers that were waited for, each
 * asked for only after the one before it.
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ address: string, selector: string }} what
 */
export async function countRounds(context, what) {
  const { sent } = await timeFirstCards(context, { ...what, line: FAR, holdsIdle: true });
  return {
    sent,
    rounds: Math.max(...sent.map(({ round }) => round)),
    bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** @param {import('playwright-core').CDPSession} session @param {Line} line */
async function putOn(session, { latencyMs, bitsPerSecond, slowdown = 1 }) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond === undefined ? -1 : bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond === undefined ? -1 : bitsPerSecond / 16,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** @param {import('playwright-core').CDPSession} session */
function recordRequests(session) {
  /** @type {Map<string, { url: string, sentAt: number, order: number, endedAt: number, bytes: number }>} */
  const requests = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    // Nobody waits for what is only told.
    if (!/^https?:/.test(request.url) || request.method !== 'GET') return;
    requests.set(requestId, {
      url: request.url,
      sentAt: wallTime,
      order: timestamp,
      endedAt: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
  });
  /** @param {{ requestId: string, timestamp: number, encodedDataLength?: number }} ended */
  const end = ({ requestId, timestamp, encodedDataLength = 0 }) => {
    const request = requests.get(requestId);
    if (request !== undefined) Object.assign(request, { endedAt: timestamp, bytes: encodedDataLength });
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  return {
    /** @param {number} at seconds since 1970 @returns {Promise<Sent[]>} */
    async sentUntil(at) {
      const isOpen = () => [...requests.values()].some((one) => one.sentAt <= at && one.endedAt === Infinity);
      const limit = Date.now() + REST_MS;
      while (isOpen() && Date.now() < limit) await pause(50);
      return inRounds([...requests.values()].filter(({ sentAt }) => sentAt <= at));
    },
  };
}

/** @param {{ url: string, order: number, endedAt: number, bytes: number }[]} requests @returns {Sent[]} */
function inRounds(requests) {
  const rounds = /** @type {number[]} */ ([]);
  const inOrder = requests.toSorted((a, b) => a.order - b.order);
  for (const { order } of inOrder) {
    const before = inOrder.flatMap(({ endedAt }, at) => (endedAt <= order ? (rounds[at] ?? 0) : 0));
    rounds.push(Math.max(0, ...before) + 1);
  }
  return inOrder.map(({ url, bytes }, at) => ({ url, bytes, round: rounds[at] ?? 0 }));
}
