import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { CaptureSink } from './capture.ts';
import type { Collection } from './collection.ts';
import { mediaType } from './file-type.ts';
import { rewriteJob } from './rewrite-text.ts';
import type { TextFile } from './text-file.ts';

/** The files and redirects of a clone, its texts rewritten so that they lead to each other and not to the original. */
export async function writeClone(
  collection: Collection,
  sink: CaptureSink,
  reading: Reading,
  signal: AbortSignal,
): Promise<Pick<CloneManifest, 'files' | 'redirects'>> {
  const files = new Map<string, CloneFile>(collection.files());
  const located = collection.located();
  const kept = new Set<string>();
  /** By the address where something is, those that lead to it, its own among them. */
  const leading = new Map<string, string[]>();
  for (const [address, target] of located) leading.set(target, [...(leading.get(target) ?? []), address]);
  const keep = (target: string) => {
    for (const address of leading.get(target) ?? []) kept.add(address);
  };
  for (const address of files.keys()) keep(address);
  const page = collection.page.href;
  const addresses = new Set(located.keys());
  for (const [address, text] of pagesLast(collection.texts())) {
    signal.throwIfAborted();
    const { role, url, read } = text;
    const { encoding } = read;
    const input = { text: text.text, role, url: url.href, encoding, page, located: addresses, kept };
    const bytes = encoded(text, await reading.run(rewriteJob, input, signal));
    if (bytes.equals(text.bytes)) keep(address);
    const file = await sink.put(bytes, `${mediaType(text.type)}; charset=utf-8`);
    files.set(address, text.status === 200 ? file : { ...file, status: text.status });
  }
  return { files: Object.fromEntries(files), redirects: collection.redirects() };
}

/** Their `integrity` depends on whether the others stayed as they were. */
function pagesLast(texts: [string, TextFile][]): [string, TextFile][] {
  return texts.sort(([, a], [, b]) => Number(a.role === 'page') - Number(b.role === 'page'));
}

/** What reads the same in utf-8 keeps its very bytes, those too that no encoding knows. */
function encoded({ read, bytes, role }: TextFile, text: string): Buffer {
  const isAscii = bytes.length === read.text.length && /^[\0-\x7f]*$/.test(read.text);
  const isUtf8 = read.encoding === 'utf-8' || (isAscii && role !== 'page');
  if (isUtf8 && text === read.text) return bytes;
  switch (role) {
    case 'page':
    case 'drawing':
      return writePage(text, read);
    case 'sheet':
      return writeSheet(text, read);
    case 'script':
      return writeScript(text, read);
    case 'app':
      return Buffer.from(text);
  }
}
