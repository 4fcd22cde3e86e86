import { ascii } from '../bytes.ts';
import { MARKER, segmentBytes, XMP } from './markers.ts';

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
export type GainMapNumbers = ReadonlyMap<string, readonly string[]>;

/** The numbers of a gain map's own XMP; null where what a viewer needs is missing, or is no number. */
export function readGainMapNumbers(xmp: string): GainMapNumbers | null {
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
export function gainMapXmp(numbers: GainMapNumbers): Uint8Array {
  const single = [...numbers].filter(([, values]) => values.length === 1);
  const lists = [...numbers].filter(([, values]) => values.length > 1);
  const attributes = single.map(([name, [value]]) => ` hdrgm:${name}="${value}"`).join('');
  const elements = lists.map(([name, values]) => {
    const items = values.map((value) => `<rdf:li>${value}</rdf:li>`).join('');
    return `<hdrgm:${name}><rdf:Seq>${items}</rdf:Seq></hdrgm:${name}>`;
  });
  return packet(`xmlns:hdrgm="${HDRGM}" hdrgm:Version="1.0"${attributes}`, elements.join(''));
}

/** XMP of a picture that says that a gain map of so many bytes follows it. */
export function directoryXmp(gainMapBytes: number): Uint8Array {
  const item = (fields: string) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item ${fields} Item:Mime="image/jpeg"/></rdf:li>`;
  const items =
    item('Item:Semantic="Primary"') + item(`Item:Semantic="GainMap" Item:Length="${gainMapBytes}"`);
  return packet(
    `xmlns:Container="${CONTAINER}" xmlns:Item="${ITEM}" xmlns:hdrgm="${HDRGM}" hdrgm:Version="1.0"`,
    `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`,
  );
}

function packet(attributes: string, content: string): Uint8Array {
  const description = `<rdf:Description rdf:about="" ${attributes}>${content}</rdf:Description>`;
  const text = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${description}</rdf:RDF></x:xmpmeta>`;
  return segmentBytes(MARKER.app1, XMP, ascii(text));
}
