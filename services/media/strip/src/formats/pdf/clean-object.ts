import { StripError } from '../../base/errors.ts';
import type { Finding, FindingKind, FindingsList } from '../../base/findings.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import type { PdfDocument } from './document.ts';
import { isDict, isName, isRef, type PdfDict, type PdfValue, textOfValue } from './parse.ts';
import { unpackStream } from './unpack-stream.ts';

const INFO: Readonly<Record<string, FindingKind>> = {
  Title: 'description',
  Author: 'author',
  Subject: 'description',
  Keywords: 'description',
  Creator: 'software',
  Producer: 'software',
  CreationDate: 'date',
  ModDate: 'date',
};
/** Notes and drawings that people put over a page (ISO 32000-1, 12.5.6): who did, when, and a number that only one has. */
const NOTES =
  /^(?:Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Caret|Ink|Popup|FileAttachment|Redact|Link)$/;
const OF_NOTES: Readonly<Record<string, FindingKind>> = {
  T: 'author',
  M: 'date',
  CreationDate: 'date',
  NM: 'identifier',
};
const DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?/;

/** What the trailer speaks of that is not needed to show the file. */
export async function tellTrailer(document: PdfDocument, findings: FindingsList): Promise<void> {
  const { trailer } = document.references;
  const place = trailer.get('Info');
  const object = isRef(place) ? await document.object(place.ref) : null;
  if (object !== null && object.range !== null) document.known.push(object.range);
  const info = isRef(place) ? object?.value : place;
  if (isDict(info)) {
    for (const [name, value] of info) {
      const text = wordsOf(await document.resolve(value));
      if (text !== '')
        findings.remove('tags', text.length, name, [fact('tags', INFO[name] ?? 'other', name, text)]);
    }
    if (info.size === 0) findings.remove('tags', 0, 'Info');
  } else if (trailer.has('Info')) findings.remove('tags', 0, 'Info');
  if (trailer.has('ID')) findings.remove('header', 32, 'ID', [fact('header', 'identifier', 'ID', '')]);
}

function fact(container: Finding['container'], kind: FindingKind, name: string, value: string): Finding {
  return { kind, container, name, value };
}

/** Returns the value, and all that it holds, without what programs and people say beside what is shown. */
export async function cleanValue(
  value: PdfValue,
  document: PdfDocument,
  findings: FindingsList,
): Promise<PdfValue> {
  if (Array.isArray(value)) {
    const items: PdfValue[] = [];
    for (const item of value) items.push(await cleanValue(item, document, findings));
    return items;
  }
  if (!isDict(value)) return value;
  if (value.has('ByteRange') && value.has('Contents'))
    throw new StripError('signed', 'a signature stands for every byte of the file');
  if (isName(value.get('Type'), 'EmbeddedFile'))
    findings.keep('impossible', fact('attachment', 'attachment', 'EmbeddedFile', ''));
  const isNote = [...Object.keys(OF_NOTES)].some((key) => value.has(key)) && isNoteOf(value);
  const clean = new Map<string, PdfValue>();
  for (const [key, one] of value) {
    const told = await whatGoes(key, one, document);
    if (told !== null) findings.remove(told.container, told.bytes, told.name, told.findings, told.kind);
    else if (isNote && OF_NOTES[key] !== undefined)
      findings.remove('tags', wordsOf(one).length, key, [fact('tags', OF_NOTES[key], key, wordsOf(one))]);
    else clean.set(key, await cleanValue(one, document, findings));
  }
  return clean;
}

function isNoteOf(dict: PdfDict): boolean {
  const subtype = dict.get('Subtype');
  return typeof subtype === 'string' && NOTES.test(subtype.slice(1)) && dict.has('Rect');
}

interface Going {
  container: Finding['container'];
  kind: FindingKind;
  name: string;
  bytes: number;
  findings: readonly Finding[];
}

/** Null of an entry that stays. A name may be that of a font, so that what it names has to be of the kind as well. */
async function whatGoes(key: string, value: PdfValue, document: PdfDocument): Promise<Going | null> {
  if (key === 'Metadata' && isRef(value)) return await metadata(value.ref, document);
  if (key === 'LastModified' && typeof value === 'string' && /^[(<]/.test(value)) {
    const found = fact('time', 'date', key, wordsOf(value));
    return { container: 'time', kind: 'date', name: key, bytes: value.length, findings: [found] };
  }
  if (key !== 'PieceInfo' && key !== 'CreatorInfo') return null;
  const dict = await document.resolve(value);
  if (!isDict(dict)) return null;
  if (key === 'CreatorInfo' && !dict.has('Creator')) return null;
  const words = key === 'CreatorInfo' ? wordsOf(dict.get('Creator')) : [...dict.keys()].join(', ');
  const found = fact('application', 'software', key, words);
  return { container: 'application', kind: 'software', name: key, bytes: 0, findings: [found] };
}

async function metadata(ref: number, document: PdfDocument): Promise<Going | null> {
  const object = await document.object(ref);
  if (object === null) return null;
  const { value, stream, range } = object;
  if (!isDict(value) || stream === null) return null;
  if (!isName(value.get('Type'), 'Metadata') && !isName(value.get('Subtype'), 'XML')) return null;
  if (range !== null) document.known.push(range);
  const packet = await unpackStream(document.reader, value, stream).catch(notRead);
  const findings = packet === null ? [] : readXmp(packet);
  return { container: 'xmp', kind: 'other', name: 'XMP', bytes: stream.to - stream.from, findings };
}

/** How it is packed does not matter: it goes. */
function notRead(error: unknown): null {
  if (error instanceof StripError) return null;
  throw error;
}

/** A date in digits is one that people read. */
function wordsOf(value: PdfValue | undefined): string {
  const text = typeof value === 'string' && value.startsWith('/') ? value.slice(1) : textOfValue(value);
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00'] = DATE.exec(text) ?? [];
  if (year === undefined) return text;
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}:${second}`}`;
}
