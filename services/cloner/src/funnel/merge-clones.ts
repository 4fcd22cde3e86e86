import { type CaptureReport, type FoundPlayer, playerKinds } from '@garimpo/cloner-contract';
import type { Captured, CaptureSink } from '../capture/capture.ts';
import { asPlayers } from '../capture/page-players.ts';
import { LOST_LISTED_MAX } from '../capture/static-capture.ts';
import { playerPassages } from '../players/player-hosts.ts';
import { REPLAY_ADDRESS, replayScriptWith } from '../replay/replay-script.ts';
import { stillAddress } from '../replay/still-page.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneManifest, RecordedCall } from '../store/clone-manifest.ts';
import { relinkJob } from './relink.ts';
import { pageOfSite, routeOf } from './site-address.ts';

interface MergeParts {
  sink: CaptureSink;
  reading: Reading;
  signal: AbortSignal;
}

/**
 * One clone of the clones of a site's pages: each page at its own address, the files that they share once, and their links leading
 * to each other.
 * @param aliases routes that redirect to a page
 */
export async function mergeClones(
  clones: readonly Captured[],
  aliases: CloneManifest['redirects'],
  parts: MergeParts,
): Promise<CloneManifest> {
  const [first] = clones;
  if (first === undefined) throw new Error('there is no page to merge');
  const { originalUrl } = first.manifest;
  const files: CloneManifest['files'] = {};
  const redirects: Record<string, string> = { ...aliases };
  const calls = new Map<string, RecordedCall>();
  // The first page last: where two have the same address, its file counts.
  for (const { manifest } of [...clones].reverse()) {
    Object.assign(files, manifest.files);
    Object.assign(redirects, manifest.redirects);
    for (const call of manifest.calls) calls.set(`${call.method} ${call.address} ${call.bodySha256}`, call);
  }
  // A page outweighs what another page holds of it in a frame.
  for (const { manifest } of [...clones].reverse()) {
    const page = manifest.files[manifest.entry];
    if (page !== undefined) files[manifest.entry] = page;
  }
  for (const address of Object.keys(redirects)) if (files[address] !== undefined) delete redirects[address];
  const pages = [
    ...new Set(clones.flatMap(({ manifest: { entry, pages: more } }) => [entry, ...(more ?? [])])),
  ];
  const named = new Set(clones.flatMap(({ manifest }) => manifest.players ?? []));
  const players = playerKinds.filter((kind) => named.has(kind));
  const merged: CloneManifest = {
    format: 1,
    entry: first.manifest.entry,
    originalUrl,
    files,
    redirects,
    calls: [...calls.values()],
    pages,
    ...asPlayers(players),
  };
  // One script for all pages, which lets in the players of each.
  if (players.length > 0 && files[REPLAY_ADDRESS] !== undefined) {
    const replay = replayScriptWith(playerPassages(players));
    files[REPLAY_ADDRESS] = await parts.sink.put(Buffer.from(replay), 'text/javascript; charset=utf-8');
  }
  await relinkPages(merged, new URL(originalUrl), pages, parts);
  return merged;
}

async function relinkPages(
  manifest: CloneManifest,
  site: URL,
  pages: readonly string[],
  { sink, reading, signal }: MergeParts,
): Promise<void> {
  const { files, redirects } = manifest;
  const routes = routesOf(site, pages, redirects);
  for (const [address, file] of Object.entries(files)) {
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(file.type)) continue;
    signal.throwIfAborted();
    const text = (await sink.get(file)).toString();
    const relinked = await reading.run(relinkJob, { text, site: site.href, routes }, signal);
    if (relinked === text) continue;
    const stored = await sink.put(Buffer.from(relinked), file.type);
    files[address] = file.status === undefined ? stored : { ...stored, status: file.status };
    // The page without scripts is found by the hash of the page that it is of.
    const still = files[stillAddress(file.sha256)];
    if (still !== undefined && pages.includes(address)) files[stillAddress(stored.sha256)] = still;
  }
}

/** By the routes under which links know them. */
function routesOf(
  site: URL,
  pages: readonly string[],
  redirects: CloneManifest['redirects'],
): Record<string, string> {
  const routes: Record<string, string> = {};
  const known = new Set(pages);
  const add = (address: string, route: string) => {
    const page = pageOfSite(address, site, site);
    if (page !== null) routes[routeOf(page)] ??= route;
  };
  for (const page of pages) {
    routes[page] = page;
    add(page, page);
  }
  for (const [from, to] of Object.entries(redirects)) if (known.has(to)) add(from, to);
  return routes;
}

function uniquePlayers(reports: readonly CaptureReport[]): FoundPlayer[] {
  const all = reports.flatMap(({ players = [] }) => players);
  // A dead one comes first: what several pages have plays in all or does not play.
  const sorted = [...all].sort((a, b) => Number(a.how !== 'dead') - Number(b.how !== 'dead'));
  return [...new Map([...sorted].reverse().map((player) => [player.url, player])).values()].reverse();
}

/** The report of the whole: the first page's, with what all pages have kept, lost and brought. */
export function mergeReports(
  clones: readonly Captured[],
  { files }: CloneManifest,
  pages: CaptureReport['pages'],
): CaptureReport {
  const reports = clones.map(({ report }) => report);
  const [first] = reports;
  if (first === undefined) throw new Error('there is no page to report of');
  const lost = new Map(reports.flatMap((report) => report.lost).map((one) => [one.url, one]));
  const trackers = new Map(
    reports.flatMap((report) => report.trackers).map((one) => [`${one.kind} ${one.id}`, one]),
  );
  const unnamed = reports.reduce((sum, report) => sum + report.assets.lost - report.lost.length, 0);
  const stored = new Map(Object.values(files).map(({ sha256, bytes }) => [sha256, bytes]));
  return {
    ...first,
    players: uniquePlayers(reports),
    scriptsKept: reports.every(({ scriptsKept }) => scriptsKept),
    assets: {
      kept: Object.keys(files).length - 1,
      lost: lost.size + unnamed,
      bytes: [...stored.values()].reduce((sum, bytes) => sum + bytes, 0),
    },
    lost: [...lost.values()].slice(0, LOST_LISTED_MAX),
    trackers: [...trackers.values()],
    ...(pages !== undefined && { pages }),
  };
}
