import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import {
  BrowserLauncher,
  type BrowserRun,
  type BrowserRunOptions,
  createLogger,
  Outbound,
} from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { expect } from '@jest/globals';
import type { Captured } from '../../src/capture/capture.ts';
import { CaptureBudget } from '../../src/capture/capture-budget.ts';
import { openPage } from '../../src/capture/open-page.ts';
import { BrowserCapture } from '../../src/capture/rendered/browser-capture.ts';
import { serveOnLoopback } from '../../src/capture/rendered/loopback-clone.ts';
import { captureStatic } from '../../src/capture/static-capture.ts';
import { readHere } from '../../src/rewrite/reading.ts';
import { cloneZip } from '../../src/zip/clone-zip.ts';
import { CORPUS, type CorpusPage } from '../corpus/corpus.ts';
import { startCorpus } from '../corpus/corpus-server.ts';
import { likenessOf, visitPage } from '../corpus/visit-page.ts';
import { MemorySink } from './memory-sink.ts';
import { unzip } from './unzip.ts';

const CACHE = new URL('../../../../.cache', import.meta.url).pathname;
const LIMITS = { requests: 3_000, bytes: 300 * 1024 * 1024, seconds: 120 };
const APP = { publicUrl: 'https://app.test' };
const never = new AbortController().signal;

/** Also opens files, which web pages may not. */
class DiskLauncher extends BrowserLauncher {
  override run<T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T> {
    return super.run(options, async (run) => {
      await run.context.route(/^file:/, (route) => route.continue());
      return work(run);
    });
  }
}

/** Clones as a user has them after unpacking the ZIP. */
export interface DiskClones {
  launcher: BrowserLauncher;
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

  const unpack: DiskClones['unpack'] = async ({ manifest }, sink, name) => {
    const read = (sha256: string) => sink.get({ sha256, bytes: 0, type: '' });
    const open = async (sha256: string) => Readable.from([await read(sha256)]);
    const zip = await buffer(
      await cloneZip(
        { manifest, createdAt: new Date(0) },
        { hosts: ['app.test'], origin: 'https://app.test' },
        { source: { read, open }, reading: readHere, signal: never },
      ),
    );
    for (const [path, bytes] of await unzip(zip)) {
      const file = join(folder, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    return pathToFileURL(join(folder, name, 'index.html')).href;
  };

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
      const onDisk = await visitPage(launcher, page, await unpack(copy, sink, name), []);
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
