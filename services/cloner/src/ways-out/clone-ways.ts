import {
  type FoundFile,
  isCheckoutHost,
  type WayOut,
  type WaySite,
  wayOfCode,
} from '@garimpo/cloner-contract';
import { pageOfSite, routeOf } from '../funnel/site-address.ts';
import { QUIZ_SCRIPT_ADDRESS } from '../quiz/quiz-script.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { originalAddress } from '../rewrite/clone-address.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { OWN_TRACKERS_ADDRESS } from '../trackers/own-trackers.ts';
import { CLONE_ORIGIN, findWaysJob, type WayTextRole } from './lead-texts.ts';
import { LEAD_CODES_MAX, type MarkupCode, markupCodes } from './markup-codes.ts';
import { readCode } from './qr-codes.ts';

/** Reads the files of a clone. */
export interface FileReader {
  get(file: CloneFile): Promise<Buffer>;
}

export interface WaysParts {
  files: FileReader;
  reading: Reading;
  signal: AbortSignal;
}

const OUR_OWN: ReadonlySet<string> = new Set([REPLAY_ADDRESS, OWN_TRACKERS_ADDRESS, QUIZ_SCRIPT_ADDRESS]);
const PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i;
const DATA = /^(?:application\/(?:[\w.+-]*json|x-ndjson)|text\/x-component)\b/i;
const PICTURE = /^image\/(?:png|jpeg|webp|gif|avif|bmp|svg\+xml)\b/i;
const PICTURE_BYTES_MAX = 8 * 1024 * 1024;
/** Pictures of one clone that are read for codes. */
const PICTURES_MAX = 600;
const PICTURES_AT_ONCE = 4;
/** Ways of one clone that are kept. */
const WAYS_KEPT_MAX = 3_000;

export type WayFile = { address: string; file: CloneFile } & ({ role: WayTextRole } | { role: 'picture' });

/** The files in which ways may stand, the page first. */
export function wayFiles({ entry, originalUrl, files, calls }: CloneManifest): WayFile[] {
  const found: WayFile[] = [];
  const add = (address: string, file: CloneFile, isCall = false) => {
    const role = roleOf(file, isCall);
    if (role !== null && !isOfPlatform(address, originalUrl)) found.push({ address, file, role });
  };
  const page = files[entry];
  if (page !== undefined) add(entry, page);
  for (const [address, file] of Object.entries(files)) {
    if (address !== entry && !OUR_OWN.has(address)) add(address, file);
  }
  for (const { address, answer } of calls) add(address, answer, true);
  return found;
}

function roleOf({ type, bytes }: CloneFile, isCall: boolean): WayFile['role'] | null {
  if (PAGE.test(type)) return 'page';
  if (SCRIPT.test(type)) return 'script';
  if (DATA.test(type) || (isCall && /^text\//i.test(type))) return 'data';
  return PICTURE.test(type) && bytes <= PICTURE_BYTES_MAX ? 'picture' : null;
}

/** A platform's own program names its shop everywhere, and none of its sellers. */
function isOfPlatform(address: string, originalUrl: string): boolean {
  if (!address.startsWith('/__ext/')) return false;
  const url = originalAddress(address, new URL(originalUrl));
  return url !== null && isCheckoutHost(url.hostname);
}

export const siteOfFile = (manifest: CloneManifest, address: string): WaySite => ({
  originalUrl: manifest.originalUrl,
  base: CLONE_ORIGIN + address,
});

/**
 * The ways out of a clone, by file.
 * @param before what was found in another version of it: files with the same bytes are not read again
 */
export async function findWays(
  manifest: CloneManifest,
  { files, reading, signal }: WaysParts,
  before: readonly FoundFile[] = [],
): Promise<FoundFile[]> {
  const known = new Map(before.map((one) => [`${one.sha256} ${one.address}`, one]));
  const all = wayFiles(manifest);
  const found = new Map<WayFile, WayOut[]>();
  const pictures: WayFile[] = [];
  for (const one of all) {
    signal.throwIfAborted();
    const same = known.get(`${one.file.sha256} ${one.address}`);
    if (same !== undefined) found.set(one, same.ways);
    else if (one.role === 'picture') pictures.push(one);
    else found.set(one, await textWays(manifest, one, one.role, { files, reading, signal }));
  }
  const codes = new Map<string, WayOut[]>();
  await atOnce(pictures.slice(0, PICTURES_MAX), PICTURES_AT_ONCE, async (one) => {
    signal.throwIfAborted();
    const { sha256 } = one.file;
    const ways = codes.get(sha256) ?? (await codeWays(manifest, one, files));
    codes.set(sha256, ways);
    found.set(one, ways);
  });
  let left = WAYS_KEPT_MAX;
  const isPage = pagesOf(manifest);
  return all.flatMap((one): FoundFile[] => {
    const ways = (found.get(one) ?? []).slice(0, left).map((way) => withPlace(way, isPage(way.target)));
    left -= ways.length;
    // A picture without a code is remembered, too: reading it again would take longest.
    const isKept = ways.length > 0 || one.role === 'picture';
    return isKept ? [{ address: one.address, sha256: one.file.sha256, ways }] : [];
  });
}

/** Of a clone of several pages, whose guard leads to them wherever their addresses of the original stand. */
function pagesOf({ pages = [], originalUrl }: CloneManifest): (target: string) => boolean {
  const site = new URL(originalUrl);
  const routes = new Set(pages);
  return (target) => {
    if (routes.size === 0 || !/^https?:/i.test(target)) return false;
    const page = pageOfSite(target, site, site);
    return page !== null && (routes.has(routeOf(page)) || routes.has(page.pathname));
  };
}

function withPlace({ inClone: _, ...way }: WayOut, inClone: boolean): WayOut {
  return inClone ? { ...way, inClone } : way;
}

async function textWays(
  manifest: CloneManifest,
  { address, file }: WayFile,
  role: WayTextRole,
  { files, reading, signal }: WaysParts,
): Promise<WayOut[]> {
  const text = (await files.get(file)).toString('utf8');
  const site = siteOfFile(manifest, address);
  const ways = await reading.run(findWaysJob, { text, role, site }, signal);
  if (role !== 'page') return ways;
  const codes = await markupCodes(text);
  return [
    ...ways,
    ...codes.slice(0, LEAD_CODES_MAX).flatMap(({ code }: MarkupCode) => wayOfCode(code.text, site) ?? []),
  ];
}

async function codeWays(
  manifest: CloneManifest,
  { address, file }: WayFile,
  files: FileReader,
): Promise<WayOut[]> {
  const code = await readCode(await files.get(file));
  const way = code === null ? null : wayOfCode(code.text, siteOfFile(manifest, address));
  return way === null ? [] : [way];
}

async function atOnce<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, next));
}
