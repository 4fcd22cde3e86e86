export interface ZipEntry {
  /** ASCII, without folders. */
  name: string;
  file: Blob;
  crc32: number;
}

/** Sizes and places in a ZIP without extensions are of 32 bits (APPNOTE 4.4.8). */
export const ZIP_BYTES_MAX = 0xffff_ffff;
const ENTRY_BYTES = 30;
const RECORD_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
/** 1 January 1980, the first day that there is: when the files were cleaned is nobody's business. */
const NO_DATE = 0x0021;

/** Whether the files fit into one archive, whatever their names. */
export function fitsZip(files: readonly Blob[]): boolean {
  const bytes = files.reduce((all, { size }) => all + size + ENTRY_BYTES + RECORD_BYTES + 200, END_BYTES);
  return files.length <= 0xffff && bytes <= ZIP_BYTES_MAX;
}

/** The files as they are, not compressed: pictures and videos are already. None is read; the archive is made of them. */
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

/** What both headers say, in the same order. */
function facts(view: DataView, from: number, { file, crc32 }: ZipEntry, name: Uint8Array): void {
  view.setUint16(from, VERSION, true);
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
