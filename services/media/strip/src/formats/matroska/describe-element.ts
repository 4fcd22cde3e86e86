import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import type { Described, Finding, FindingKind } from '../../base/findings.ts';
import type { Element, ElementReader } from './elements.ts';
import { ID } from './ids.ts';

const TEXT_BYTES = 1024;
const LOOKED_AT_MAX = 200;
const MASTER_BYTES_MAX = 16 * 1024 * 1024;
/** Nanoseconds from 2001, where these files count from. */
const EPOCH_MS = Date.UTC(2001, 0, 1);

const KINDS: [name: RegExp, kind: FindingKind][] = [
  [/LOCATION|GPS|GEO|ISO6709/i, 'place'],
  [/MAKE|MODEL|CAMERA|DEVICE/i, 'camera'],
  // How long a track is: some 01:23, which is no date.
  [/DURATION/i, 'settings'],
  [/DATE|TIME/i, 'date'],
  [/ENCODER|SOFTWARE|_WRITING_APP|ANDROID_VERSION|COMPATIBLE_BRANDS|HANDLER|VENDOR/i, 'software'],
  [/ARTIST|AUTHOR|DIRECTOR|PRODUCER|COMPOSER|COPYRIGHT|PUBLISHER|WRITTEN|ENCODED_BY/i, 'author'],
  [/COMMENT/i, 'comment'],
  [/TITLE|DESCRIPTION|SUMMARY|SYNOPSIS|KEYWORDS|GENRE|ALBUM/i, 'description'],
  [/STATISTICS|NUMBER_OF|BPS/i, 'settings'],
];

const NAMES: Record<number, [name: string, kind: FindingKind, container: Described['container']]> = {
  [ID.dateUtc]: ['DateUTC', 'date', 'time'],
  [ID.title]: ['Title', 'description', 'tags'],
  [ID.name]: ['TrackName', 'description', 'header'],
  [ID.muxingApp]: ['MuxingApp', 'software', 'header'],
  [ID.writingApp]: ['WritingApp', 'software', 'header'],
  [ID.segmentUid]: ['SegmentUID', 'identifier', 'header'],
  [ID.segmentFilename]: ['SegmentFilename', 'other', 'header'],
  [ID.segmentFamily]: ['SegmentFamily', 'identifier', 'header'],
  [ID.codecName]: ['CodecName', 'software', 'header'],
  [ID.codecSettings]: ['CodecSettings', 'settings', 'header'],
};

/** What an element says that goes; read as far as it makes sense. */
export async function describeElement(elements: ElementReader, element: Element): Promise<Described> {
  const bytes = element.end - element.contentAt;
  try {
    if (element.id === ID.tags) {
      const findings = bytes > MASTER_BYTES_MAX ? [] : await tags(elements, element);
      return { container: 'tags', name: 'Tags', kind: 'other', findings };
    }
    if (element.id === ID.attachments) {
      const findings = await attachments(elements, element);
      return { container: 'attachment', name: 'Attachments', kind: 'attachment', findings };
    }
    if (element.id === ID.chapters)
      return { container: 'chapters', name: 'Chapters', kind: 'chapters', findings: [] };
    return await ordinary(elements, element);
  } catch (error) {
    if (!(error instanceof StripError)) throw error;
    return { container: 'unknown', name: hex(element.id), kind: 'other', findings: [] };
  }
}

async function ordinary({ reader }: ElementReader, { id, contentAt, end }: Element): Promise<Described> {
  const known = NAMES[id];
  if (known === undefined) return { container: 'unknown', name: hex(id), kind: 'other', findings: [] };
  const [name, kind, container] = known;
  const bytes = await reader.bytes(contentAt, Math.min(TEXT_BYTES, end - contentAt));
  const value = id === ID.dateUtc ? dateOf(bytes) : kind === 'identifier' ? '' : textOf(bytes);
  return { container, name, kind, findings: [{ kind, container, name, value }] };
}

function dateOf(bytes: Uint8Array): string {
  if (bytes.length !== 8) return '';
  const nanoseconds = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigInt64(0);
  const date = new Date(EPOCH_MS + Number(nanoseconds / 1_000_000n));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('.000Z', 'Z');
}

async function tags(elements: ElementReader, master: Element): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tag of await elements.within(master)) {
    if (tag.id !== ID.tag) continue;
    for (const simple of await elements.within(tag)) {
      if (simple.id !== ID.simpleTag || findings.length >= LOOKED_AT_MAX) continue;
      const parts = await elements.within(simple);
      const text = async (id: number) => {
        const part = parts.find((one) => one.id === id);
        if (part === undefined) return '';
        return textOf(
          await elements.reader.bytes(part.contentAt, Math.min(TEXT_BYTES, part.end - part.contentAt)),
        );
      };
      const name = await text(ID.tagName);
      const kind = KINDS.find(([one]) => one.test(name))?.[1] ?? 'other';
      findings.push({ kind, container: 'tags', name, value: await text(ID.tagString) });
    }
  }
  return findings;
}

async function attachments(elements: ElementReader, master: Element): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of (await elements.within(master)).slice(0, LOOKED_AT_MAX)) {
    if (file.id !== ID.attachedFile) continue;
    const name = (await elements.within(file)).find(({ id }) => id === ID.fileName);
    const value =
      name === undefined
        ? ''
        : textOf(
            await elements.reader.bytes(name.contentAt, Math.min(TEXT_BYTES, name.end - name.contentAt)),
          );
    findings.push({ kind: 'attachment', container: 'attachment', name: 'AttachedFile', value });
  }
  return findings;
}

function hex(id: number): string {
  return `0x${id.toString(16).toUpperCase()}`;
}
