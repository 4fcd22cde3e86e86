import { stayingPlayers } from '../players/find-players.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import { type Reading, readHere } from '../rewrite/reading.ts';
import type { Fetches } from './answered.ts';
import { AssetFetcher } from './asset-fetcher.ts';
import type { Captured, CaptureRequest, CaptureSink, OnProgress } from './capture.ts';
import type { CaptureBudget } from './capture-budget.ts';
import { Collection } from './collection.ts';
import type { OpenedPage } from './open-page.ts';
import { asPlayers, hostedKinds, mayPlay, playersIn } from './page-players.ts';
import { PageTrackers } from './page-trackers.ts';
import { addReplay, writeClone } from './write-clone.ts';

/** Lost files that the report of a capture lists. */
export const LOST_LISTED_MAX = 100;

interface StaticCaptureParts {
  outbound: Fetches;
  userAgent: string;
  budget: CaptureBudget;
  /** Reads texts; in the caller's thread by default. */
  reading?: Reading;
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Makes a clone of what the page's HTML names, and keeps its scripts. Throws what the sink throws, the signal's reason, and
 * `CaptureError` for a frame that must not be cloned.
 */
export async function captureStatic(
  { removeTrackers, takeVideos }: CaptureRequest,
  page: OpenedPage,
  sink: CaptureSink,
  { outbound, userAgent, budget, reading = readHere, onProgress, signal }: StaticCaptureParts,
): Promise<Captured> {
  const staying = stayingPlayers(takeVideos);
  const trackers = new PageTrackers(removeTrackers, reading, signal);
  const ending = new AbortController();
  const fetching = AbortSignal.any([signal, budget.signal, ending.signal]);
  const collection: Collection = new Collection(page.url, {
    fetcher: new AssetFetcher(outbound, userAgent, budget, fetching),
    budget,
    sink,
    signal,
    reading,
    prepare: (text) => trackers.take(text, { withLazyPictures: true }),
    staying,
    withParts: true,
    onProgress: () => onProgress({ step: 'fetching', ...collection.counts, bytes: budget.bytes }),
    stop: () => ending.abort(),
  });
  const { url, type, bytes, read } = page;
  await collection.add({ role: 'page', url, type, status: 200, bytes, read, depth: 0 });
  for (const from of page.cameFrom) collection.addRedirect(from, url);
  if (!collection.asksFor('icon')) collection.guess('icon', new URL('/favicon.ico', url));
  await collection.complete();
  onProgress({ step: 'rewriting', ...collection.counts, bytes: budget.bytes });
  const written = await writeClone(collection, sink, reading, signal, staying);
  const { redirects, calls } = written;
  const files = { ...written.files };
  const players = hostedKinds(collection, staying);
  await addReplay(files, collection, sink, { players });
  const entry = cloneAddress(url, url) ?? '/';
  const lost = collection.lost();
  const all = Object.values(written.files);
  return {
    manifest: { format: 1, entry, originalUrl: url.href, files, redirects, calls, ...asPlayers(players) },
    report: {
      mode: 'static',
      reason: 'html_holds_page',
      scriptsKept: true,
      assets: {
        kept: all.length - 1,
        lost: collection.lostCount,
        bytes: all.reduce((sum, file) => sum + file.bytes, 0),
      },
      lost: lost.slice(0, LOST_LISTED_MAX),
      trackers: trackers.found(),
      players: playersIn(collection, staying),
      fidelity: null,
    },
    mayPlay: mayPlay(collection),
    named: hostedKinds(collection),
  };
}
