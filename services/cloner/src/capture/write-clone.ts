import type { PlayerKind } from '@garimpo/cloner-contract';
import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import { playerPassages } from '../players/player-hosts.ts';
import { injectReplay } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS, replayScriptWith } from '../replay/replay-script.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import type { CaptureSink } from './capture.ts';
import type { Collection } from './collection.ts';
import { mediaType } from './file-type.ts';
import { rewriteJob, type TextFile } from './text-file.ts';

const RUNS = /<script\b|\son[a-z]+\s*=/i;

/**
 * Adds the replay to every page and frame with scripts: it serves what they load by the original's addresses from the clone.
 * Rewriting those addresses would change texts that scripts compare and parse.
 */
export async function addReplay(
  files: CloneManifest['files'],
  collection: Collection,
  sink: CaptureSink,
  { failed = [], players = [] }: { failed?: readonly string[]; players?: readonly PlayerKind[] } = {},
): Promise<void> {
  const pages = collection.texts().filter(([, { role, text }]) => role === 'page' && RUNS.test(text));
  if (pages.length === 0) return;
  const replay = replayScriptWith(playerPassages(players));
  files[REPLAY_ADDRESS] = await sink.put(Buffer.from(replay), 'text/javascript; charset=utf-8');
  for (const [address, { url }] of pages) {
    const file = files[address];
    if (file === undefined) continue;
    const text = (await sink.get(file)).toString();
    const injected = await sink.put(
      Buffer.from(injectReplay(text, collection.page.host, url.host, { failed })),
      file.type,
    );
    files[address] = file.status === undefined ? injected : { ...injected, status: file.status };
  }
}

/** Makes the files and redirects of a clone, with texts rewritten to lead to each other and not to the original. */
export async function writeClone(
  collection: Collection,
  sink: CaptureSink,
  reading: Reading,
  signal: AbortSignal,
  staying: readonly PlayerKind[] = [],
): Promise<Pick<CloneManifest, 'files' | 'redirects' | 'calls'>> {
  const files = new Map<string, CloneFile>(collection.files());
  const located = collection.located();
  const kept = new Set<string>();
  /** Addresses by the target to which they lead, itself included. */
  const leading = new Map<string, string[]>();
  for (const [address, target] of located) leading.set(target, [...(leading.get(target) ?? []), address]);
  const keep = (target: string) => {
    for (const address of leading.get(target) ?? []) kept.add(address);
  };
  for (const address of files.keys()) keep(address);
  const page = collection.page.href;
  const calls: CloneManifest['calls'] = [];
  const parts = new Set(
    collection.texts().flatMap(([address, { role }]) => (role === 'fragment' ? [address] : [])),
  );
  // A link to what is a part of the page leads to the original, where it is a page.
  const addresses = new Set([...located].flatMap(([address, end]) => (parts.has(end) ? [] : [address])));
  for (const [address, text] of pagesLast(collection.texts())) {
    signal.throwIfAborted();
    const { role, url, base = url, read } = text;
    const { encoding } = read;
    const input = {
      text: text.text,
      role,
      url: base.href,
      encoding,
      page,
      located: addresses,
      kept,
      staying,
    };
    const bytes = encoded(text, await reading.run(rewriteJob, input, signal));
    if (bytes.equals(text.bytes)) keep(address);
    const file = await sink.put(bytes, `${mediaType(text.type)}; charset=utf-8`);
    if (role === 'fragment') {
      for (const from of leading.get(address) ?? [])
        calls.push({ method: 'GET', address: from, bodySha256: null, answer: file });
      continue;
    }
    files.set(address, text.status === 200 ? file : { ...file, status: text.status });
    // A player may ask for a stream with the key of another visit.
    const path = address.split('?', 1)[0] ?? '';
    if ((role === 'hls' || role === 'dash') && !files.has(path)) files.set(path, file);
  }
  const redirects = Object.entries(collection.redirects()).filter(([, to]) => !parts.has(to));
  return { files: Object.fromEntries(files), redirects: Object.fromEntries(redirects), calls };
}

/** The `integrity` attributes of pages depend on whether other files stayed unchanged. */
function pagesLast(texts: [string, TextFile][]): [string, TextFile][] {
  return texts.sort(([, a], [, b]) => Number(a.role === 'page') - Number(b.role === 'page'));
}

/** Keeps the original bytes of a text that is unchanged in UTF-8, including bytes without a meaning. */
function encoded({ read, bytes, role }: TextFile, text: string): Buffer {
  const isAscii = bytes.length === read.text.length && /^[\0-\x7f]*$/.test(read.text);
  const isUtf8 = read.encoding === 'utf-8' || (isAscii && role !== 'page');
  if (isUtf8 && text === read.text) return bytes;
  switch (role) {
    case 'page':
    case 'fragment':
    case 'drawing':
      return writePage(text, read);
    case 'sheet':
      return writeSheet(text, read);
    case 'script':
      return writeScript(text, read);
    case 'app':
    case 'hls':
    case 'dash':
      return Buffer.from(text);
  }
}
