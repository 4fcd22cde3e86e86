import type { CaptureReport } from '@garimpo/cloner-contract';
import { TRACKER_SIGNS } from '@garimpo/cloner-contract';
import { readPage } from '../../charset/read-text.ts';
import { writePage } from '../../charset/write-text.ts';
import { stayingPlayers, staysWithPlayer } from '../../players/find-players.ts';
import { type StillWidth, stillAddress } from '../../replay/still-page.ts';
import { cloneAddress } from '../../rewrite/clone-address.ts';
import type { Reading } from '../../rewrite/reading.ts';
import type { CloneManifest, RecordedCall } from '../../store/clone-manifest.ts';
import type { Fetches } from '../answered.ts';
import type { Captured, CaptureRequest, CaptureSink, OnProgress } from '../capture.ts';
import type { CaptureBudget } from '../capture-budget.ts';
import { Collection } from '../collection.ts';
import { fileRole } from '../file-type.ts';
import {
  asPlayers,
  hostedKinds,
  mayPlay,
  type PressedFrame,
  playedIn,
  playersIn,
  unfinishedIn,
} from '../page-players.ts';
import { PageTrackers } from '../page-trackers.ts';
import { LOST_LISTED_MAX } from '../static-capture.ts';
import { rewriteJob } from '../text-file.ts';
import { addReplay, writeClone } from '../write-clone.ts';
import { RecordedFetcher } from './recorded-fetcher.ts';
import type { RecordedRequest, Recording } from './recording.ts';

export interface AssembleParts {
  request: CaptureRequest;
  outbound: Fetches;
  userAgent: string;
  budget: CaptureBudget;
  sink: CaptureSink;
  reading: Reading;
  onProgress: OnProgress;
  signal: AbortSignal;
}

/** What a browser received for a page, and the pages that are taken as they were drawn rather than as they were answered. */
export interface RecordedPage {
  url: URL;
  cameFrom: URL[];
  type: string;
  bytes: Buffer;
  recording: Recording;
  /** Snapshots of the drawn documents by address, without scripts; that of the page on a phone too, see {@link drawnAt}. */
  drawn: Map<string, string>;
  /** What was pressed in it to play. */
  pressed: PressedFrame[];
}

/** What a page as it was drawn at a width is found by: nothing is fetched by an address with a fragment. */
export function drawnAt({ href }: URL, width: StillWidth): string {
  return width === 'wide' ? href : `${href}#${width}`;
}

/**
 * Makes the clone of what was recorded, and fetches what its files name besides: either the pages as answered, with their scripts
 * and the replay of their calls, or drawn pages without scripts.
 */
