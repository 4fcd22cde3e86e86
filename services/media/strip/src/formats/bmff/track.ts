import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import type { Finding } from '../../base/findings.ts';
import { latin1 } from '../../base/reader.ts';
import { printable } from './box-edits.ts';
import type { Box } from './boxes.ts';
import { type BoxCleaner, keepAll } from './cleaner.ts';
import { clearTimes } from './item-properties.ts';
import { cleanSampleEntries } from './sample-entries.ts';
import type { SampleTables } from './sample-table.ts';
import { cleanSphere } from './sphere.ts';

export interface Track {
  box: Box;
  id: number;
  /** `vide`, `soun`, `meta`… */
  handler: string;
  /** How its first samples are coded: `avc1`, `gpmd`… */
  codec: string;
  tables: SampleTables;
  /** How its samples are coded. */
  stsd: Box | undefined;
  /** Tracks that it names, by how: `chap`, `cdsc`… */
  references: { type: string; ids: number[] }[];
}

const TABLES = ['stsz', 'stz2', 'stsc', 'stco', 'co64'] as const;
const REFERENCES_MAX = 1000;

const STAYS = new Set(['vide', 'soun', 'subt', 'sbtl', 'clcp', 'text', 'auxv', 'pict']);
const TEXTS = new Set(['text', 'sbtl', 'subt']);
/** What cameras that fly, ride or drive write as if it were a subtitle. */
const TELEMETRY_TEXT =
  /\bGPS\s*[(:]|\bHOME\s*\(|\blatitude\s*[:=]|\$G[NP](?:RMC|GGA)|\bISO\s*:?\s*\d+.*\bShutter/i;
const TIME_CODES = new Set(['tmcd', 'tc64']);

export async function readTrack({ boxes }: BoxCleaner, box: Box): Promise<Track> {
  const { reader } = boxes;
  const inner = (await boxes.within(box)).boxes;
  const tkhd = inner.find(({ type }) => type === 'tkhd');
  const mdia = inner.find(({ type }) => type === 'mdia');
  if (tkhd === undefined || mdia === undefined) throw new StripError('malformed', 'half a track', box.at);
  const long = (await reader.uint8(tkhd.contentAt)) === 1;
  const id = await reader.uint32(tkhd.contentAt + (long ? 20 : 12));
  const hdlr = await boxes.find(mdia, 'hdlr');
  if (hdlr === undefined) throw new StripError('malformed', 'a track does not say what it is', box.at);
  const handler = await reader.fourCc(hdlr.contentAt + 8);
  const minf = await boxes.find(mdia, 'minf');
  const stbl = minf && (await boxes.find(minf, 'stbl'));
  const parts = stbl === undefined ? [] : (await boxes.within(stbl)).boxes;
  const stsd = parts.find(({ type }) => type === 'stsd');
  const tables: SampleTables = {};
  for (const name of TABLES) {
    const found = parts.filter(({ type }) => type === name);
    if (found.length > 1) throw new StripError('malformed', `${name} is there twice`, box.at);
    if (found[0] !== undefined) tables[name] = found[0];
  }
  if (parts.some(({ type }) => type === 'saio')) throw encrypted(box);
  const codec =
    stsd !== undefined && stsd.end - stsd.contentAt >= 16 ? await reader.fourCc(stsd.contentAt + 12) : '';
  const tref = inner.find(({ type }) => type === 'tref');
  return {
    box,
    id,
    handler,
    codec,
    tables,
    stsd,
    references:
      tref === undefined ? [] : await readReferences(boxes.reader, (await boxes.within(tref)).boxes),
  };
}

/** Where the data that opens encrypted samples lies is more than is understood here. */
export function encrypted({ at }: Box): StripError {
  return new StripError('unknown_format', 'an encrypted film is not cleaned', at);
}

async function readReferences(
  reader: BoxCleaner['boxes']['reader'],
  boxes: readonly Box[],
): Promise<Track['references']> {
  const references: Track['references'] = [];
  for (const { type, contentAt, end } of boxes) {
    const count = Math.min(REFERENCES_MAX, Math.floor((end - contentAt) / 4));
    const view = await reader.view(contentAt, count * 4);
    references.push({ type, ids: Array.from({ length: count }, (_, at) => view.getUint32(at * 4)) });
  }
  return references;
}

/** Those that go, each with what is told of it. */
export async function tracksThatGo(
  cleaner: BoxCleaner,
  tracks: readonly Track[],
): Promise<Map<Track, Finding>> {
  const chapters = new Set(
    tracks.flatMap(({ references }) =>
      references.filter(({ type }) => type === 'chap').flatMap(({ ids }) => ids),
    ),
  );
  const gone = new Map<Track, Finding>();
  for (const track of tracks) {
    const finding = await whyItGoes(cleaner, track, chapters);
    if (finding !== null) gone.set(track, finding);
  }
  return gone;
}

async function whyItGoes(
  cleaner: BoxCleaner,
  track: Track,
  chapters: ReadonlySet<number>,
): Promise<Finding | null> {
  const name = printable(track.codec || track.handler);
  const finding = (kind: Finding['kind'], value = ''): Finding => ({ kind, container: 'track', name, value });
  if (chapters.has(track.id)) return { ...finding('chapters'), container: 'chapters' };
  if (TIME_CODES.has(track.handler) || TIME_CODES.has(track.codec)) return finding('date');
  if (!STAYS.has(track.handler)) return finding(track.handler === 'hint' ? 'other' : 'telemetry');
  if (TEXTS.has(track.handler)) {
    const text = await firstText(cleaner, track);
    if (TELEMETRY_TEXT.test(text)) return finding('telemetry', text);
  }
  return null;
}

/** Of a track of texts, as far as it is short; a length of two bytes comes first. */
async function firstText({ boxes: { reader } }: BoxCleaner, { tables }: Track): Promise<string> {
  const box = tables.stco ?? tables.co64;
  if (box === undefined || box.end - box.contentAt < 16 || (await reader.uint32(box.contentAt + 4)) === 0)
    return '';
  const at =
    box.type === 'stco' ? await reader.uint32(box.contentAt + 8) : await reader.uint64(box.contentAt + 8);
  return latin1(await reader.peek(at, 512))
    .replace(/[^ -~]+/g, ' ')
    .trim();
}

/** A track that stays, without what it says of itself. */
export async function cleanTrack(
  cleaner: BoxCleaner,
  track: Track,
  gone: ReadonlySet<number>,
): Promise<void> {
  const stbl = {
    ...keepAll('stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stps', 'stsh'),
    ...keepAll('padb', 'stdp', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz'),
    stsd: (box: Box) => cleanSampleEntries(cleaner, box, track.handler),
  };
  const minf = {
    ...keepAll('vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd'),
    hdlr: (box: Box) => clearHandler(cleaner, box),
    dinf: (box: Box) => cleaner.children(box, { dref: (dref) => cleanDataReferences(cleaner, dref) }),
    stbl: (box: Box) => cleaner.children(box, stbl),
  };
  const mdia = {
    ...keepAll('elng'),
    mdhd: (box: Box) => clearTimes(cleaner.out, box),
    hdlr: (box: Box) => clearHandler(cleaner, box),
    minf: (box: Box) => cleaner.children(box, minf),
  };
  await cleaner.children(track.box, {
    ...keepAll('edts', 'load', 'clip', 'matt', 'txas', 'imap', 'tapt', 'trgr', 'ttyp'),
    tkhd: (box) => clearTimes(cleaner.out, box),
    mdia: (box) => cleaner.children(box, mdia),
    tref: (box) => dropReferences(cleaner, box, gone),
    uuid: (box) => cleanSphere(cleaner, box),
  });
}

/** Who made it (four bytes, and eight that are not used), and a name. */
export async function clearHandler({ out }: BoxCleaner, box: Box): Promise<void> {
  const from = box.contentAt + 12;
  if (from > box.end) throw new StripError('malformed', 'hdlr is too short', box.at);
  await out.clear(from, Math.min(from + 12, box.end), 'header', {
    name: 'HandlerVendorID',
    kind: 'software',
  });
  const name = await out.reader.peek(from + 12, Math.min(256, Math.max(0, box.end - from - 12)));
  // QuickTime's begins with its length.
  const text = textOf(name[0] === name.length - 1 ? name.subarray(1) : name);
  await out.clear(from + 12, box.end, 'header', {
    name: 'HandlerDescription',
    findings: [{ kind: 'software', container: 'header', name: 'HandlerDescription', value: text }],
  });
}

/** That the media lie in this file stays; the path that they once had goes. */
async function cleanDataReferences(cleaner: BoxCleaner, dref: Box): Promise<void> {
  const { boxes } = await cleaner.boxes.within({ ...dref, contentAt: dref.contentAt + 8 });
  for (const box of boxes) {
    if (box.end - box.contentAt < 4 || ((await cleaner.out.reader.uint32(box.contentAt)) & 1) === 0) {
      throw new StripError('unknown_format', 'a film whose media lie in another file', box.at);
    }
    await cleaner.out.clear(box.contentAt + 4, box.end, 'header', {
      name: 'DataReference',
      kind: 'external',
    });
  }
}

/** Names of tracks that are not there any more. */
async function dropReferences(cleaner: BoxCleaner, tref: Box, gone: ReadonlySet<number>): Promise<void> {
  const { reader, edits } = cleaner.out;
  for (const box of (await cleaner.boxes.within(tref)).boxes) {
    const [reference] = await readReferences(reader, [box]);
    const ids = reference?.ids ?? [];
    if (ids.every((id) => !gone.has(id))) continue;
    if (ids.every((id) => gone.has(id))) {
      cleaner.out.free(box, 'track', { name: box.type });
      continue;
    }
    for (const [index, id] of ids.entries()) {
      // No track has this one.
      if (gone.has(id)) edits.zero(box.contentAt + index * 4, box.contentAt + index * 4 + 4);
    }
  }
}
