/**
 * The whole corpus through this product and through website-scraper, and every copy in a browser that reaches nothing else. What was
 * measured is sent to the parent process. Arguments: a folder to work in, and names of pages, all where none is named.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { CaptureMode } from '@garimpo/cloner-contract';
import { type BrowserLauncher, createLogger, Outbound } from '@garimpo/service-kit';
import type { Captured } from '../src/capture/capture.ts';
import { BrowserCapture } from '../src/capture/rendered/browser-capture.ts';
import { type LoopbackClone, serveOnLoopback } from '../src/capture/rendered/loopback-clone.ts';
import { PageCapturer } from '../src/capture/rendered/page-capturer.ts';
import { CORPUS, type CorpusPage } from '../test/corpus/corpus.ts';
import { type Likeness, likenessOf, type Visit, visitPage } from '../test/corpus/visit-page.ts';
import { DiskLauncher, unpackZip } from '../test/support/disk-launcher.ts';
import { FolderSink } from './folder-sink.ts';
import { PageScraper } from './scrape-page.ts';
import { serveFolder } from './serve-folder.ts';
import { WaitingUser, type Waits } from './waiting-user.ts';

const APP = { publicUrl: 'https://app.test' };
const LIMITS = { requests: 3_000, bytes: 300 * 1024 * 1024, seconds: 120 };
/** Repetitions of measurements that take milliseconds. */
const ROUNDS = 7;

export interface MeasuredCopy extends Omit<Likeness, 'broken'> {
  /** Until it can be stored; the comparison follows. Median of the rounds. */
  seconds: number;
  broken: number;
  leaks: number;
  clicks: number;
  /** The mode in which it was captured. */
  way: string;
}

export interface MeasuredPage {
  name: string;
  /** Clicks that work on the original. */
  clicks: number;
  /** What a user waits for, beside a look of a browser at the original. */
  waits: Waits;
  copies: Record<Way, MeasuredCopy>;
}

export type Way = 'scraper' | 'static' | 'auto' | 'rendered' | 'zip';

interface Made {
  /** Until it was captured, or for a ZIP until it was unpacked. */
  seconds: number;
  way: string;
  serve(): Promise<LoopbackClone>;
}

/** The browser runs as another user. */
const OPEN_TO_ALL = 0o755;

async function main([folder = '', ...names]: string[]): Promise<void> {
  await chmod(folder, OPEN_TO_ALL);
  const thread = new Worker(join(import.meta.dirname, 'corpus-thread.mjs'));
  const { port, allowed } = await new Promise<{ port: number; allowed: string[] }>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject);
  });
  const config = {
    outboundAllow: allowed,
    dataDir: folder,
    chromiumPath: process.env['CHROMIUM_PATH'],
    ...APP,
  };
  const launcher = new DiskLauncher(config, createLogger('silent'));
  const outbound = new Outbound(config);
  const browser = new BrowserCapture(launcher, outbound, APP);
  const scraper = new PageScraper(port);
  const pages = CORPUS.filter(
    ({ name, refused }) => refused === undefined && (names.length === 0 || names.includes(name)),
  );
  const capture = (page: CorpusPage, mode: CaptureMode) =>
    captured(new PageCapturer(outbound, mode === 'static' ? null : browser, APP), page, mode, folder);
  const scraped = (page: CorpusPage) => scrapedPage(scraper, page, folder);
  try {
    // A first run is slower than all others.
    for (const page of pages.slice(0, 3)) {
      await scraped(page);
      await capture(page, 'static');
    }
    const databaseUrl = process.env['DATABASE_URL'] ?? '';
    const places = { databaseUrl, dataDir: folder, outboundAllow: allowed };
    const user = await WaitingUser.start(places, pages.length);
    const originals = new Map<string, { visit: Visit; waits: Waits }>();
    const made = new Map<string, Record<Way, Made>>();
    for (const page of pages) {
      const visit = await visitPage(launcher, page, page.endsAt ?? page.url);
      originals.set(page.name, { visit, waits: await user.waits(launcher, page.url) });
      const auto = await capture(page, 'auto');
      made.set(page.name, {
        ...(await inTurn({ scraper: () => scraped(page), static: () => capture(page, 'static') })),
        auto,
        rendered: await capture(page, 'rendered'),
        zip: await unpacked(auto, folder),
      });
    }
    scraper.end();
    await user.end();
    await thread.terminate();
    for (const page of pages) {
      const [original, ways] = [originals.get(page.name), made.get(page.name)];
      if (original === undefined || ways === undefined) continue;
      const judged = async (way: Way) => judge(launcher, page, original.visit, ways[way]);
      const copies = {
        scraper: await judged('scraper'),
        static: await judged('static'),
        auto: await judged('auto'),
        rendered: await judged('rendered'),
        zip: await judged('zip'),
      };
      const measured: MeasuredPage = {
        name: page.name,
        clicks: original.visit.clicks,
        waits: original.waits,
        copies,
      };
      process.send?.(measured);
      tellOf(measured);
    }
  } finally {
    await launcher.onApplicationShutdown();
    await thread.terminate();
  }
}

