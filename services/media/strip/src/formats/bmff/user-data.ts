import { isReadable, textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import type { Described, Finding, FindingKind, MetadataContainer, Place } from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import { placeFinding } from '../../metadata/exif/gps.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import { printable } from './box-edits.ts';
import { type Box, BoxReader, uuidOf } from './boxes.ts';
import { fieldOfKey, fieldOfType } from './field-names.ts';

const VALUE_BYTES = 1024;
const PACKET_BYTES_MAX = 1024 * 1024;
const UUID_BYTES = 16;
/** How many keys and values are looked at, of those that nobody needs. */
const LOOKED_AT_MAX = 500;

const UUIDS: Record<string, 'xmp' | 'c2pa'> = {
  be7acfcb97a942e89c71999491e3afac: 'xmp',
  d8fec3d61b0e483c92975828877ec481: 'c2pa',
};

/** What a box says that goes. It is read as far as it makes sense: nothing of it is kept anyhow. */
export async function describeBox(boxes: BoxReader, box: Box): Promise<Described> {
  try {
    return await described(boxes, box);
  } catch (error) {
    if (!(error instanceof StripError)) throw error;
    return { container: 'unknown', name: printable(box.type), kind: 'other', findings: [] };
  }
}

async function described(boxes: BoxReader, box: Box): Promise<Described> {
  switch (box.type) {
    case 'udta':
      return { container: 'tags', name: 'UserData', kind: 'other', findings: await userData(boxes, box) };
    case 'meta':
      return { container: 'tags', name: 'Metadata', kind: 'other', findings: await metaBox(boxes, box) };
    case 'uuid':
      return describeUuid(boxes, box);
    case 'jumb':
      return describeJumbf(await start(boxes, box));
    case 'prft':
      return { container: 'time', name: 'ProducerReferenceTime', kind: 'date', findings: [] };
    case 'pnot':
    case 'PICT':
      return { container: 'preview', name: 'Preview', kind: 'thumbnail', findings: [] };
    case 'mpvd':
    case 'sefd':
      return { container: 'trailing', name: 'MotionPhoto', kind: 'trailing', findings: [] };
    default:
      return { container: 'unknown', name: printable(box.type), kind: kindOfUnknown(box.type), findings: [] };
  }
}

function kindOfUnknown(type: string): FindingKind {
  return type.toLowerCase().startsWith('gps') ? 'place' : 'other';
}

async function describeUuid(boxes: BoxReader, box: Box): Promise<Described> {
  const kind = UUIDS[await uuidOf(boxes.reader, box)];
  const content = { ...box, contentAt: box.contentAt + UUID_BYTES };
  if (kind === 'xmp') {
    const packet = await boxes.reader.bytes(
      content.contentAt,
      Math.min(PACKET_BYTES_MAX, content.end - content.contentAt),
    );
    return { container: 'xmp', name: 'XMP', kind: 'other', findings: readXmp(packet) };
  }
  if (kind === 'c2pa') return describeJumbf(await start(boxes, content));
  return { container: 'unknown', name: 'UUID', kind: 'other', findings: [] };
}

function start({ reader }: BoxReader, { contentAt, end }: Box): Promise<Uint8Array> {
  return reader.bytes(contentAt, Math.min(64 * 1024, end - contentAt));
}

/** One field or more of each of its boxes. */
async function userData(boxes: BoxReader, box: Box): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const field of (await boxes.within(box)).boxes.slice(0, LOOKED_AT_MAX)) {
    if (field.type === 'free' || field.type === 'skip') continue;
    if (field.type === 'meta') findings.push(...(await metaBox(boxes, field)));
    else if (field.type === 'XMP_') findings.push(...readXmp(await start(boxes, field)));
    else findings.push(await userField(boxes, field));
  }
  return findings;
}

async function userField({ reader }: BoxReader, box: Box): Promise<Finding> {
  const { name, kind } = fieldOfType(box.type);
  const bytes = await reader.bytes(box.contentAt, Math.min(VALUE_BYTES, box.end - box.contentAt));
  if (box.type === 'loci') return locationOf(bytes) ?? fieldFinding(name, kind, '');
  return fieldFinding(name, kind, fieldText(box.type, bytes));
}

function fieldText(type: string, bytes: Uint8Array): string {
  // QuickTime's texts: their length, a language, the text; and there may be several.
  if (type.startsWith('\xa9'))
    return textOf(bytes.subarray(4, 4 + (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0))));
  if (type === 'name' || type === 'FIRM') return readable(bytes);
  if (type === 'yrrc') return String(((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0));
  // 3GPP's: version and flags, a language, the text.
  if (bytes.length > 6 && bytes.subarray(0, 4).every((byte) => byte === 0))
    return readable(bytes.subarray(6));
  return readable(bytes);
}

