import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, type BrowserRun, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Captured } from '../src/capture/capture.ts';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { serveOnLoopback } from '../src/capture/rendered/loopback-clone.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { VISIBLE_TEXT } from '../src/capture/rendered/page-scripts.ts';
import { walk } from '../src/capture/rendered/walk.ts';
import { type HostileSite, startHostileSite } from './support/hostile-site.ts';
import { MemorySink } from './support/memory-sink.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const MIB = 1024 * 1024;
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;

// Each page is looked at four times, beside whatever else the machine does.
jest.setTimeout(120_000);

/** loja.test. */
let site: HostileSite;
let dataDir: string;
let launcher: BrowserLauncher;
let outbound: Outbound;
let capturer: PageCapturer;
beforeAll(async () => {
  site = await startHostileSite();
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-rendered-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const config = { outboundAllow: site.allowed, chromiumPath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'), {
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  });
  outbound = new Outbound(config);
  capturer = new PageCapturer(outbound, new BrowserCapture(launcher, outbound, APP), APP);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The copy that stays, and how like its original it is. */
async function capture(url: string, sink: MemorySink, limits = LIMITS): Promise<Captured> {
  const request = { url, mode: 'rendered' as const, removeTrackers: true, limits };
  const copy = await capturer.capture(request, sink, () => {}, never);
  expect(copy.report).toMatchObject({ scriptsKept: true, fidelity: null });
  const { report, again } = await capturer.compare(request, copy, sink, never);
  return again ?? { ...copy, report };
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
  it('leads what its scripts ask another host for to the clone, in every way that they can ask', async () => {
    const sink = new MemorySink();
    const copy = await capture('http://loja.test/viva/', sink);
    expect(copy.report.scriptsKept).toBe(true);
    await visit(copy, sink, async (tab, run) => {
      await tab
        .getByText('atributo escrito fechado marcacao molde-imagem post propriedade tamanhos xhr')
        .waitFor();
      await tab.locator('#enviar').click();
      expect(await tab.evaluate('location.pathname')).toBe('/viva/');
      expect(run.refused()).toEqual([]);
    });
  });

  it('shows the page as it was drawn where its scripts do not work elsewhere, without any script', async () => {
    const sink = new MemorySink();
    const copy = await capture('http://loja.test/presa/', sink);
    expect(copy.report.scriptsKept).toBe(false);
    expect(copy.manifest.calls).toEqual([]);
    expect(Math.min(copy.report.fidelity!.wide, copy.report.fidelity!.narrow)).toBeGreaterThan(0.99);
    const html = (await sink.get(copy.manifest.files[copy.manifest.entry]!)).toString();
    expect(html).not.toMatch(/<script|onload=|javascript:alert|segredo/);
    await visit(copy, sink, async (tab, run) => {
      const text = String(await tab.evaluate(VISIBLE_TEXT));
      expect(text).toContain('Oferta presa ao endereço');
      expect(text).toContain('Dentro da sombra');
      const style = (of: string, name: string) =>
        tab.evaluate(`getComputedStyle(document.querySelector('${of}')).${name}`);
      expect([await style('h1', 'color'), await style('h1', 'paddingTop')]).toEqual([
        'rgb(183, 28, 28)',
        '21px',
      ]);
      expect(await style('canvas', 'backgroundImage')).toMatch(/^url\("data:image\/png/);
      expect(await tab.locator('#nome').inputValue()).toBe('escrito na página');
      expect(await tab.evaluate('document.images.length')).toBe(2);
      expect(await tab.evaluate(BROKEN)).toEqual([]);
      expect(run.refused()).toEqual([]);
    });
  });

  deepIt('finds the original again for a copy whose process is gone, and captures it once more', async () => {
    const sink = new MemorySink();
    const request = {
      url: 'http://loja.test/presa/',
      mode: 'auto' as const,
      removeTrackers: true,
      limits: LIMITS,
    };
    const { manifest, report } = await capturer.capture(request, sink, () => {}, never);
    const kept = { manifest, report };
    const { again } = await capturer.compare(request, kept, sink, never);
    expect(again?.report).toMatchObject({ mode: 'rendered', scriptsKept: false });
    expect(Math.min(again!.report.fidelity!.wide, again!.report.fidelity!.narrow)).toBeGreaterThan(0.99);
  });

  it('keeps the scripts of a page whose original lost a race of its own while it was recorded', async () => {
    const sink = new MemorySink();
    const copy = await capture('http://loja.test/corrida/', sink);
    expect(copy.report).toMatchObject({ scriptsKept: true, fidelity: { wide: 1, narrow: 1 } });
    await visit(copy, sink, async (tab) => {
      await tab.getByText('Vagas para violão e mais dez cursos').waitFor();
    });
  });

  async function expectSameMoment(query: string): Promise<void> {
    const { report } = await capture(`http://loja.test/em-movimento/${query}`, new MemorySink());
    expect(report).toMatchObject({ scriptsKept: true });
    expect(Math.min(report.fidelity!.wide, report.fidelity!.narrow)).toBeGreaterThan(0.98);
  }

  it('sees what moves at the same moment in both looks: typed text, frames after an answer', () =>
    expectSameMoment(''));

  // The browser's own clock ends a transition, which on a starved machine may be a step away from the page's.
  deepIt('sees steps after transitions at the same moment in both looks', () => expectSameMoment('?passo'));

  it.each([
    ['whose script asks for a password', '/senha/'],
    ['that asks beside a field without a name', '/senha-desenhada/'],
    ['that asks at a telephone alone', '/senha-do-celular/'],
  ])('refuses a page %s', async (_how, path) => {
    await expect(capture(`http://loja.test${path}`, new MemorySink())).rejects.toMatchObject({
      code: 'cloner.page.sensitive',
    });
  });
});
