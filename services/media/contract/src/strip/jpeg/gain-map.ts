import { StripError } from '../errors.ts';
import type { SourceReader } from '../reader.ts';
import { type GainMapNumbers, readGainMapNumbers } from './gain-map-numbers.ts';
import { ISO_GAIN_MAP, MARKER, MPF, XMP } from './markers.ts';
import { otherPictures } from './multi-picture.ts';
import { type JpegImage, readJpeg, type Segment } from './read-jpeg.ts';

/**
 * A second picture behind the first, which says how much brighter a display of high dynamic range shows each pixel. It is part of how
 * the picture looks, as long as its numbers are there: those of XMP, those of ISO 21496-1, or both.
 */
export interface GainMap {
  image: JpegImage;
  numbers: GainMapNumbers | null;
  /** The segments of the picture, which only has the version, and of the map. */
  iso: { primary: Uint8Array; map: Uint8Array } | null;
}

/** Versions, flags, the two headrooms, and five fractions per channel; with one denominator for all, or one each. */
const ISO_VERSION_BYTES = 4;
const MANY_CHANNELS = 0x80;
const COMMON_DENOMINATOR = 0x08;

export async function readGainMap(reader: SourceReader, primary: JpegImage): Promise<GainMap | null> {
  const segments = segmentsOf(primary);
  const format = segments.find((one) => one.marker === MARKER.app2 && one.identifier.startsWith(MPF));
  if (format === undefined) return null;
  for (const at of await otherPictures(reader, format)) {
    if (at < primary.end) continue;
    const image = await imageAt(reader, at);
    if (image === null) continue;
    const numbers = await xmpNumbers(reader, segmentsOf(image));
    const iso = await isoSegments(reader, segments, segmentsOf(image));
    if (numbers !== null || iso !== null) return { image, numbers, iso };
  }
  return null;
}

function segmentsOf({ parts }: JpegImage): Segment[] {
  return parts.filter((part): part is Segment => part.kind === 'segment');
}

/** What is damaged behind the picture is no part of it. */
async function imageAt(reader: SourceReader, at: number): Promise<JpegImage | null> {
  try {
    return await readJpeg(reader, at);
  } catch (error) {
    if (error instanceof StripError) return null;
    throw error;
  }
}

async function xmpNumbers(
  reader: SourceReader,
  segments: readonly Segment[],
): Promise<GainMapNumbers | null> {
  for (const { marker, identifier, dataAt, to } of segments) {
    if (marker !== MARKER.app1 || !identifier.startsWith(XMP)) continue;
    const packet = await reader.bytes(dataAt + XMP.length, to - dataAt - XMP.length);
    const numbers = readGainMapNumbers(new TextDecoder().decode(packet));
    if (numbers !== null) return numbers;
  }
  return null;
}

async function isoSegments(
  reader: SourceReader,
  ofPrimary: readonly Segment[],
  ofMap: readonly Segment[],
): Promise<GainMap['iso']> {
  const primary = await isoSegment(reader, ofPrimary, (data) => data.length === ISO_VERSION_BYTES);
  const map = await isoSegment(reader, ofMap, isGainMap);
  return primary === null || map === null ? null : { primary, map };
}

async function isoSegment(
  reader: SourceReader,
  segments: readonly Segment[],
  isRight: (data: Uint8Array) => boolean,
): Promise<Uint8Array | null> {
  for (const { marker, identifier, dataAt, from, to } of segments) {
    if (marker !== MARKER.app2 || !identifier.startsWith(ISO_GAIN_MAP)) continue;
    const segment = await reader.bytes(from, to - from);
    if (isRight(segment.subarray(dataAt - from + ISO_GAIN_MAP.length))) return segment;
  }
  return null;
}

/** Exactly as long as its flags say: there is no room in it for anything else. */
function isGainMap(data: Uint8Array): boolean {
  const flags = data[ISO_VERSION_BYTES] ?? 0;
  const channels = (flags & MANY_CHANNELS) === 0 ? 1 : 3;
  const numbers = (flags & COMMON_DENOMINATOR) === 0 ? 16 + 40 * channels : 12 + 20 * channels;
  return data.length === ISO_VERSION_BYTES + 1 + numbers;
}
