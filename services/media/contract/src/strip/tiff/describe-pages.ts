import { EXIF_TAGS } from '../exif/exif-tags.ts';
import type { IfdEntry, TiffHeader } from '../exif/ifd.ts';
import { readExifOf } from '../exif/read-exif.ts';
import type { Finding, FindingsList, MetadataContainer } from '../findings.ts';
import { readIptc, readPhotoshop } from '../iptc/read-photoshop.ts';
import type { SourceReader } from '../reader.ts';
import { describeTrailing } from '../trailing.ts';
import { readXmp } from '../xmp/read-xmp.ts';
import type { ByteRange, TiffPage } from './read-pages.ts';
import { KEPT_TAGS, TIFF_TAG } from './tiff-tags.ts';

export interface RemovedOfTiff {
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
export async function tellRemoved(of: RemovedOfTiff): Promise<void> {
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
  if (findings.findings.length === 0 && bytes > 0) findings.remove('unused', bytes, 'UnusedBytes');
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
