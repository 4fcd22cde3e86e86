import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { ChromiumQuizCapturer } from '../src/quiz/chromium-quiz-capturer.ts';
import { walkQuiz as walkThrough } from '../src/quiz/walk/walk-quiz.ts';
import { type HostileSite, startHostileSite } from './support/hostile-site.ts';
import { MemorySink } from './support/memory-sink.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const APP = { publicUrl: 'https://app.test' };
const URL_OF_PAGE = 'http://loja.test/outra/';
const LIMITS = { requests: 100, bytes: 8 * 1024 * 1024, seconds: 15 };
const never = new AbortController().signal;

jest.setTimeout(120_000);

let site: HostileSite;
let dataDir: string;
let launcher: BrowserLauncher;
let outbound: Outbound;
beforeAll(async () => {
  site = await startHostileSite();
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-wait-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const config = { outboundAllow: site.allowed, chromiumPath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'));
  outbound = new Outbound(config);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** All that run at once, by others. */
function taken(until: Promise<unknown>): Promise<unknown> {
  const others = [1, 2].map(() => launcher.run({ timeoutMs: 60_000, maxBytes: 1 }, () => until));
  return Promise.all(others);
}

it('a page is captured though others had the browsers for longer than it may take', async () => {
  const others = taken(wait((LIMITS.seconds + 1) * 1_000));
  const capturer = new PageCapturer(outbound, new BrowserCapture(launcher, outbound, APP), APP);
  const request = { url: URL_OF_PAGE, mode: 'rendered' as const, removeTrackers: true, limits: LIMITS };
  const sink = new MemorySink();
  const copy = await capturer.capture(request, sink, () => {}, never);
  const { report } = await capturer.compare(request, copy, sink, never);
  expect(report).toMatchObject({ mode: 'rendered', reason: 'asked', fidelity: { wide: 1, narrow: 1 } });
  await others;
});

it('a quiz says when it waits for a browser, and waits no longer than it is wanted', async () => {
  const enough = new AbortController();
  const others = taken(once(enough.signal, 'abort'));
  const stop = new AbortController();
  const told: string[] = [];
  const pause = () => {
    told.push('waits');
    setTimeout(() => stop.abort(new Error('not wanted')), 100);
    return () => void told.push('goes on');
  };
  const capturer = new ChromiumQuizCapturer(launcher, outbound, walkThrough, APP);
  const request = {
    url: URL_OF_PAGE,
    checkoutUrl: 'https://pagar.test/',
    removeTrackers: true,
    ownTrackers: [],
    limits: { ...LIMITS, screens: 1, steps: 1, pause },
  };
  await expect(capturer.capture(request, new MemorySink(), () => {}, stop.signal)).rejects.toThrow(
    'not wanted',
  );
  expect(told).toEqual(['waits', 'goes on']);
  enough.abort();
  await others;
});
