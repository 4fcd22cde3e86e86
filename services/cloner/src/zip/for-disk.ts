import { posix } from 'node:path';
import { readPage, readScript, readSheet } from '../charset/read-text.ts';
import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import type { RewriteContext } from '../rewrite/reference.ts';
import { rewriteCss } from '../rewrite/rewrite-css.ts';
import { rewriteHtml } from '../rewrite/rewrite-html.ts';
import { rewriteScript } from '../rewrite/rewrite-script.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { roleOfType } from './file-types.ts';

/** The clone's own host while its addresses are read. No address of a page leads there. */
const HOST = 'https://clone.invalid';
const REDIRECTS_MAX = 10;
const UTF8 = 'utf-8';

/**
 * A file of the clone as it must be to work from a disk: what leads to other files of the clone is written relative to where this one
 * lies. What is not there leads nowhere.
 */
export function forDisk(
  bytes: Buffer,
  { address, type }: { address: string; type: string },
  manifest: Pick<CloneManifest, 'redirects'>,
  names: ReadonlyMap<string, string>,
): Buffer {
  const role = roleOfType(type);
  if (role === 'other') return bytes;
  const context = contextOf(address, manifest, names);
  if (role === 'page') {
    const page = readPage(bytes, type);
    return writePage(rewriteHtml(page.text, context).text, page);
  }
  if (role === 'sheet') {
    const sheet = readSheet(bytes, type, UTF8);
    return writeSheet(rewriteCss(sheet.text, context).text, sheet);
  }
  const script = readScript(bytes, type, UTF8);
  return writeScript(rewriteScript(script.text, context).text, script);
}

function contextOf(
  address: string,
  { redirects }: Pick<CloneManifest, 'redirects'>,
  names: ReadonlyMap<string, string>,
): RewriteContext {
  const own = names.get(address) ?? '';
  return {
    documentUrl: new URL(HOST + address),
    pageUrl: new URL(HOST),
    servedAt: `/${own}`,
    opensFromDisk: true,
    keepsBytes: () => false,
    locate: (url) => {
      const found = url.origin === HOST ? nameAt(url.pathname + url.search, redirects, names) : null;
      return found === null ? null : posix.relative(posix.dirname(`/${own}`), `/${found}`);
    },
  };
}

function nameAt(
  address: string,
  redirects: Record<string, string>,
  names: ReadonlyMap<string, string>,
): string | null {
  for (let at = address, left = REDIRECTS_MAX; left > 0; left -= 1) {
    const name = names.get(at);
    if (name !== undefined) return name;
    const next = Object.hasOwn(redirects, at) ? redirects[at] : undefined;
    if (next === undefined) return null;
    at = next.split('#', 1)[0] ?? '';
  }
  return null;
}