export async function assembleClone(
  page: RecordedPage,
  drawn: ReadonlyMap<string, string> | null,
  { request, outbound, userAgent, budget, sink, reading, onProgress, signal }: AssembleParts,
): Promise<Captured> {
  const { recording, url } = page;
  const staying = stayingPlayers(request.takeVideos);
  const trackers = new PageTrackers(request.removeTrackers, reading, signal);
  const ending = new AbortController();
  const fetching = AbortSignal.any([signal, budget.signal, ending.signal]);
  const recorded = recording.files.size;
  const countsOf = ({ found, fetched, failed }: Collection['counts']) => ({
    found: recorded + found,
    fetched: recorded + fetched,
    failed,
    bytes: budget.bytes,
  });
  const collection: Collection = new Collection(url, {
    fetcher: new RecordedFetcher(recording, drawn ?? new Map(), sink, outbound, userAgent, budget, fetching),
    budget,
    sink,
    signal,
    reading,
    prepare: (text) => trackers.take(text, { withLazyPictures: false }),
    staying,
    withParts: drawn === null,
    onProgress: () => onProgress({ step: 'fetching', ...countsOf(collection.counts) }),
    stop: () => ending.abort(),
  });
  const isUnwanted = (at: URL) =>
    staysWithPlayer(at, 'frame', staying) ||
    (request.removeTrackers && TRACKER_SIGNS.some((sign) => sign.address.test(at.href)));
  const asked = [...recording.files.values()].filter(
    ({ kind, url: from }) => (drawn === null || kind !== 'script') && !(isUnwanted(from) && kind !== 'image'),
  );
  for (const { url: from, kind, file } of asked) {
    if (fileRole(kind, file.type) === 'file' && !isStreamList(from, file.type))
      collection.addFile(from, file);
  }
  for (const [from, to] of recording.redirects) collection.addRedirect(new URL(from), to);
  for (const from of page.cameFrom) collection.addRedirect(from, url);
  const html = drawn?.get(url.href);
  const bytes = html === undefined ? page.bytes : Buffer.from(html);
  const type = html === undefined ? page.type : 'text/html; charset=utf-8';
  await collection.add({
    role: 'page',
    url,
    type,
    status: 200,
    bytes,
    read: readPage(bytes, type),
    depth: 0,
  });
  for (const { url: from, kind } of [...asked, ...recording.partly.values()]) collection.guess(kind, from);
  // What scripts asked for as lists of pieces names more than the browser had a use for.
  for (const { url: from, method, file } of recording.calls)
    if (method === 'GET' && isStreamList(from, file.type) && !isUnwanted(from))
      collection.guess('video', from);
  await collection.complete();
  onProgress({ step: 'rewriting', ...countsOf(collection.counts) });
  const written = await writeClone(collection, sink, reading, signal, staying);
  const players = hostedKinds(collection, staying);
  const manifest: CloneManifest = {
    format: 1,
    entry: cloneAddress(url, url) ?? '/',
    originalUrl: url.href,
    files: { ...written.files },
    redirects: written.redirects,
    ...asPlayers(players),
    calls:
      drawn === null
        ? withParts(
            callsOf(
              recording.calls.filter((call) => !isUnwanted(call.url)),
              url,
            ),
            written.calls,
          )
        : [],
  };
  if (drawn === null) {
    const failed = failedOf(recording, url);
    if (failed.length > 0) manifest.failed = failed;
    await addReplay(manifest.files, collection, sink, { failed, players });
    const encoding = readPage(page.bytes, page.type).encoding;
    const located = new Set(collection.located().keys());
    for (const width of ['wide', 'narrow'] as const) {
      const still = page.drawn.get(drawnAt(url, width));
      if (still === undefined) continue;
      const text = await trackers.take(still, { withLazyPictures: false });
      const kept = new Set<string>();
      const role = 'page' as const;
      const input = { text, role, url: url.href, encoding, page: url.href, located, kept, staying };
      await addStill(manifest, width, await reading.run(rewriteJob, input, signal), sink);
    }
  }
  const lost = collection.lost();
  const all = Object.values(written.files);
  const report: CaptureReport = {
    mode: 'rendered',
    reason: 'asked',
    scriptsKept: drawn === null,
    assets: {
      kept: all.length - 1,
      lost: collection.lostCount,
      bytes: all.reduce((sum, file) => sum + file.bytes, 0),
    },
    lost: lost.slice(0, LOST_LISTED_MAX),
    trackers: trackers.found(),
    players: unfinishedIn(playersIn(collection, staying), page.pressed, url),
    fidelity: null,
  };
  return {
    manifest,
    report,
    mayPlay: mayPlay(collection) || page.pressed.length > 0,
    played: playedIn(page.pressed),
    named: hostedKinds(collection),
  };
}

function isStreamList({ pathname }: URL, type: string): boolean {
  return /mpegurl|dash\+xml/i.test(type) || /\.(?:m3u8|mpd)$/i.test(pathname);
}

/** What the page asked for while it was looked at is what it gets. */
function withParts(calls: RecordedCall[], parts: readonly RecordedCall[]): RecordedCall[] {
  const known = new Set(calls.map(({ method, address }) => `${method} ${address}`));
  return [...calls, ...parts.filter(({ address }) => !known.has(`GET ${address}`))];
}

function callsOf(calls: RecordedRequest[], page: URL): RecordedCall[] {
  return calls.flatMap(({ url, method, bodySha256, file }) => {
    const address = cloneAddress(url, page);
    return address === null ? [] : [{ method, address, bodySha256, answer: file }];
  });
}

/** Calls that never had an answer: where one had, that is what a page gets. */
function failedOf({ failed, calls }: Recording, page: URL): string[] {
  const nameOf = ({ method, url }: Pick<RecordedRequest, 'method' | 'url'>) => {
    const address = cloneAddress(new URL(url.pathname + url.search, url), page);
    return address === null ? [] : [`${method} ${address}`];
  };
  const answered = new Set(calls.flatMap(nameOf));
  return [...new Set(failed.flatMap(nameOf))].filter((name) => !answered.has(name));
}

/** Adds the page without scripts, for copies that are opened from a disk. Nothing is fetched for it alone. */
async function addStill(
  manifest: CloneManifest,
  width: StillWidth,
  html: string,
  sink: CaptureSink,
): Promise<void> {
  const page = manifest.files[manifest.entry];
  if (page === undefined) return;
  const still = writePage(html, { encoding: 'utf-8', hasMark: false });
  manifest.files[stillAddress(page.sha256, width)] = await sink.put(still, 'text/html; charset=utf-8');
}
