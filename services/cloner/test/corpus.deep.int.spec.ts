import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Captured } from '../src/capture/capture.ts';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { serveOnLoopback } from '../src/capture/rendered/loopback-clone.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { CORPUS, type CorpusPage } from './corpus/corpus.ts';
import { startCorpus } from './corpus/corpus-server.ts';
import { likenessOf, type Visit, visitPage } from './corpus/visit-page.ts';
import { MemorySink } from './support/memory-sink.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const APP = { publicUrl: 'https://app.test' };
const LIMITS = { requests: 3_000, bytes: 300 * 1024 * 1024, seconds: 240 };
const EQUAL_MIN = 0.99;

/** Each hard to copy for a reason of its own; `npm run bench -- clone` has them all. */
const NAMES = [
  ...['loja', 'quadros', 'carrossel', 'app', 'modulos', 'rolagem', 'sombra'],
  ...['gatsby', 'angular', 'proprio-src', 'falhas', 'relogio', 'partes'],
];

// All originals are captured before the first copy is looked at, beside whatever else the machine does.
jest.setTimeout(240_000);

interface Copied {
  original: Visit;
  copy: Captured;
  sink: MemorySink;
}

let dataDir: string;
let launcher: BrowserLauncher;
const copies = new Map<string, Copied>();
beforeAll(async () => {
  const corpus = await startCorpus();
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-corpus-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const config = { outboundAllow: corpus.allowed, chromiumPath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'));
  const outbound = new Outbound(config);
  const browser = new BrowserCapture(launcher, outbound, APP);
  const copied = async (page: CorpusPage) => {
    // The comparison is what follows here; another one would cost its time again.
    const capturer = new PageCapturer(outbound, page.mode === 'static' ? null : browser, APP);
    const sink = new MemorySink();
    const request = { url: page.url, mode: 'auto' as const, removeTrackers: true, limits: LIMITS };
    const { signal } = new AbortController();
    const first = await capturer.capture(request, sink, () => {}, signal);
    const { again } = await capturer.compare(request, first, sink, signal);
    const copy = again ?? first;
    // What its clicks show is known.
    const original = await visitPage(launcher, { ...page, clicks: [] }, page.url);
    copies.set(page.name, { original, copy, sink });
  };
  for (const name of NAMES) await copied(pageOf(name));
  await corpus.stop();
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await rm(dataDir, { recursive: true, force: true });
});

function pageOf(name: string): CorpusPage {
  const page = CORPUS.find((one) => one.name === name);
  if (page === undefined) throw new Error(`there is no page ${name}`);
  return page;
}

it.each(NAMES)('the copy of %s shows, says and does what the original did', async (name) => {
  const page = pageOf(name);
  const { original, copy, sink } = copies.get(name)!;
  for (const text of page.texts) expect(original.views.wide.text).toContain(text);
  expect(copy.report).toMatchObject({ mode: page.mode, scriptsKept: true, lost: [] });
  const clone = await serveOnLoopback(copy.manifest, sink);
  try {
    const visit = await visitPage(launcher, page, clone.address, clone.only, original);
    const { wide, narrow, sameText, broken } = await likenessOf(original, visit);
    expect(Math.min(wide, narrow)).toBeGreaterThanOrEqual(EQUAL_MIN);
    expect({ sameText, broken, foreign: visit.foreign, clicks: visit.clicks }).toEqual({
      sameText: true,
      broken: [],
      foreign: [],
      clicks: page.clicks?.length ?? 0,
    });
  } finally {
    await clone.close();
  }
});
