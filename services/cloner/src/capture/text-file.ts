import { type ReadText, readPage, readScript, readSheet } from '../charset/read-text.ts';
import type { ReadingJob } from '../rewrite/reading-threads.ts';
import type { Reference, ReferenceKind } from '../rewrite/reference.ts';
import { findCssReferences } from '../rewrite/rewrite-css.ts';
import { findReferences } from '../rewrite/rewrite-html.ts';
import { findScriptReferences } from '../rewrite/rewrite-script.ts';
import { findTrackers, type Tracker } from '../trackers/find-trackers.ts';
import { removeTrackers } from '../trackers/remove-trackers.ts';
import { mapAppPictures } from './app-manifest.ts';
import type { FileRole } from './file-role.ts';
import { showLazyPictures } from './lazy-pictures.ts';

export type TextRole = Exclude<FileRole, 'file' | 'other'>;

/** A file with addresses in it, as the original answered it. */
export interface TextFile {
  role: TextRole;
  /** Where it was read, after redirects. */
  url: URL;
  type: string;
  status: number;
  bytes: Buffer;
  read: ReadText;
  /** What is copied of it: of a page without what was to be taken out. */
  text: string;
  /** Frames that it stands in. */
  depth: number;
}

interface Found extends Pick<Reference, 'kind' | 'url'> {}

/** @param documentEncoding of the page that asks for it */
export function readText(role: TextRole, bytes: Buffer, type: string, documentEncoding: string): ReadText {
  if (role === 'page') return readPage(bytes, type);
  if (role === 'sheet') return readSheet(bytes, type, documentEncoding);
  if (role === 'script') return readScript(bytes, type, documentEncoding);
  // A drawing that says nothing is utf-8 as all XML is, and JSON always.
  const saysOwn = role === 'drawing' && /^\s*<\?xml[^>]*\sencoding=/.test(bytes.toString('latin1', 0, 256));
  return saysOwn ? readPage(bytes, type) : readScript(bytes, type, 'utf-8');
}

/** What a browser loads because of it. */
function findLoaded(role: TextRole, text: string, url: URL, encoding: string): Found[] {
  switch (role) {
    case 'page':
    case 'drawing':
      return findReferences(text, url, encoding).filter(({ use }) => use === 'load');
    case 'sheet':
      return findCssReferences(text, url, encoding);
    case 'script':
      return findScriptReferences(text, url);
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

/** More than a capture can ask for. Addresses of a text beyond these are counted, and not named. */
export const ADDRESSES_MAX = 20_000;

/** What a text makes a browser load. */
interface LoadedAddresses {
  /** A line for each address, its kind before it: one string is copied to another thread faster than a list. */
  lines: string;
  kinds: ReferenceKind[];
  /** Number of addresses that are not among the lines. */
  more: number;
}

export const loadedJob: ReadingJob<
  { text: string; role: TextRole; url: string; encoding: string },
  LoadedAddresses
> = {
  name: 'loaded',
  run({ text, role, url, encoding }) {
    const known = new Set<string>();
    const kinds = new Set<ReferenceKind>();
    const lines: string[] = [];
    for (const found of findLoaded(role, text, new URL(url), encoding)) {
      kinds.add(found.kind);
      const { href } = found.url;
      if (known.has(href)) continue;
      known.add(href);
      if (lines.length < ADDRESSES_MAX) lines.push(`${found.kind} ${href}`);
    }
    return { lines: lines.join('\n'), kinds: [...kinds], more: known.size - lines.length };
  },
};

interface PreparedPage {
  text: string;
  trackers: Pick<Tracker, 'kind' | 'id'>[];
}

/** Makes of a page what is copied of it. */
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
