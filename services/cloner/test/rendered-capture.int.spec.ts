import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, type BrowserRun, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Captured } from '../src/capture/capture.ts';
import { CaptureBudget } from '../src/capture/capture-budget.ts';
import { openPage } from '../src/capture/open-page.ts';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { serveOnLoopback } from '../src/capture/rendered/loopback-clone.ts';
import { VISIBLE_TEXT } from '../src/capture/rendered/page-scripts.ts';
import { walk } from '../src/capture/rendered/walk.ts';
import { CORPUS, type CorpusPage } from '../src/testing/corpus/corpus.ts';
import { type CorpusServer, startCorpus } from '../src/testing/corpus/corpus-server.ts';
import { MemorySink } from '../src/testing/memory-sink.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const MIB = 1024 * 1024;
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;

// Each page is looked at four times, beside whatever else the machine does.
jest.setTimeout(120_000);

let corpus: CorpusServer;
let dataDir: string;
let launcher: BrowserLauncher;
let outbound: Outbound;
let rendered: BrowserCapture;
beforeAll(async () => {
  corpus = await startCorpus();
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-rendered-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const config = { outboundAllow: corpus.allowed, chromiumPath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'));
  outbound = new Outbound(config);
  rendered = new BrowserCapture(launcher, outbound, APP);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await corpus.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const pageOf = (name: string): CorpusPage => CORPUS.find((one) => one.name === name)!;

async function capture(url: string, sink: MemorySink, limits = LIMITS): Promise<Captured> {
  const budget = new CaptureBudget(limits);
  const parts = { outbound, userAgent: 'Garimpo', budget, signal: never };
  const page = await openPage(url, parts).finally(() => budget.end());
  const request = { url, mode: 'rendered' as const, removeTrackers: true, limits };
  return rendered.capture(request, page, sink, () => {}, never);
}

/** The clone in a browser that reaches nothing else. */
async function visit<T>(
  { manifest }: Captured,
  sink: MemorySink,
  work: (tab: Awaited<ReturnType<BrowserRun['context']['newPage']>>, run: BrowserRun) => Promise<T>,
): Promise<T> {
  const clone = await serveOnLoopback(manifest, sink);
  try {
    const options = { timeoutMs: 60_000, maxBytes: 64 * MIB, only: clone.only };
    return await launcher.run(options, async (run) => {
      const tab = await run.context.newPage();
      await walk(tab, clone.address);
      return work(tab, run);
    });
  } finally {
    await clone.close();
  }
}

const BROKEN = `[...document.images].filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.currentSrc || one.src)`;

describe('the rendered capture', () => {
  it.each(CORPUS.filter(({ refused }) => refused === undefined).map(({ name }) => name))('%s', async (name) => {
    const page = pageOf(name);
    const sink = new MemorySink();
    const started = performance.now();
    const copy = await capture(page.url, sink);
    const ms = Math.round(performance.now() - started);
    const { scriptsKept, fidelity, lost } = copy.report;
    process.stderr.write(`${name} ${ms} ms kept=${scriptsKept} ${JSON.stringify(fidelity)} lost=${JSON.stringify(lost)}\n`);
    const asked = corpus.asked.length;
    await visit(copy, sink, async (tab, run) => {
      const text = String(await tab.evaluate(VISIBLE_TEXT));
      for (const expected of page.texts) expect(text).toContain(expected);
      for (const { on, shows } of page.clicks ?? []) {
        await tab.locator(on).click();
        await tab.getByText(shows).first().waitFor();
      }
      expect(await tab.evaluate(BROKEN)).toEqual([]);
      expect(run.refused()).toEqual([]);
    });
    expect(corpus.asked.length).toBe(asked);
  });
});
