import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import type { RewriteContext } from '../rewrite/reference.ts';
import { rewriteCss } from '../rewrite/rewrite-css.ts';
import { rewriteHtml } from '../rewrite/rewrite-html.ts';
import { rewriteScript } from '../rewrite/rewrite-script.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { mapAppPictures } from './app-manifest.ts';
import type { CaptureSink } from './capture.ts';
import type { Collection } from './collection.ts';
import { mediaType } from './file-type.ts';
import type { TextFile } from './text-file.ts';

/** The files and redirects of a clone, its texts rewritten so that they lead to each other and not to the original. */
export async function writeClone(
  collection: Collection,
  sink: CaptureSink,
  signal: AbortSignal,
): Promise<Pick<CloneManifest, 'files' | 'redirects'>> {
  const files = new Map<string, CloneFile>(collection.files());
  const untouched = new Set<string>(files.keys());
  const { page } = collection;
  const keepsBytes = (url: URL) => {
    const address = cloneAddress(url, page);
    const target = address === null ? null : collection.resolve(address);
    return target !== null && untouched.has(target);
  };
  for (const [address, text] of pagesLast(collection.texts())) {
    signal.throwIfAborted();
    const locate = (url: URL) => collection.locate(url);
    const bytes = rewritten(text, { documentUrl: text.url, pageUrl: page, locate, keepsBytes });
    if (bytes.equals(text.bytes)) untouched.add(address);
    const file = await sink.put(bytes, `${mediaType(text.type)}; charset=utf-8`);
    files.set(address, text.status === 200 ? file : { ...file, status: text.status });
  }
  return { files: Object.fromEntries(files), redirects: collection.redirects() };
}

/** Their `integrity` depends on whether the others stayed as they were. */
function pagesLast(texts: [string, TextFile][]): [string, TextFile][] {
  return texts.sort(([, a], [, b]) => Number(a.role === 'page') - Number(b.role === 'page'));
}

function rewritten(file: TextFile, context: RewriteContext): Buffer {
  const { role, text } = file;
  switch (role) {
    case 'page':
    case 'drawing':
      return encoded(file, rewriteHtml(text, context).text, writePage);
    case 'sheet':
      return encoded(file, rewriteCss(text, context).text, writeSheet);
    case 'script':
      return encoded(file, rewriteScript(text, context).text, writeScript);
    case 'app':
      return encoded(
        file,
        mapAppPictures(text, (src) => ofApp(src, context)),
        (app) => Buffer.from(app),
      );
  }
}

/** What reads the same in utf-8 keeps its very bytes, those too that no encoding knows. */
function encoded({ read, bytes, role }: TextFile, text: string, write: typeof writePage): Buffer {
  const isAscii = bytes.length === read.text.length && /^[\0-\x7f]*$/.test(read.text);
  const isUtf8 = read.encoding === 'utf-8' || (isAscii && role !== 'page');
  return isUtf8 && text === read.text ? bytes : write(text, read);
}

/** The address of a picture of the web app, where it is not already the one in the clone. */
function ofApp(src: string, { documentUrl, pageUrl, locate }: RewriteContext): string | null {
  if (!URL.canParse(src, documentUrl.href)) return null;
  const url = new URL(src, documentUrl);
  const target = locate(url);
  const isAbsolute = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src.trim());
  if (target === null)
    return /^https?:$/.test(url.protocol) && cloneAddress(url, pageUrl) !== null ? 'data:,' : null;
  // Relative to the manifest it still leads there.
  return isAbsolute ? target : null;
}
