import { equalBytes, joinBytes } from '../../base/bytes.ts';
import { isReadable, textOf } from '../../base/decode.ts';
import type {
  Described,
  Finding,
  FindingKind,
  FindingsList,
  MetadataContainer,
} from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import { CleanFile, lengthOf } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { StripOperation } from '../../base/types.ts';
import { minimalExif } from '../../metadata/exif/minimal-exif.ts';
import { readExif } from '../../metadata/exif/read-exif.ts';
import { cleanProfileOrTell } from '../../metadata/icc/clean-profile.ts';
import { readPhotoshop } from '../../metadata/iptc/read-photoshop.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import {
  ADOBE,
  EXIF,
  EXTENDED_XMP,
  ICC,
  isCoding,
  JFIF,
  JFXX,
  MARKER,
  MPF,
  PHOTOSHOP,
  segmentBytes,
  XMP,
} from './markers.ts';
import type { JpegImage, Segment } from './read-jpeg.ts';

/** Before the part of a packet that is longer than a segment: a digest, the whole length, the offset. */
const EXTENDED_XMP_HEADER_BYTES = 40;

async function describeSegment(reader: SourceReader, segment: Segment): Promise<Described> {
  const { marker, identifier } = segment;
  const payload = async (skip: number) => {
    const from = Math.min(segment.dataAt + skip, segment.to);
    return await reader.bytes(from, segment.to - from);
  };
  const described = (
    container: MetadataContainer,
    name: string,
    kind: FindingKind = 'other',
    findings: readonly Finding[] = [],
  ): Described => ({ container, name, kind, findings });

  if (marker === MARKER.comment) {
    const value = textOf(await payload(0));
    return described('comment', 'Comment', 'comment', [
      { kind: 'comment', container: 'comment', name: 'Comment', value: isReadable(value) ? value : '' },
    ]);
  }
  if (identifier.startsWith('Exif\0')) {
    return described('exif', 'EXIF', 'other', (await readExif(await payload(EXIF.length))).findings);
  }
  if (identifier.startsWith(XMP)) {
    return described('xmp', 'XMP', 'other', readXmp(await payload(XMP.length)));
  }
  if (identifier.startsWith(EXTENDED_XMP)) {
    const packet = await payload(EXTENDED_XMP.length + EXTENDED_XMP_HEADER_BYTES);
    return described('xmp', 'ExtendedXMP', 'other', readXmp(packet));
  }
  if (identifier.startsWith(PHOTOSHOP)) {
    const findings = await readPhotoshop(await payload(PHOTOSHOP.length));
    return described('photoshop', 'Photoshop', 'software', findings);
  }
  if (marker === MARKER.app11 && identifier.startsWith('JP')) {
    return { ...described('c2pa', 'JUMBF'), ...describeJumbf(await payload(0)) };
  }
  if (identifier.startsWith(MPF)) return described('preview', 'MPF');
  if (identifier.startsWith(JFXX)) return described('thumbnail', 'JFXX', 'thumbnail');
  if (identifier.startsWith(JFIF)) return described('application', 'JFIF');
  if (identifier.startsWith(ADOBE)) return described('application', 'Adobe', 'software');
  return described('application', applicationName(marker, identifier), 'other');
}

/** Applications begin their segments with their names: `Ducky`, `Meta`, `FPXR`. */
function applicationName(marker: number, identifier: string): string {
  const name = /^[\w ./:-]{2,30}/.exec(identifier)?.[0]?.trim();
  const number = `APP${marker - MARKER.app0}`;
  return name === undefined || name === '' ? number : `${number} ${name}`;
}

/** JFIF's marker, length, name, version, density, and the size of a thumbnail; Adobe's up to the colour transform. */
const JFIF_PAYLOAD_BYTES = 14;
const ADOBE_PAYLOAD_BYTES = 12;
const ICC_HEADER_BYTES = ICC.length + 2;
const ICC_SIGNATURE_AT = 36;
const ICC_SEGMENT_BYTES = 65_000;

export interface CleanImage {
  operations: readonly StripOperation[];
  /** How many bytes come before `added`. */
  addedAt: number;
}

/**
 * One image from its start to its end, with only what decodes it, how it is turned, and `added`, segments that stand for ones of the
 * same identifier. A segment that would come out as it went in is no finding.
 */
export async function cleanImage(
  reader: SourceReader,
  image: JpegImage,
  findings: FindingsList,
  added: readonly Uint8Array[] = [],
): Promise<CleanImage> {
  const file = new CleanFile();
  const segments = image.parts.filter((part): part is Segment => part.kind === 'segment');
  const jfif = segments.find((segment) => isKind(segment, MARKER.app0, JFIF, JFIF_PAYLOAD_BYTES));
  const exif = await turned(reader, segments);
  const profile = await cleanProfileOf(reader, segments, findings);
  const written = exif === null ? added : [exif, ...added];

  file.copy(image.start, image.start + 2);
  if (jfif !== undefined) file.bytes(await withoutThumbnail(reader, jfif, findings));
  if (exif !== null) file.bytes(exif);
  const addedAt = lengthOf(file.operations);
  for (const bytes of added) file.bytes(bytes);
  for (const part of image.parts) {
    if (part === jfif) continue;
    if (part.kind === 'scan') file.copy(part.from, part.to);
    else if (part.kind === 'unused') findings.remove('unused', part.to - part.from, 'UnusedBytes');
    else if (profile.segments.has(part)) {
      if (profile.written === null) file.copy(part.from, part.to);
      else if (part === profile.first) for (const bytes of profile.written) file.bytes(bytes);
    } else if (isCoding(part.marker)) file.copy(part.from, part.to);
    else if (isKind(part, MARKER.app14, ADOBE, ADOBE_PAYLOAD_BYTES)) {
      file.append(await adobeSegment(reader, part, findings));
    } else if (await staysOrGoes(reader, part, written, findings)) file.copy(part.from, part.to);
  }
  if (image.isClosed) file.copy(image.end - 2, image.end);
  else {
    findings.flawed('end_mark');
    file.bytes(Uint8Array.of(0xff, MARKER.endOfImage));
  }
  return { operations: file.operations, addedAt };
}

