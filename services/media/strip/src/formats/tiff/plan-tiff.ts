import { joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { type Finding, FindingsList, type MetadataContainer } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import { CleanFile } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { PlannedFile } from '../../base/types.ts';
import { EXIF_TAGS } from '../../metadata/exif/exif-tags.ts';
import { type IfdEntry, readTiffHeader, type TiffHeader } from '../../metadata/exif/ifd.ts';
import { readExifOf } from '../../metadata/exif/read-exif.ts';
import { cleanProfileInPlace } from '../../metadata/icc/clean-profile.ts';
import { readIptc, readPhotoshop } from '../../metadata/iptc/read-photoshop.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import { type ByteRange, readPages, type TiffPage } from './read-pages.ts';
import { KEPT_TAGS, TIFF_TAG } from './tiff-tags.ts';

interface RemovedOfTiff {
  reader: SourceReader;
  header: TiffHeader;
  pages: readonly TiffPage[];
  kept: readonly TiffPage[];
  /** What is not zeros already. */
  removed: readonly ByteRange[];
  /** What nothing points at, at the end of the file. */
  tail: ByteRange;
  findings: FindingsList;
}

const LOOKED_AT_BYTES = 1024 * 1024;
/** Told by the walk through EXIF: as the fields they hold. */
const DIRECTORIES = new Set<number>([TIFF_TAG.exif, TIFF_TAG.gps]);

/** Every entry that goes, what was read in it, and bytes that no entry spoke for. */
async function tellRemoved(of: RemovedOfTiff): Promise<void> {
  const { reader, header, pages, kept, removed, tail, findings } = of;
  const entries = pages.flatMap(({ ifd }) => ifd.entries.filter(({ tag }) => !KEPT_TAGS.has(tag)));
  let told = 0;
  for (const entry of entries) {
    const described = await describeEntry(reader, entry);
    if (described === null) continue;
    const { container, name, read } = described;
    const bytes = Math.min(entry.valueBytes, Math.max(0, reader.size - entry.valueAt));
    findings.remove(container, bytes, name, read);
    told += bytes;
  }
  if (entries.length > 0) for (const one of (await readExifOf(reader, header)).findings) findings.add(one);
  for (const page of pages.filter((one) => !kept.includes(one))) {
    const bytes = page.picture.reduce((all, { from, to }) => all + to - from, 0);
    findings.remove('thumbnail', bytes, 'ReducedResolutionImage', [], 'thumbnail');
    told += bytes;
  }
  const cut = removed.includes(tail);
  if (
    cut &&
    !pages.some(({ ifd }) => ifd.at >= tail.from) &&
    entries.every((entry) => entry.inline || entry.valueAt < tail.from)
  ) {
    const bytes = tail.to - tail.from;
    findings.remove('trailing', bytes, ...(await describeTrailing(reader, tail.from)));
    told += bytes;
  }
  const bytes = removed.reduce((all, { from, to }) => all + to - from, 0);
  const ofProfiles = findings.findings.every(({ container }) => container === 'profile');
  if (ofProfiles && bytes > 0) findings.remove('unused', bytes, 'UnusedBytes');
  else if (bytes > told) findings.removeMore('exif', bytes - told);
}

async function describeEntry(
  reader: SourceReader,
  entry: IfdEntry,
): Promise<{ container: MetadataContainer; name: string; read: readonly Finding[] } | null> {
  const value = async () => await reader.peek(entry.valueAt, Math.min(entry.valueBytes, LOOKED_AT_BYTES));
  switch (entry.tag) {
    case TIFF_TAG.xmp:
      return { container: 'xmp', name: 'XMP', read: readXmp(await value()) };
    case TIFF_TAG.iptc:
      return { container: 'iptc', name: 'IPTC', read: readIptc(await value()) };
    case TIFF_TAG.photoshop:
      return { container: 'photoshop', name: 'Photoshop', read: await readPhotoshop(await value()) };
    default: {
      if (DIRECTORIES.has(entry.tag) || EXIF_TAGS.has(entry.tag)) return null;
      const name = `0x${entry.tag.toString(16).padStart(4, '0')}`;
      return { container: 'exif', name, read: [] };
    }
  }
}

/** A range that stays, or what stands there instead. */
type Part = ByteRange & { bytes?: Uint8Array };

/**
 * In place at the same length, as everything in a TIFF is pointed at by offset: directories keep the entries that decode their page and
 * are shorter by the others; what no kept entry points at becomes zeros, so that nothing has to be known about it. Smaller copies
 * of pages go, as they may show what was cut off the larger one. A tail that nothing points at is cut off.
 */
export async function planTiff(reader: SourceReader): Promise<PlannedFile> {
  if (latin1(await reader.peek(8, 4)).startsWith('CR\x02\0')) {
    throw new StripError('unknown_format', 'a raw picture of a camera', 8);
  }
  const header = await readTiffHeader(reader);
  const pages = await readPages(reader, header);
  const full = pages.filter(({ reduced }) => !reduced);
  const kept = full.length === 0 ? pages : full;
  const findings = new FindingsList();
  const profiles = await cleanProfiles(reader, kept, findings);
  const parts = partsOf(reader, header, kept, profiles);

  const file = new CleanFile();
  const gaps: ByteRange[] = [];
  let done = 0;
  for (const { from, to, bytes } of parts) {
    if (from > done) {
      file.zero(from - done);
      gaps.push({ from: done, to: from });
    }
    if (bytes === undefined) file.copy(from, to);
    else file.bytes(bytes);
    done = to;
  }
  const tail = { from: done, to: reader.size };
  if (!(await hasData(reader, tail.from, tail.to))) file.copy(tail.from, tail.to);
  else gaps.push(tail);

  const removed: ByteRange[] = [];
  for (const gap of gaps) if (await hasData(reader, gap.from, gap.to)) removed.push(gap);
  findings.notLookedAt('pixels');
  await tellRemoved({ reader, header, pages, kept, removed, tail, findings });
  return { operations: file.operations, ...findings.told, picture: kept.flatMap(({ picture }) => picture) };
}

/** Profiles that lose something, at the length they had, by where they stand. */
async function cleanProfiles(
  reader: SourceReader,
  kept: readonly TiffPage[],
  findings: FindingsList,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const profiles = new Map<number, Uint8Array>();
  const entries = kept.flatMap(({ ifd }) => ifd.entries.filter(({ tag }) => tag === TIFF_TAG.profile));
  for (const { inline, valueAt, valueBytes } of entries) {
    if (inline || profiles.has(valueAt)) continue;
    const clean = cleanProfileInPlace(await reader.bytes(valueAt, valueBytes), findings);
    if (clean !== null) profiles.set(valueAt, clean);
  }
  return profiles;
}

/** Returns the parts in order and without overlaps: bytes that two pages point at are one part. */
function partsOf(
  reader: SourceReader,
  header: TiffHeader,
  kept: readonly TiffPage[],
  profiles: ReadonlyMap<number, Uint8Array>,
): Part[] {
  const parts: Part[] = [firstOffset(header, kept[0]?.ifd.at ?? 0)];
  parts.push({ from: 0, to: parts[0]?.from ?? 0 });
  for (const [index, page] of kept.entries()) {
    const entries = page.ifd.entries.filter(({ tag }) => KEPT_TAGS.has(tag));
    parts.push(directory(header, page, entries, kept[index + 1]?.ifd.at ?? 0));
    for (const { tag, inline, valueAt, valueBytes } of entries) {
      if (inline) continue;
      reader.expect(valueAt, valueBytes);
      const part = { from: valueAt, to: valueAt + valueBytes };
      const profile = tag === TIFF_TAG.profile ? profiles.get(valueAt) : undefined;
      parts.push(profile?.length === valueBytes ? { ...part, bytes: profile } : part);
    }
    // One by one: a page may have more strips than a call may have arguments.
    for (const { from, to } of page.picture) if (to > from) parts.push({ from, to });
  }
  return merged(parts);
}

function merged(parts: Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1);
    if (last === undefined || part.from >= last.to) all.push({ ...part });
    // Pages may share a profile.
    else if (part.from === last.from && part.to === last.to && part.bytes === last.bytes) continue;
    else if (last.bytes !== undefined || part.bytes !== undefined) {
      throw new StripError('malformed', 'a directory lies over something else', part.from);
    } else last.to = Math.max(last.to, part.to);
  }
  return all;
}

