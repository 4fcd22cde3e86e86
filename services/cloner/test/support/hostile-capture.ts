import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import type { Captured, CaptureLimits } from '../../src/capture/capture.ts';
import { BrowserCapture } from '../../src/capture/rendered/browser-capture.ts';
import { PageCapturer } from '../../src/capture/rendered/page-capturer.ts';
import { CaptureError } from '../../src/capture-error.ts';
import { type HostileSite, startHostileSite } from './hostile-site.ts';
import { MemorySink } from './memory-sink.ts';

const CACHE = new URL('../../../../.cache', import.meta.url).pathname;
export const MIB = 1024 * 1024;
const LIMITS = { requests: 3_000, bytes: 300 * MIB, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;

/** Captures a hostile site with a real browser. */
export interface HostileCapture {
  site: HostileSite;
  capture(path: string, limits?: Partial<CaptureLimits>, sink?: MemorySink): Promise<Captured>;
  /** The mode of the capture, or why it failed. */
  outcome(path: string, limits?: Partial<CaptureLimits>): Promise<string>;
  close(): Promise<void>;
}

export async function startHostileCapture(): Promise<HostileCapture> {
  const site = await startHostileSite();
  const dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-hazards-'));
  const { executablePath: chromiumPath } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const config = { outboundAllow: site.allowed, chromiumPath, dataDir, ...APP };
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const launcher = new BrowserLauncher(config, createLogger('silent'), { resolve });
  const outbound = new Outbound(config, resolve);
  const capturer = new PageCapturer(outbound, new BrowserCapture(launcher, outbound, APP), APP);

  const capture: HostileCapture['capture'] = (path, limits = {}, sink = new MemorySink()) => {
    const url = `http://loja.test${path}`;
    const request = {
      url,
      mode: 'rendered' as const,
      removeTrackers: true,
      limits: { ...LIMITS, ...limits },
    };
    return capturer.capture(request, sink, () => {}, never);
  };
  return {
    site,
    capture,
    async outcome(path, limits) {
      try {
        const { report } = await capture(path, limits);
        return report.mode;
      } catch (error) {
        return error instanceof CaptureError ? `${error.code} ${error.rule}` : String(error);
      }
    },
    async close() {
      await launcher.onApplicationShutdown();
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
