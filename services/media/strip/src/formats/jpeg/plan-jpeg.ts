import { ascii } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { type Finding, FindingsList } from '../../base/findings.ts';
import { CleanFile, lengthOf } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlanContext, PlannedFile, StripOperation } from '../../base/types.ts';
import { labelAttributes, labelIn, labelXmp } from '../../metadata/xmp/label-xmp.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import { cleanImage } from './clean-image.ts';
import { ISO_GAIN_MAP, isCoding, MARKER, MPF, segmentBytes, XMP } from './markers.ts';
import { otherPictures, twoPictures } from './multi-picture.ts';
import { type JpegImage, readJpeg, type Segment } from './read-jpeg.ts';

/** What a gain map's numbers are called (Adobe's gain map specification 1.0); lists have one number per channel. */
const NUMBERS = [
  'GainMapMin',
  'GainMapMax',
  'Gamma',
  'OffsetSDR',
  'OffsetHDR',
  'HDRCapacityMin',
  'HDRCapacityMax',
] as const;
const REQUIRED = ['GainMapMax', 'HDRCapacityMax'];
const NUMBER = /^[-+]?\d{1,12}(?:\.\d{1,20})?(?:e[-+]?\d{1,3})?$/i;

const HDRGM = 'http://ns.adobe.com/hdr-gain-map/1.0/';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const CONTAINER = 'http://ns.google.com/photos/1.0/container/';
const ITEM = 'http://ns.google.com/photos/1.0/container/item/';

/** Numbers by name, as they are written. */
type GainMapNumbers = ReadonlyMap<string, readonly string[]>;

