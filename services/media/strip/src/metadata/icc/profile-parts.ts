import { ascii, joinBytes } from '../../base/bytes.ts';
import { textOf, utf16Of } from '../../base/decode.ts';
import { latin1 } from '../../base/reader.ts';

/** A tag of a profile: its data, which other tags may share. */
export interface ProfileTag {
  name: string;
  data: Uint8Array;
}

export interface Profile {
  header: Uint8Array;
  /** 2 or 4. */
  version: number;
  tags: readonly ProfileTag[];
}

export const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const TAGS_MAX = 200;

/** Null where it is no profile, or contradicts itself. */
export function readProfile(bytes: Uint8Array): Profile | null {
  if (bytes.length < HEADER_BYTES + 4 || latin1(bytes.subarray(36, 40)) !== 'acsp') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(0);
  const count = view.getUint32(HEADER_BYTES);
  if (size > bytes.length || count > TAGS_MAX) return null;
  const tags: ProfileTag[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > size) return null;
    const from = view.getUint32(at + 4);
    const length = view.getUint32(at + 8);
    if (from + length > size || length < 8) return null;
    tags.push({ name: latin1(bytes.subarray(at, at + 4)), data: bytes.subarray(from, from + length) });
  }
  return { header: bytes.slice(0, HEADER_BYTES), version: bytes[8] ?? 0, tags };
}

/** Tags with the same bytes share them. */
export function writeProfile(header: Uint8Array, tags: readonly ProfileTag[]): Uint8Array {
  const tableBytes = 4 + tags.length * ENTRY_BYTES;
  const table = new Uint8Array(tableBytes);
  const view = new DataView(table.buffer);
  view.setUint32(0, tags.length);
  const parts: Uint8Array[] = [];
  const known = new Map<string, number>();
  let end = HEADER_BYTES + tableBytes;
  for (const [index, { name, data }] of tags.entries()) {
    const key = latin1(data);
    let from = known.get(key);
    if (from === undefined) {
      from = end;
      known.set(key, from);
      parts.push(data, new Uint8Array((4 - (data.length % 4)) % 4));
      end += Math.ceil(data.length / 4) * 4;
    }
    table.set(ascii(name), 4 + index * ENTRY_BYTES);
    view.setUint32(8 + index * ENTRY_BYTES, from);
    view.setUint32(12 + index * ENTRY_BYTES, data.length);
  }
  const clean = header.slice();
  new DataView(clean.buffer).setUint32(0, end);
  return joinBytes(clean, table, ...parts);
}

/** What a tag says in words: of the types `desc`, `text` and `mluc`; empty for others. */
export function tagText(data: Uint8Array): string {
  const type = latin1(data.subarray(0, 4));
  if (type === 'desc') return textOf(data.subarray(12));
  if (type === 'text') return textOf(data.subarray(8));
  if (type !== 'mluc' || data.length < 28) return '';
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const from = view.getUint32(24);
  return utf16Of(data.subarray(from, from + view.getUint32(20)), false);
}

/** A name that says nothing, of the type that the version asks for. */
export function plainText(kind: 'desc' | 'cprt', text: string, version: number): Uint8Array {
  const bytes = ascii(text);
  if (version >= 4) {
    const wide = Uint8Array.from({ length: text.length * 2 }, (_, at) =>
      at % 2 === 0 ? 0 : (bytes[at >> 1] ?? 0),
    );
    return joinBytes(ascii('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS'), word(wide.length), word(28), wide);
  }
  if (kind === 'cprt') return joinBytes(ascii('text\0\0\0\0'), bytes, [0]);
  return joinBytes(ascii('desc\0\0\0\0'), word(bytes.length + 1), bytes, new Uint8Array(1 + 8 + 3 + 67));
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}
