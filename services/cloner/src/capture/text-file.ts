import { type ReadText, readPage, readScript, readSheet } from '../charset/read-text.ts';
import type { Reference } from '../rewrite/reference.ts';
import { findCssReferences } from '../rewrite/rewrite-css.ts';
import { findReferences } from '../rewrite/rewrite-html.ts';
import { findScriptReferences } from '../rewrite/rewrite-script.ts';
import { mapAppPictures } from './app-manifest.ts';
import type { FileRole } from './file-role.ts';

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

export interface Found extends Pick<Reference, 'kind' | 'url'> {}

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
export function findLoaded(role: TextRole, text: string, url: URL, encoding: string): Found[] {
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
