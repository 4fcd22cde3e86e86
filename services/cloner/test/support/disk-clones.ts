import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { expect } from '@jest/globals';
import type { Captured } from '../../src/capture/capture.ts';
import { CaptureBudget } from '../../src/capture/capture-budget.ts';
import { openPage } from '../../src/capture/open-page.ts';
import { BrowserCapture } from '../../src/capture/rendered/browser-capture.ts';
import { serveOnLoopback } from '../../src/capture/rendered/loopback-clone.ts';
import { captureStatic } from '../../src/capture/static-capture.ts';
import { CORPUS, type CorpusPage } from '../corpus/corpus.ts';
import { startCorpus } from '../corpus/corpus-server.ts';
import { likenessOf, visitPage } from '../corpus/visit-page.ts';
import { DiskLauncher, unpackZip } from './disk-launcher.ts';
import { MemorySink } from './memory-sink.ts';

const CACHE = new URL('../../../../.cache', import.meta.url).pathname;
const LIMITS = { requests: 3_000, bytes: 300 * 1024 * 1024, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;

export interface DiskClones {
  launcher: DiskLauncher;
  /** @returns address of the page in the unpacked ZIP */
  unpack(captured: Pick<Captured, 'manifest'>, sink: MemorySink, name: string): Promise<string>;
  /** Expects that a page of the corpus looks and works from a disk as on a clone's host, without requests. */
  expectSameFromDisk(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function startDiskClones(): Promise<DiskClones> {
  const corpus = await startCorpus();
  const folder = await mkdtemp(join(tmpdir(), 'garimpo-test-disk-'));
  // The browser runs as another user.
  await chmod(folder, 0o755);
  const found = await findChromium({ chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE });
  const dataDir = join(folder, 'data');
  const chromiumPath = found.executablePath;
  const config = { outboundAllow: corpus.allowed, chromiumPath, dataDir, ...APP };
  const launcher = new DiskLauncher(config, createLogger('silent'));
  const outbound = new Outbound(config);
  const rendered = new BrowserCapture(launcher, outbound, APP);

  async function capture({ url, mode }: CorpusPage, sink: MemorySink): Promise<Captured> {
    const budget = new CaptureBudget(LIMITS);
    const parts = { outbound, userAgent: 'Garimpo', budget, signal: never };
    const request = { url, mode, removeTrackers: true, limits: LIMITS };
    try {
      const page = await openPage(url, parts);
      if (mode === 'rendered') return await rendered.capture(request, page, sink, () => {}, never);
      return await captureStatic(request, page, sink, { ...parts, onProgress: () => {} });
    } finally {
      budget.end();
    }
  }

  const unpack: DiskClones['unpack'] = ({ manifest }, sink, name) =>
    unpackZip(manifest, (sha256) => sink.get({ sha256, bytes: 0, type: '' }), join(folder, name));

  return {
    launcher,
    unpack,
    async expectSameFromDisk(name) {
      const page = CORPUS.find((one) => one.name === name)!;
      const sink = new MemorySink();
      const copy = await capture(page, sink);
      const hosted = await serveOnLoopback(copy.manifest, sink);
      const onHost = await visitPage(launcher, page, hosted.address, hosted.only);
      await hosted.close();
      corpus.asked.length = 0;
      const onDisk = await visitPage(launcher, page, await unpack(copy, sink, name), [], onHost);
      const { wide, narrow, ...rest } = await likenessOf(onHost, onDisk);
      expect(Math.min(wide, narrow)).toBeGreaterThan(0.95);
      expect({ ...rest, clicks: onDisk.clicks }).toEqual({
        sameText: true,
        broken: [],
        clicks: onHost.clicks,
      });
      expect([onDisk.foreign, corpus.asked]).toEqual([[], []]);
    },
    async close() {
      await launcher.onApplicationShutdown();
      await corpus.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