function readable(bytes: Uint8Array): string {
  const text = textOf(bytes);
  return isReadable(text) ? text : '';
}

/** 3GPP TS 26.244: a name, what the place is to the film, and three numbers of 16.16 bits. */
function locationOf(bytes: Uint8Array): Finding | null {
  const nameEnd = bytes.indexOf(0, 6);
  if (nameEnd === -1 || nameEnd + 14 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [longitude, latitude, altitudeM] = [2, 6, 10].map((at) => view.getInt32(nameEnd + at) / 65_536);
  return placeFinding('tags', 'LocationInformation', {
    latitude: latitude as number,
    longitude: longitude as number,
    altitudeM: altitudeM as number,
  });
}

/** Apple's keys with their values, or iTunes' list. Other handlers carry XML or worse. */
async function metaBox(boxes: BoxReader, box: Box): Promise<Finding[]> {
  const { reader } = boxes;
  // QuickTime's has no version and flags before its boxes.
  const isFull = (await reader.fourCc(box.contentAt + 4)) !== 'hdlr';
  const inner = (await boxes.within({ ...box, contentAt: box.contentAt + (isFull ? 4 : 0) })).boxes;
  const keysBox = inner.find(({ type }) => type === 'keys');
  const keys = keysBox === undefined ? null : await readKeys(boxes, keysBox);
  const list = inner.find(({ type }) => type === 'ilst');
  if (list === undefined) return [];
  const findings: Finding[] = [];
  for (const item of (await boxes.within(list)).boxes.slice(0, LOOKED_AT_MAX)) {
    const index = await reader.uint32(item.at + 4);
    const key = keys?.[index - 1];
    const { name, kind } = key === undefined ? fieldOfType(item.type) : fieldOfKey(key);
    findings.push(await listItem(boxes, item, name, kind));
  }
  return findings;
}

async function readKeys({ reader }: BoxReader, box: Box): Promise<string[]> {
  const count = Math.min(LOOKED_AT_MAX, await reader.uint32(box.contentAt + 4));
  const keys: string[] = [];
  for (let at = box.contentAt + 8; keys.length < count && at + 8 <= box.end; ) {
    const size = await reader.uint32(at);
    if (size < 8 || at + size > box.end) break;
    keys.push(textOf(await reader.bytes(at + 8, Math.min(VALUE_BYTES, size - 8))));
    at += size;
  }
  return keys;
}

async function listItem(boxes: BoxReader, item: Box, name: string, kind: FindingKind): Promise<Finding> {
  const { boxes: parts } = await boxes.within(item);
  const part = async (type: string, skip: number) => {
    const box = parts.find((one) => one.type === type);
    if (box === undefined || box.end - box.contentAt <= skip) return undefined;
    const from = box.contentAt + skip;
    return boxes.reader.bytes(from, Math.min(VALUE_BYTES, box.end - from));
  };
  const ownName = item.type === '----' ? await part('name', 4) : undefined;
  const value = (await part('data', 8)) ?? new Uint8Array(0);
  const data = parts.find(({ type }) => type === 'data');
  const isText = data !== undefined && (await boxes.reader.uint32(data.contentAt)) === 1;
  return fieldFinding(ownName === undefined ? name : readable(ownName), kind, isText ? readable(value) : '');
}

function fieldFinding(name: string, kind: FindingKind, value: string): Finding {
  const container: MetadataContainer = kind === 'chapters' ? 'chapters' : 'tags';
  const place = kind === 'place' ? iso6709(value) : null;
  if (place !== null) return placeFinding(container, printable(name), place);
  return { kind, container, name: printable(name), value };
}

/** `-23.5505-046.6333+760.000/`; degrees, or degrees and minutes where there are more digits before the point. */
export function iso6709(text: string): Place | null {
  const found = /^\s*([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?/.exec(text);
  if (found === null) return null;
  const latitude = angle(found[1] as string, 2);
  const longitude = angle(found[2] as string, 3);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const place: Place = { latitude, longitude };
  if (found[3] !== undefined) place.altitudeM = Number(found[3]);
  return place;
}

function angle(text: string, degreeDigits: number): number {
  const whole = /^[+-](\d+)/.exec(text)?.[1] ?? '';
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.slice(1);
  if (whole.length <= degreeDigits) return Number(text);
  const degrees = Number(digits.slice(0, degreeDigits));
  const minutes = Number(digits.slice(degreeDigits, degreeDigits + 2));
  const rest = digits.slice(degreeDigits + 2);
  if (whole.length <= degreeDigits + 2) return sign * (degrees + Number(digits.slice(degreeDigits)) / 60);
  return sign * (degrees + minutes / 60 + Number(rest) / 3600);
}