function isKind(
  { marker, identifier, dataAt, to }: Segment,
  kind: number,
  name: string,
  bytes: number,
): boolean {
  return marker === kind && identifier.startsWith(name) && to - dataAt >= bytes;
}

/** The first EXIF is the one that decoders look at. */
async function turned(reader: SourceReader, segments: readonly Segment[]): Promise<Uint8Array | null> {
  const first = segments.find(
    ({ marker, identifier }) => marker === MARKER.app1 && identifier.startsWith(EXIF),
  );
  if (first === undefined) return null;
  const from = first.dataAt + EXIF.length;
  const { orientation } = await readExif(await reader.bytes(from, first.to - from));
  const minimal = minimalExif(orientation);
  return minimal === null ? null : segmentBytes(MARKER.app1, EXIF, minimal);
}

/** Its pixel density stays, as it says how a pixel's sides relate. */
async function withoutThumbnail(
  reader: SourceReader,
  jfif: Segment,
  findings: FindingsList,
): Promise<Uint8Array> {
  const payload = await reader.bytes(jfif.dataAt + JFIF.length, JFIF_PAYLOAD_BYTES - JFIF.length);
  const more = jfif.to - jfif.dataAt - JFIF_PAYLOAD_BYTES;
  if (more > 0) findings.remove('thumbnail', more, 'JFIFThumbnail', [], 'thumbnail');
  return segmentBytes(MARKER.app0, JFIF, joinBytes(payload.subarray(0, -2), [0, 0]));
}

interface CleanProfile {
  segments: ReadonlySet<Segment>;
  first: Segment | undefined;
  /** What stands where the first was; null where they stay as they are. */
  written: readonly Uint8Array[] | null;
}

/** The colour profile with what colours are calculated with. */
async function cleanProfileOf(
  reader: SourceReader,
  segments: readonly Segment[],
  findings: FindingsList,
): Promise<CleanProfile> {
  const numbered = await profileOf(reader, segments);
  const parts: Uint8Array[] = [];
  for (const { dataAt, to } of numbered) {
    const from = dataAt + ICC_HEADER_BYTES;
    parts.push(await reader.bytes(from, to - from));
  }
  const [first] = segments.filter((segment) => numbered.includes(segment));
  const kept = { segments: new Set(numbered), first, written: null };
  if (first === undefined) return kept;
  const profile = joinBytes(...parts);
  const clean = cleanProfileOrTell(profile, findings);
  return clean === null || clean === profile ? kept : { ...kept, written: profileSegments(clean) };
}

function profileSegments(profile: Uint8Array): readonly Uint8Array[] {
  const count = Math.ceil(profile.length / ICC_SEGMENT_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const from = index * ICC_SEGMENT_BYTES;
    const part = profile.subarray(from, from + ICC_SEGMENT_BYTES);
    return segmentBytes(MARKER.app2, ICC, joinBytes([index + 1, count], part));
  });
}

/** The segments of the colour profile, in the order of their numbers: numbered from the one that has a profile's signature, each number once. */
async function profileOf(reader: SourceReader, segments: readonly Segment[]): Promise<readonly Segment[]> {
  const byNumber = new Map<number, Segment>();
  let count = 0;
  for (const segment of segments) {
    const { marker, identifier, dataAt, to } = segment;
    if (marker !== MARKER.app2 || !identifier.startsWith(ICC) || to - dataAt < ICC_HEADER_BYTES) continue;
    const [number = 0, of = 0] = await reader.bytes(dataAt + ICC.length, 2);
    if (number === 1 && count === 0) {
      const signature = await reader.peek(dataAt + ICC_HEADER_BYTES + ICC_SIGNATURE_AT, 4);
      if (latin1(signature) === 'acsp') count = of;
    }
    if (number > 0 && !byNumber.has(number)) byNumber.set(number, segment);
  }
  return [...byNumber]
    .filter(([number]) => number <= count)
    .sort(([a], [b]) => a - b)
    .map(([, segment]) => segment);
}

async function adobeSegment(
  reader: SourceReader,
  part: Segment,
  findings: FindingsList,
): Promise<readonly StripOperation[]> {
  const more = part.to - part.dataAt - ADOBE_PAYLOAD_BYTES;
  if (more === 0) return [{ kind: 'copy', from: part.from, to: part.to }];
  findings.remove('application', more, 'Adobe');
  const payload = await reader.bytes(part.dataAt + ADOBE.length, ADOBE_PAYLOAD_BYTES - ADOBE.length);
  return [{ kind: 'bytes', bytes: segmentBytes(MARKER.app14, ADOBE, payload) }];
}

/** Whether it stays by choice; what goes is told. */
async function staysOrGoes(
  reader: SourceReader,
  part: Segment,
  written: readonly Uint8Array[],
  findings: FindingsList,
): Promise<boolean> {
  const bytes = part.to - part.from;
  if (written.some((one) => one.length === bytes)) {
    const segment = await reader.bytes(part.from, bytes);
    if (written.some((one) => equalBytes(one, segment))) return false;
  }
  const described = await describeSegment(reader, part);
  if (findings.keepsPart(described)) return true;
  const { container, name, findings: read, kind } = described;
  findings.remove(container, bytes, name, read, kind);
  return false;
}