function firstOffset({ littleEndian, big }: TiffHeader, offset: number): Part {
  const at = big ? 8 : 4;
  return { from: at, to: at + (big ? 8 : 4), bytes: numberBytes(offset, big ? 8 : 4, littleEndian) };
}

/** The count, the entries that stay, the offset of the next directory, and zeros for as many bytes as it had. */
function directory(
  { littleEndian, big }: TiffHeader,
  { ifd }: TiffPage,
  entries: readonly IfdEntry[],
  next: number,
): Part {
  const count = numberBytes(entries.length, big ? 8 : 2, littleEndian);
  const offset = numberBytes(next, big ? 8 : 4, littleEndian);
  const raw = entries.map(({ raw: entry }) => entry);
  const bytes = new Uint8Array(ifd.bytes);
  const whole = joinBytes(count, ...raw, offset);
  // A directory that ends with the file has no room for the offset: it is zero, and nothing is missed.
  bytes.set(whole.subarray(0, ifd.bytes));
  return { from: ifd.at, to: ifd.at + ifd.bytes, bytes };
}

function numberBytes(value: number, length: 2 | 4 | 8, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  if (length === 2) view.setUint16(0, value, littleEndian);
  else if (length === 4) view.setUint32(0, value, littleEndian);
  else view.setBigUint64(0, BigInt(value), littleEndian);
  return bytes;
}
