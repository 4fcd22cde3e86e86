import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Captured, CaptureError, type CaptureLimits } from '../src/capture/capture.ts';
import { PageCapturer } from '../src/capture/page-capturer.ts';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { MemorySink } from '../src/testing/memory-sink.ts';
import { type HostileSite, startHostileSite } from './support/hostile-site.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const MIB = 1024 * 1024;
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;

// Each page is looked at four times, beside whatever else the machine does.
jest.setTimeout(120_000);

let site: HostileSite;
let dataDir: string;
let launcher: BrowserLauncher;
let capturer: PageCapturer;
beforeAll(async () => {
  site = await startHostileSite();
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-hazards-'));
  const { executablePath: chromiumPath } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const config = { outboundAllow: site.allowed, chromiumPath, dataDir, ...APP };
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  launcher = new BrowserLauncher(config, createLogger('silent'), { resolve });
  const outbound = new Outbound(config, resolve);
  capturer = new PageCapturer(outbound, new BrowserCapture(launcher, outbound, APP), APP);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function capture(
  path: string,
  limits: Partial<CaptureLimits> = {},
  sink = new MemorySink(),
): Promise<Captured> {
  const url = `http://loja.test${path}`;
  const request = { url, mode: 'rendered' as const, removeTrackers: true, limits: { ...LIMITS, ...limits } };
  return capturer.capture(request, sink, () => {}, never);
}

async function outcome(capturing: Promise<Captured>): Promise<string> {
  try {
    const { report } = await capturing;
    return report.mode;
  } catch (error) {
    return error instanceof CaptureError ? `${error.code} ${error.rule}` : String(error);
  }
}

describe('in a browser', () => {
  it.each<[string, string, Partial<CaptureLimits>, string]>([
    ['a script of 1 GB', '/enorme/', { bytes: 8 * MIB }, 'cloner.capture.too_large bytes'],
    ['an answer without end', '/infinita/', { bytes: 8 * MIB }, 'cloner.capture.too_large bytes'],
    ['a script that never ends', '/presa-no-laco/', { seconds: 5 }, 'cloner.capture.too_large seconds'],
    ['pictures of many gigabytes', '/telas/', {}, 'cloner.capture.failed null'],
    ['gigabytes packed into megabytes', '/bombas/', {}, 'rendered'],
    ['redirects without end', '/voltas/', {}, 'rendered'],
    ['questions, windows, downloads and requests without end', '/insistente/', {}, 'rendered'],
  ])('%s comes to an end within bounds', async (_what, path, limits, expected) => {
    const before = process.memoryUsage().rss;
    expect(await outcome(capture(path, limits))).toBe(expected);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
  });

  it('pictures are asked for as far as the limit goes', async () => {
    const before = site.asked();
    expect(await outcome(capture('/muitas/', { requests: 40 }))).toBe('rendered');
    // Those of the browser and of the files that were taken without it have the limit each; the page itself comes before.
    expect(site.asked() - before).toBeLessThanOrEqual(81);
  });

  it('a page reaches nothing of ours, however it writes the address and by whatever way it tries', async () => {
    const { victims } = site;
    const before = victims.asked;
    const sink = new MemorySink();
    const { manifest } = await capture(`/espia/?${victims.port}`, {}, sink);
    expect(victims.asked).toBe(before);
    expect([...sink.objects.values()].some((bytes) => bytes.includes('so-nosso'))).toBe(false);
    expect(Object.keys(manifest.files)).toContain(manifest.entry);
  });
});