/** The numbers of a gain map's own XMP; null where what a viewer needs is missing, or is no number. */
function readGainMapNumbers(xmp: string): GainMapNumbers | null {
  if (!/hdrgm:Version\s*=\s*["']1\.0["']|<hdrgm:Version>\s*1\.0\s*</.test(xmp)) return null;
  const numbers = new Map<string, readonly string[]>();
  for (const name of NUMBERS) {
    const value = textIn(xmp, name);
    if (value === null) continue;
    const list = [...value.matchAll(/<rdf:li[^>]{0,200}>([^<]{0,60})</g)].map(([, one = '']) => one.trim());
    const values = list.length > 0 ? list : [value.trim()];
    if (![1, 3].includes(values.length) || !values.every((one) => NUMBER.test(one))) return null;
    numbers.set(name, values);
  }
  if (!REQUIRED.every((name) => numbers.has(name))) return null;
  const base = textIn(xmp, 'BaseRenditionIsHDR')?.trim() ?? 'False';
  if (/^(?:True|False)$/.test(base)) numbers.set('BaseRenditionIsHDR', [base]);
  return numbers;
}

/** An attribute, or an element that may hold a list. */
function textIn(xmp: string, name: string): string | null {
  const attribute = new RegExp(`\\shdrgm:${name}\\s*=\\s*(?:"([^"<]{0,60})"|'([^'<]{0,60})')`).exec(xmp);
  if (attribute !== null) return attribute[1] ?? attribute[2] ?? '';
  const open = `<hdrgm:${name}>`;
  const from = xmp.indexOf(open);
  const to = xmp.indexOf(`</hdrgm:${name}>`, from);
  return from === -1 || to === -1 ? null : xmp.slice(from + open.length, to);
}

/** XMP of a gain map with its numbers and nothing else. */
function gainMapXmp(numbers: GainMapNumbers): Uint8Array {
  const single = [...numbers].filter(([, values]) => values.length === 1);
  const lists = [...numbers].filter(([, values]) => values.length > 1);
  const attributes = single.map(([name, [value]]) => ` hdrgm:${name}="${value}"`).join('');
  const elements = lists.map(([name, values]) => {
    const items = values.map((value) => `<rdf:li>${value}</rdf:li>`).join('');
    return `<hdrgm:${name}><rdf:Seq>${items}</rdf:Seq></hdrgm:${name}>`;
  });
  return packet(`xmlns:hdrgm="${HDRGM}" hdrgm:Version="1.0"${attributes}`, elements.join(''));
}

/** XMP of a picture that says that a gain map of so many bytes follows it, and what label it has. */
function directoryXmp(gainMapBytes: number, label: Finding | null): Uint8Array {
  const item = (fields: string) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item ${fields} Item:Mime="image/jpeg"/></rdf:li>`;
  const items =
    item('Item:Semantic="Primary"') + item(`Item:Semantic="GainMap" Item:Length="${gainMapBytes}"`);
  return packet(
    `xmlns:Container="${CONTAINER}" xmlns:Item="${ITEM}" xmlns:hdrgm="${HDRGM}" hdrgm:Version="1.0"${label === null ? '' : ` ${labelAttributes(label)}`}`,
    `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`,
  );
}

function packet(attributes: string, content: string): Uint8Array {
  const description = `<rdf:Description rdf:about="" ${attributes}>${content}</rdf:Description>`;
  const text = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${description}</rdf:RDF></x:xmpmeta>`;
  return segmentBytes(MARKER.app1, XMP, ascii(text));
}

/**
 * A second picture behind the first, which says how much brighter a display of high dynamic range shows each pixel. It is part of how
 * the picture looks, as long as its numbers are there: those of XMP, those of ISO 21496-1, or both.
 */
interface GainMap {
  image: JpegImage;
  numbers: GainMapNumbers | null;
  /** The segments of the picture, which only has the version, and of the map. */
  iso: { primary: Uint8Array; map: Uint8Array } | null;
}

/** Versions, flags, the two headrooms, and five fractions per channel; with one denominator for all, or one each. */
const ISO_VERSION_BYTES = 4;
const MANY_CHANNELS = 0x80;
const COMMON_DENOMINATOR = 0x08;

async function readGainMap(reader: SourceReader, primary: JpegImage): Promise<GainMap | null> {
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

/**
 * What decodes the picture stays as it is: frames, tables, scans, the colour transform, the colour profile. All other segments go, and
 * what follows the end of the image; but a gain map behind it, with which it is shown in high dynamic range, stays, cleaned like it.
 */
export async function planJpeg(reader: SourceReader, { options }: PlanContext): Promise<PlannedFile> {
  const findings = new FindingsList({ keepsMarks: options.marks === 'keep' });
  const image = await readJpeg(reader, 0);
  const gainMap = await readGainMap(reader, image);
  const label = await labelOf(reader, image, findings);
  const operations =
    gainMap === null
      ? (await cleanImage(reader, image, findings, labelSegments(label))).operations
      : await bothPictures(reader, { image, gainMap, label }, findings);
  await tellTrailing(reader, image.end, gainMap?.image.start ?? reader.size, findings);
  if (gainMap !== null) await tellTrailing(reader, gainMap.image.end, reader.size, findings);
  const picture = [image, ...(gainMap === null ? [] : [gainMap.image])].flatMap(codedParts);
  return { operations, ...findings.told, picture };
}

/** The label that says how the picture came to be, where it is to stay. */
async function labelOf(
  reader: SourceReader,
  image: JpegImage,
  findings: FindingsList,
): Promise<Finding | null> {
  if (!findings.keepsMarks) return null;
  for (const { marker, identifier, dataAt, to } of segmentsOf(image)) {
    if (marker !== MARKER.app1 || !identifier.startsWith(XMP)) continue;
    const label = labelIn(readXmp(await reader.bytes(dataAt + XMP.length, to - dataAt - XMP.length)));
    if (label === null) continue;
    findings.keepLabel(label);
    return label;
  }
  return null;
}

function labelSegments(label: Finding | null): readonly Uint8Array[] {
  return label === null ? [] : [segmentBytes(MARKER.app1, XMP, labelXmp(label))];
}

/** What decodes an image: without it, or with another, it is another picture. */
function codedParts({ parts }: JpegImage): readonly ByteRange[] {
  return parts.filter((part) => part.kind === 'scan' || (part.kind === 'segment' && isCoding(part.marker)));
}

interface BothPictures {
  image: JpegImage;
  gainMap: GainMap;
  label: Finding | null;
}

/** The picture, then its gain map; the first says where the second stands, and how long it is. */
async function bothPictures(
  reader: SourceReader,
  { image, gainMap: { image: mapImage, numbers, iso }, label }: BothPictures,
  findings: FindingsList,
): Promise<readonly StripOperation[]> {
  const ofMap = [...(numbers === null ? [] : [gainMapXmp(numbers)]), ...(iso === null ? [] : [iso.map])];
  const { operations: map } = await cleanImage(reader, mapImage, findings, ofMap);
  const mapBytes = lengthOf(map);
  const ofImage = [
    ...(numbers === null ? labelSegments(label) : [directoryXmp(mapBytes, label)]),
    ...(iso === null ? [] : [iso.primary]),
  ];

  // Where it stands depends on what comes before it, not on what it says.
  const untold = new FindingsList({ keepsMarks: findings.keepsMarks });
  const draft = await cleanImage(reader, image, untold, [...ofImage, twoPictures(0, 0, 0)]);
  const formatAt = draft.addedAt + ofImage.reduce((all, { length }) => all + length, 0);
  const format = twoPictures(lengthOf(draft.operations), mapBytes, formatAt);
  const { operations } = await cleanImage(reader, image, findings, [...ofImage, format]);

  const file = new CleanFile();
  file.append(operations);
  file.append(map);
  return file.operations;
}

async function tellTrailing(
  reader: SourceReader,
  from: number,
  to: number,
  findings: FindingsList,
): Promise<void> {
  if (to > from) findings.remove('trailing', to - from, ...(await describeTrailing(reader, from)));
}
