import type { PlayerKind } from '@garimpo/cloner-contract';
import { type ReadText, readPage, readScript, readSheet } from '../charset/read-text.ts';
import { findPlayers, type NamedPlayer, staysWithPlayer } from '../players/find-players.ts';
import { findVideos, mayPlay } from '../players/find-videos.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import { findParts } from '../rewrite/fragments.ts';
import { findChunks } from '../rewrite/lazy-chunks.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import type { Reference, ReferenceKind, RewriteContext } from '../rewrite/reference.ts';
import { findCssReferences, rewriteCss } from '../rewrite/rewrite-css.ts';
import { findDashReferences, rewriteDash } from '../rewrite/rewrite-dash.ts';
import { findHlsReferences, rewriteHls } from '../rewrite/rewrite-hls.ts';
import { findReferences, rewriteHtml } from '../rewrite/rewrite-html.ts';
import { findScriptReferences, rewriteScript } from '../rewrite/rewrite-script.ts';
import { findTrackers, type Tracker } from '../trackers/find-trackers.ts';
import { removeTrackers } from '../trackers/remove-trackers.ts';
import type { FileRole } from './file-type.ts';
import { showLazyPictures } from './lazy-pictures.ts';

/**
 * Replaces the addresses that a web app's manifest loads by what `replace` returns, and keeps those for which it returns null. A
 * text that is no JSON is returned unchanged.
 */
export function mapAppPictures(source: string, replace: (text: string) => string | null): string {
  const app = parse(source);
  if (app === null) return source;
  let isChanged = false;
  for (const picture of picturesOf(app)) {
    const text = replace(picture.src);
    if (text === null || text === picture.src) continue;
    picture.src = text;
    isChanged = true;
  }
  return isChanged ? JSON.stringify(app) : source;
}

interface Picture {
  src: string;
}

