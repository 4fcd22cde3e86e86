import type { Finding, FindingKind } from '../../base/findings.ts';
import { degrees, placeFinding } from '../exif/gps.ts';

const MAX_PACKET_BYTES = 512 * 1024;
const MAX_PROPERTIES = 120;

/** By the name without its prefix, which any writer may choose; what is not named here is told as `other`. */
const KINDS: readonly [FindingKind, RegExp][] = [
  ['camera', /^(?:Make|Model|Lens|LensModel|LensMake|CameraModel)$/],
  [
    'software',
    /^(?:CreatorTool|Software|softwareAgent|Toolkit|xmptk|ProcessingSoftware|Credit|DigitalSourceType|AISystemUsed)$/,
  ],
  ['date', /(?:Date|DateTime|DateTimeOriginal|DateTimeDigitized|when)$/],
  [
    'author',
    /^(?:creator|rights|Author|AuthorsPosition|Owner|OwnerName|Artist|UsageTerms|WebStatement|Marked|CaptionWriter|Contact|Byline)$/i,
  ],
  [
    'place',
    /^(?:City|State|Country|CountryCode|Location|Sublocation|ProvinceState|CountryName|WorldRegion|GPS\w+)$/,
  ],
  [
    'description',
    /^(?:title|description|subject|Headline|Keywords|hierarchicalSubject|Rating|Label|Category|Instructions|TransmissionReference)$/,
  ],
  ['identifier', /(?:ID|Id|SerialNumber|UniqueID|Digest)$/],
  ['history', /^(?:action|changed|parameters|DerivedFrom|Ingredients|Pantry|History|DocumentAncestors)$/],
  ['thumbnail', /^(?:image|thumbnails?)$/i],
  ['settings', /^(?:ExposureTime|FNumber|FocalLength|ISOSpeedRatings|ApertureValue|ShutterSpeedValue)$/],
];
/** Prefixes of what is said about XMP itself, and about the parts of the file and how they are shown. */
const SILENT = /^(?:rdf|xml|xmlns|x|hdrgm|Container|Item)$/;

interface Property {
  name: string;
  local: string;
  value: string;
}

/** What an XMP packet says. It is read as far as it makes sense: nothing of it is kept anyhow. */
export function readXmp(bytes: Uint8Array): Finding[] {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, MAX_PACKET_BYTES));
  const properties = propertiesOf(text);
  const findings: Finding[] = placeOf(properties);
  const placed = findings.length > 0;
  for (const { name, local, value } of properties) {
    const kind = KINDS.find(([, names]) => names.test(local))?.[0] ?? 'other';
    if (placed && /^GPS(?:Latitude|Longitude|Altitude)/.test(local)) continue;
    // A picture in a text is no text.
    findings.push({ kind, container: 'xmp', name, value: kind === 'thumbnail' ? '' : value });
  }
  return findings;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return 'utf-8';
}

/** Attributes, and elements that hold text; members of a list are told as the list. Takes time in proportion to the text. */
function propertiesOf(text: string): Property[] {
  const properties: Property[] = [];
  let list = '';
  for (const piece of text.split('<').slice(1)) {
    if (properties.length >= MAX_PROPERTIES) break;
    const close = piece.indexOf('>');
    if (close === -1 || /^[!?]/.test(piece)) continue;
    const tag = piece.slice(0, close);
    if (tag.startsWith('/')) continue;
    const name = /^[\w.-]{1,60}:?[\w.-]{0,60}/.exec(tag)?.[0] ?? '';
    if (!isSilent(name)) list = name;
    for (const [, attribute = '', double, single] of tag.matchAll(
      /\s([A-Za-z_][\w.-]{0,40}:[\w.-]{1,60})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)')/g,
    )) {
      add(properties, attribute, double ?? single ?? '');
    }
    add(properties, isSilent(name) ? list : name, piece.slice(close + 1));
  }
  return properties;
}

function isSilent(name: string): boolean {
  return SILENT.test(name.split(':')[0] ?? '');
}

function add(properties: Property[], name: string, raw: string): void {
  const value = unescapeXml(raw.slice(0, 2000)).trim();
  const local = name.split(':')[1] ?? '';
  if (value !== '' && local !== '' && !isSilent(name)) properties.push({ name, local, value });
}

export function unescapeXml(text: string): string {
  return text.replace(/&(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi, (entity) => {
    const named = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }[
      entity.toLowerCase()
    ];
    if (named !== undefined) return named;
    const code = /^&#x/i.test(entity)
      ? Number.parseInt(entity.slice(3), 16)
      : Number.parseInt(entity.slice(2), 10);
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** XMP writes a coordinate as degrees and minutes, or with seconds too, and a letter: `48,51.5N`. */
function placeOf(properties: readonly Property[]): Finding[] {
  const coordinate = (local: string, most: number): number | null => {
    const text = properties.find((property) => property.local === local)?.value ?? '';
    const parts = /^(\d{1,3}),(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?([NSEW])$/.exec(text);
    if (parts === null) return null;
    return degrees([Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)], parts[4] ?? '', most);
  };
  const latitude = coordinate('GPSLatitude', 90);
  const longitude = coordinate('GPSLongitude', 180);
  return latitude === null || longitude === null
    ? []
    : [placeFinding('xmp', 'GPSPosition', { latitude, longitude })];
}
