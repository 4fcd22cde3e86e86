/** CRC-32 (ISO 3309, reflected) of each byte. */
const CRC_TABLE = Int32Array.from({ length: 256 }, (_none, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** @param before the sum of the bytes before these */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] as number);
  return ~sum >>> 0;
}

export interface ZipEntry {
  /** Without folders. */
  name: string;
  file: Blob;
  crc32: number;
}

/** Sizes and offsets of a ZIP without extensions have 32 bits (APPNOTE 4.4.8). */
export const ZIP_BYTES_MAX = 0xffff_ffff;
const ENTRY_BYTES = 30;
const RECORD_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
/** Names are in UTF-8 (APPNOTE 4.4.4). */
const UTF_8_NAMES = 0x0800;
/** 1 January 1980, the earliest date, so that the ZIP does not reveal when the files were cleaned. */
const NO_DATE = 0x0021;

/** Whether the files fit into one archive, whatever their names. */
export function fitsZip(files: readonly Blob[]): boolean {
  const bytes = files.reduce((all, { size }) => all + size + ENTRY_BYTES + RECORD_BYTES + 1000, END_BYTES);
  return files.length <= 0xffff && bytes <= ZIP_BYTES_MAX;
}

/** Stores the files without compressing them again, and without reading them. */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  let directoryBytes = 0;
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    parts.push(head(entry, name), entry.file);
    directory.push(record(entry, name, at));
    at += ENTRY_BYTES + name.length + entry.file.size;
    directoryBytes += RECORD_BYTES + name.length;
  }
  return new Blob([...parts, ...directory, end(entries.length, directoryBytes, at)], {
    type: 'application/zip',
  });
}

/** Local file header (APPNOTE 4.3.7). */
function head(entry: ZipEntry, name: Uint8Array): Uint8Array<ArrayBuffer> {
  const { view, bytes } = made(ENTRY_BYTES, name);
  view.setUint32(0, 0x04034b50, true);
  facts(view, 4, entry, name);
  return bytes;
}

/** Central directory header (APPNOTE 4.3.12). */
function record(entry: ZipEntry, name: Uint8Array, at: number): Uint8Array<ArrayBuffer> {
  const { view, bytes } = made(RECORD_BYTES, name);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, VERSION, true);
  facts(view, 6, entry, name);
  view.setUint32(42, at, true);
  return bytes;
}

/** The fields that both headers share, in the same order. */
function facts(view: DataView, from: number, { file, crc32 }: ZipEntry, name: Uint8Array): void {
  view.setUint16(from, VERSION, true);
  view.setUint16(from + 2, UTF_8_NAMES, true);
  view.setUint16(from + 8, NO_DATE, true);
  view.setUint32(from + 10, crc32, true);
  view.setUint32(from + 14, file.size, true);
  view.setUint32(from + 18, file.size, true);
  view.setUint16(from + 22, name.length, true);
}

/** End of central directory record (APPNOTE 4.3.16). */
function end(count: number, directoryBytes: number, directoryAt: number): Uint8Array<ArrayBuffer> {
  const { view, bytes } = made(END_BYTES, new Uint8Array());
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, directoryBytes, true);
  view.setUint32(16, directoryAt, true);
  return bytes;
}

function made(size: number, name: Uint8Array) {
  const bytes = new Uint8Array(size + name.length);
  bytes.set(name, size);
  return { bytes, view: new DataView(bytes.buffer) };
}