function picturesOf(app: Record<string, unknown>): Picture[] {
  const shortcuts = listOf(app['shortcuts']).flatMap((one) => listOf(one['icons']));
  const all = [...listOf(app['icons']), ...listOf(app['screenshots']), ...shortcuts];
  return all.filter((one): one is Record<string, unknown> & Picture => typeof one['src'] === 'string');
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

function parse(source: string): Record<string, unknown> | null {
  try {
    const app: unknown = JSON.parse(source);
    return typeof app === 'object' && app !== null && !Array.isArray(app) ? { ...app } : null;
  } catch {
    return null;
  }
}

type TextRole = Exclude<FileRole, 'file' | 'other'>;

/** A file with addresses in it, as the original answered it. */
export interface TextFile {
  role: TextRole;
  /** Address after redirects. */
  url: URL;
  /** Where its own addresses begin; {@link url} unless it is put into another document. */
  base?: URL;
  type: string;
  status: number;
  bytes: Buffer;
  read: ReadText;
  /** What is copied of the file: a page may be without trackers. */
  text: string;
  /** Number of frames around it. */
  depth: number;
  /** The document that named it first; null for the page itself. */
  from: URL | null;
  plays: FoundVideos;
}

/** What a text says of videos. */
export interface FoundVideos {
  players: NamedPlayer[];
  /** Addresses of videos and streams. */
  videos: string[];
  /** Whether it shows a player, or a script in it starts one. */
  mayPlay: boolean;
}

export const NO_VIDEOS: FoundVideos = { players: [], videos: [], mayPlay: false };

interface Found extends Pick<Reference, 'kind' | 'url'> {}

/** @param documentEncoding of the page that loads it */
export function readText(role: TextRole, bytes: Buffer, type: string, documentEncoding: string): ReadText {
  if (role === 'page' || role === 'fragment') return readPage(bytes, type);
  if (role === 'sheet') return readSheet(bytes, type, documentEncoding);
  if (role === 'script') return readScript(bytes, type, documentEncoding);
  // A drawing without a declaration is UTF-8 like all XML, and JSON always is.
  const saysOwn = role === 'drawing' && /^\s*<\?xml[^>]*\sencoding=/.test(bytes.toString('latin1', 0, 256));
  return saysOwn ? readPage(bytes, type) : readScript(bytes, type, 'utf-8');
}

function findLoaded(role: TextRole, text: string, url: URL, encoding: string, page: URL): Found[] {
  switch (role) {
    case 'page': {
      const loads = findLoads(text, url, encoding);
      const scripts = loads.flatMap((found) => (found.kind === 'script' ? [found.url] : []));
      return [...loads, ...videosIn(text, url), ...chunksIn(text, scripts), ...findParts(text, 'page', url)];
    }
    case 'fragment':
      return [...findLoads(text, url, encoding), ...findParts(text, 'page', page)];
    case 'drawing':
      return findLoads(text, url, encoding);
    case 'sheet':
      return findCssReferences(text, url, encoding);
    case 'script':
      return [
        ...findScriptReferences(text, url),
        ...videosIn(text, url),
        ...chunksIn(text, [url]),
        ...findParts(text, 'script', page),
      ];
    case 'hls':
      return findHlsReferences(text, url);
    case 'dash':
      return findDashReferences(text, url);
    case 'app': {
      const found: Found[] = [];
      mapAppPictures(text, (src) => {
        const isWeb = URL.canParse(src, url.href) && /^https?:$/.test(new URL(src, url).protocol);
        if (isWeb) found.push({ kind: 'icon', url: new URL(src, url) });
        return null;
      });
      return found;
    }
  }
}

/** Scripts of a page, beside each of which names may mean something. */
const BESIDE_MAX = 20;

const findLoads = (text: string, url: URL, encoding: string): Found[] =>
  findReferences(text, url, encoding).filter(({ use }) => use === 'load');

const videosIn = (text: string, url: URL): Found[] =>
  findVideos(text, url).map((video) => ({ kind: 'video', url: video }));

const chunksIn = (text: string, scripts: readonly URL[]): Found[] =>
  findChunks(text, scripts.slice(0, BESIDE_MAX)).map((chunk) => ({ kind: 'chunk', url: chunk }));

/** More than a capture can fetch. Further addresses of a text are only counted. */
const ADDRESSES_MAX = 20_000;

interface LoadedAddresses {
  /** A line for each address, its kind before it: one string is copied to another thread faster than a list. */
  lines: string;
  kinds: ReferenceKind[];
  /** Number of addresses that are not among the lines. */
  more: number;
  plays: FoundVideos;
}

export const loadedJob: ReadingJob<
  { text: string; role: TextRole; url: string; encoding: string; page: string },
  LoadedAddresses
> = {
  name: 'loaded',
  run({ text, role, url, encoding, page }) {
    const known = new Set<string>();
    const kinds = new Set<ReferenceKind>();
    const lines: string[] = [];
    const videos = new Set<string>();
    for (const found of findLoaded(role, text, new URL(url), encoding, new URL(page))) {
      kinds.add(found.kind);
      if (found.kind === 'media' || found.kind === 'video') videos.add(found.url.href);
      const { href } = found.url;
      if (known.has(href)) continue;
      known.add(href);
      if (lines.length < ADDRESSES_MAX) lines.push(`${found.kind} ${href}`);
    }
    const isDocument = role === 'page' || role === 'script';
    const plays = isDocument
      ? { players: findPlayers(text), videos: [...videos], mayPlay: mayPlay(text) }
      : NO_VIDEOS;
    return { lines: lines.join('\n'), kinds: [...kinds], more: known.size - lines.length, plays };
  },
};

interface PreparedPage {
  text: string;
  trackers: Pick<Tracker, 'kind' | 'id'>[];
}

export const prepareJob: ReadingJob<
  { text: string; withoutTrackers: boolean; withLazyPictures: boolean },
  PreparedPage
> = {
  name: 'prepare',
  run({ text, withoutTrackers, withLazyPictures }) {
    const rest = withoutTrackers ? removeTrackers(text, () => true) : { text, removed: findTrackers(text) };
    return {
      text: withLazyPictures ? showLazyPictures(rest.text) : rest.text,
      trackers: rest.removed.map(({ kind, id }) => ({ kind, id })),
    };
  },
};

/** A text of a clone, and the addresses of the clone. */
interface RewriteInput {
  text: string;
  role: TextRole;
  url: string;
  encoding: string;
  /** Address of the cloned page. */
  page: string;
  located: ReadonlySet<string>;
  /** Addresses whose bytes are the original's. */
  kept: ReadonlySet<string>;
  /** Players that load from their own hosts. */
  staying: readonly PlayerKind[];
}

/** Rewrites the text so that it leads to the clone's files, and not to the original. */
function rewriteText({ text, role, url, encoding, page, located, kept, staying }: RewriteInput): string {
  const pageUrl = new URL(page);
  const addressOf = (of: URL) => {
    const file = new URL(of);
    file.hash = '';
    return cloneAddress(file, pageUrl);
  };
  const locate = (of: URL) => {
    const address = addressOf(of);
    if (address !== null && located.has(address)) return address;
    return staysWithPlayer(of, 'frame', staying) ? of.href.replace(/^http:/, 'https:') : null;
  };
  const keepsBytes = (of: URL) => {
    const address = addressOf(of);
    return address !== null && kept.has(address);
  };
  const context: RewriteContext = { documentUrl: new URL(url), encoding, pageUrl, locate, keepsBytes };
  switch (role) {
    case 'page':
    case 'fragment':
    case 'drawing':
      return rewriteHtml(text, context).text;
    case 'sheet':
      return rewriteCss(text, context).text;
    case 'script':
      return rewriteScript(text, context).text;
    case 'hls':
      return rewriteHls(text, context).text;
    case 'dash':
      return rewriteDash(text, context).text;
    case 'app':
      return mapAppPictures(text, (src) => ofApp(src, context));
  }
}

export const rewriteJob: ReadingJob<RewriteInput, string> = { name: 'rewrite', run: rewriteText };

/** The clone's address of an icon of the web app, if it differs from the written one. */
function ofApp(src: string, { documentUrl, pageUrl, locate }: RewriteContext): string | null {
  if (!URL.canParse(src, documentUrl.href)) return null;
  const url = new URL(src, documentUrl);
  const target = locate(url);
  const isAbsolute = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src.trim());
  if (target === null)
    return /^https?:$/.test(url.protocol) && cloneAddress(url, pageUrl) !== null ? 'data:,' : null;
  // A relative address still leads there.
  return isAbsolute ? target : null;
}
