import { isReadable, textOf } from '../../base/decode.ts';
import type { Described, Finding, FindingKind } from '../../base/findings.ts';
import { ID3_HEADER_BYTES, id3End, synchsafe } from '../../base/id3-tag.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { readId3 } from './read-id3.ts';

const ID3V1_BYTES = 128;
const ID3V1_MORE_BYTES = 227;
const APE_BYTES = 32;
const APE_HAS_HEADER = 0x8000_0000;
const LYRICS_END_BYTES = 15;
/** The first kind of lyrics does not say how long it is. */
const OLD_LYRICS_BYTES_MAX = 5100 + 11 + 9;
const TAGS_MAX = 20;
const LOOKED_AT_BYTES = 1024 * 1024;
const ITEMS_MAX = 200;

const APE_KINDS: readonly [FindingKind, RegExp][] = [
  ['author', /^(?:artist|album ?artist|composer|copyright|publisher|label|conductor|performer)$/i],
  ['software', /^(?:encoder|encoded[ _]?by|encoder settings|tool \w+)$/i],
  ['date', /(?:year|date)$/i],
  ['description', /^(?:title|subtitle|album|genre|track|disc|media|language|keywords)$/i],
  ['comment', /^(?:comment|lyrics)$/i],
  ['identifier', /(?:isrc|catalog|barcode|_id|ean\/upc)$/i],
  ['settings', /^(?:replaygain_|mp3gain_)/i],
  ['thumbnail', /^cover art/i],
];

export type TagFound = Described & ByteRange;

/** Tags of version 2 from `from` on, one behind the other. */
export async function tagsAtStart(reader: SourceReader, from = 0): Promise<TagFound[]> {
  const tags: TagFound[] = [];
  for (let at = from; tags.length < TAGS_MAX; ) {
    const end = await id3End(reader, at);
    if (end === null) break;
    const to = Math.min(end, reader.size);
    tags.push(await id3Tag(reader, at, to));
    at = to;
  }
  return tags;
}

/** Tags of any kind before `end`, the last first. */
export async function tagsAtEnd(reader: SourceReader, from: number, end: number): Promise<TagFound[]> {
  const tags: TagFound[] = [];
  for (let to = end; tags.length < TAGS_MAX; ) {
    const tag =
      (await id3v1(reader, to)) ??
      (await ape(reader, to)) ??
      (await lyrics(reader, to)) ??
      (await footed(reader, to));
    if (tag === null || tag.from < from) break;
    tags.push(tag);
    to = tag.from;
  }
  return tags;
}

async function id3Tag(reader: SourceReader, from: number, to: number): Promise<TagFound> {
  const findings = readId3(await reader.bytes(from, Math.min(to - from, LOOKED_AT_BYTES)));
  return { from, to, container: 'tags', name: 'ID3', kind: 'other', findings };
}

/** A tag of version 2.4 that is found by its end. */
async function footed(reader: SourceReader, to: number): Promise<TagFound | null> {
  if (to < 2 * ID3_HEADER_BYTES) return null;
  const footer = await reader.bytes(to - ID3_HEADER_BYTES, ID3_HEADER_BYTES);
  if (latin1(footer.subarray(0, 3)) !== '3DI') return null;
  const from = to - synchsafe(footer, 6) - 2 * ID3_HEADER_BYTES;
  return from < 0 || (await id3End(reader, from)) !== to ? null : await id3Tag(reader, from, to);
}

async function id3v1(reader: SourceReader, to: number): Promise<TagFound | null> {
  if (to < ID3V1_BYTES) return null;
  const tag = await reader.bytes(to - ID3V1_BYTES, ID3V1_BYTES);
  if (latin1(tag.subarray(0, 3)) !== 'TAG') return null;
  const hasMore =
    to >= ID3V1_BYTES + ID3V1_MORE_BYTES &&
    (await reader.fourCc(to - ID3V1_BYTES - ID3V1_MORE_BYTES)) === 'TAG+';
  const findings: Finding[] = [];
  for (const [name, kind, from, end] of [
    ['Title', 'description', 3, 33],
    ['Artist', 'author', 33, 63],
    ['Album', 'description', 63, 93],
    ['Year', 'date', 93, 97],
    ['Comment', 'comment', 97, 127],
  ] as const) {
    const value = textOf(tag.subarray(from, end)).trim();
    if (isReadable(value)) findings.push({ kind, container: 'tags', name, value });
  }
  const from = to - ID3V1_BYTES - (hasMore ? ID3V1_MORE_BYTES : 0);
  return { from, to, container: 'tags', name: 'ID3v1', kind: 'other', findings };
}

async function ape(reader: SourceReader, to: number): Promise<TagFound | null> {
  if (to < APE_BYTES) return null;
  const footer = await reader.view(to - APE_BYTES, APE_BYTES);
  if ((await reader.peek(to - APE_BYTES, 8)).some((byte, at) => byte !== 'APETAGEX'.charCodeAt(at)))
    return null;
  const itemsAt = to - footer.getUint32(12, true);
  const from = itemsAt - ((footer.getUint32(20, true) & APE_HAS_HEADER) === 0 ? 0 : APE_BYTES);
  if (from < 0 || itemsAt > to - APE_BYTES) return null;
  const items = await reader.bytes(itemsAt, Math.min(to - APE_BYTES - itemsAt, LOOKED_AT_BYTES));
  return { from, to, container: 'tags', name: 'APE', kind: 'other', findings: apeItems(items) };
}

function apeItems(bytes: Uint8Array): Finding[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const findings: Finding[] = [];
  for (let at = 0; at + 9 < bytes.length && findings.length < ITEMS_MAX; ) {
    const length = view.getUint32(at, true);
    const keyEnd = bytes.indexOf(0, at + 8);
    if (keyEnd === -1) break;
    const name = textOf(bytes.subarray(at + 8, keyEnd));
    const value = textOf(bytes.subarray(keyEnd + 1, keyEnd + 1 + length));
    const kind = APE_KINDS.find(([, names]) => names.test(name))?.[0] ?? 'other';
    findings.push({
      kind,
      container: 'tags',
      name,
      value: kind !== 'thumbnail' && isReadable(value) ? value : '',
    });
    at = keyEnd + 1 + length;
  }
  return findings;
}

/** Lyrics3 stands before a tag of version 1. */
async function lyrics(reader: SourceReader, to: number): Promise<TagFound | null> {
  const end = latin1(await reader.peek(Math.max(0, to - LYRICS_END_BYTES), Math.min(to, LYRICS_END_BYTES)));
  let from = -1;
  const size = /(\d{6})LYRICS200$/.exec(end)?.[1];
  if (size !== undefined) from = to - LYRICS_END_BYTES - Number(size);
  else if (end.endsWith('LYRICSEND')) {
    const start = Math.max(0, to - OLD_LYRICS_BYTES_MAX);
    const at = latin1(await reader.bytes(start, to - start)).lastIndexOf('LYRICSBEGIN');
    if (at !== -1) from = start + at;
  }
  if (from < 0 || latin1(await reader.peek(from, 11)) !== 'LYRICSBEGIN') return null;
  return { from, to, container: 'tags', name: 'Lyrics3', kind: 'comment', findings: [] };
}