/** It takes half an hour for all: what was measured is told as it comes. */
function tellOf({ name, clicks, copies }: MeasuredPage): void {
  const equal = Object.entries(copies).map(
    ([way, copy]) =>
      `${way} ${(Math.min(copy.wide, copy.narrow) * 100).toFixed(1)} % ${copy.clicks} of ${clicks} clicks`,
  );
  process.stderr.write(`${name}: ${equal.join(', ')}\n`);
}

/** Alternates both, so that they share the machine's conditions. */
async function inTurn<T extends string>(ways: Record<T, () => Promise<Made>>): Promise<Record<T, Made>> {
  const names = Object.keys(ways) as T[];
  const runs = new Map<T, Made[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) {
      await setImmediate();
      runs.get(name)?.push(await ways[name]());
    }
  }
  return Object.fromEntries(names.map((name) => [name, middle(runs.get(name) ?? [])])) as Record<T, Made>;
}

function middle<M extends Made>(runs: M[]): M {
  const sorted = runs.toSorted((a, b) => a.seconds - b.seconds);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (found === undefined) throw new Error('there was no round');
  return found;
}

interface MadeClone extends Made, Pick<Captured, 'manifest'> {
  sink: FolderSink;
}

let folders = 0;

async function captured(
  capturer: PageCapturer,
  { url }: CorpusPage,
  mode: CaptureMode,
  folder: string,
): Promise<MadeClone> {
  const sink = new FolderSink(join(folder, String(++folders)));
  const request = { url, mode, removeTrackers: true, limits: LIMITS };
  const startedAt = performance.now();
  const { signal } = new AbortController();
  const first = await capturer.capture(request, sink, () => {}, signal);
  const seconds = (performance.now() - startedAt) / 1000;
  const { again } = await capturer.compare(request, first, sink, signal);
  const { manifest, report } = again ?? first;
  return { seconds, way: wayOf(report), manifest, sink, serve: () => serveOnLoopback(manifest, sink) };
}

/** The ZIP of a clone, in a folder from which it is opened as by a double click. */
async function unpacked({ manifest, sink, way }: MadeClone, folder: string): Promise<Made> {
  const directory = join(folder, String(++folders));
  const read = (sha256: string) => sink.get({ sha256, bytes: 0, type: '' });
  const startedAt = performance.now();
  const address = await unpackZip(manifest, read, directory);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    seconds,
    way,
    serve: async () => ({ address, only: [], missing: () => [], close: async () => {} }),
  };
}

function wayOf({ mode, scriptsKept }: Captured['report']): string {
  return mode === 'rendered' && !scriptsKept ? 'drawn' : mode;
}

async function scrapedPage(scraper: PageScraper, { url }: CorpusPage, folder: string): Promise<Made> {
  const directory = join(folder, String(++folders));
  const startedAt = performance.now();
  const file = await scraper.scrape(url, directory);
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, way: 'scraper', serve: () => serveFolder(directory, file) };
}

async function judge(
  launcher: BrowserLauncher,
  page: CorpusPage,
  original: Visit,
  { seconds, way, serve }: Made,
): Promise<MeasuredCopy> {
  const copy = await serve();
  try {
    const look = () => visitPage(launcher, page, copy.address, copy.only, original);
    // On a machine that others use a browser may have no time for a page: one that does not open twice shows nothing.
    const visit = await look()
      .catch(look)
      .catch((error: unknown) => {
        process.stderr.write(`The ${way} copy of ${page.name} did not open: ${String(error)}\n`);
        return null;
      });
    if (visit === null)
      return { wide: 0, narrow: 0, sameText: false, seconds, way, broken: 0, leaks: 0, clicks: 0 };
    const { broken, ...likeness } = await likenessOf(original, visit);
    return {
      ...likeness,
      seconds,
      way,
      broken: broken.length,
      leaks: visit.foreign.length,
      clicks: visit.clicks,
    };
  } finally {
    await copy.close();
  }
}

// The parent process may have crashed.
const alone = () => process.exit(1);
process.once('disconnect', alone);
await main(process.argv.slice(2));
process.off('disconnect', alone);
process.disconnect?.();
