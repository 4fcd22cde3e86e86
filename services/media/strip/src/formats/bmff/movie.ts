import { StripError } from '../../base/errors.ts';
import type { Finding } from '../../base/findings.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { placeFinding } from '../../metadata/exif/gps.ts';
import type { SampleScanner, UnitLayout } from '../../metadata/sei/sample-scanner.ts';
import type { Box } from './boxes.ts';
import { type BoxCleaner, type BoxRules, keepAll } from './cleaner.ts';
import { readUnitLayout } from './coded-track.ts';
import { clearTimes } from './item-properties.ts';
import type { KeptRanges } from './ranges.ts';
import {
  eachSample,
  firstSample,
  keepSamples,
  passSamples,
  readSamples,
  type SampleTables,
} from './sample-table.ts';
import { cleanTrack, encrypted, readTrack, tracksThatGo } from './track.ts';

const BASE_GIVEN = 0x1;
const DESCRIPTION_GIVEN = 0x2;
const DURATION_GIVEN = 0x8;
const SIZE_GIVEN = 0x10;
const BASE_IS_MOOF = 0x20000;

const OFFSET_IN_RUN = 0x1;
const FIRST_FLAGS_IN_RUN = 0x4;
const DURATIONS_IN_RUN = 0x100;
const SIZES_IN_RUN = 0x200;
const FLAGS_IN_RUN = 0x400;
const TIMES_IN_RUN = 0x800;
const RUN_SAMPLES_MAX = 1_000_000;

/** The size of a sample that says none, by track. */
async function defaultSizes(cleaner: BoxCleaner, mvex: Box): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for (const box of (await cleaner.boxes.within(mvex)).boxes) {
    if (box.type !== 'trex') continue;
    const view = await cleaner.out.reader.view(box.contentAt, 24);
    sizes.set(view.getUint32(4), view.getUint32(16));
  }
  return sizes;
}

interface FragmentFacts {
  sizes: ReadonlyMap<number, number>;
  gone: ReadonlySet<number>;
  kept: KeptRanges;
  /** Tracks whose samples are looked into, by their number. */
  units: ReadonlyMap<number, UnitLayout>;
  scanner: SampleScanner;
}

/** The pieces of the tracks that stay, and where their samples lie. */
async function cleanFragment(cleaner: BoxCleaner, moof: Box, facts: FragmentFacts): Promise<void> {
  const rules = {
    ...keepAll('tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs'),
    saio: (box: Box) => Promise.reject(encrypted(box)),
    senc: (box: Box) => Promise.reject(encrypted(box)),
  };
  let end = moof.at;
  await cleaner.children(moof, {
    ...keepAll('mfhd'),
    traf: async (traf) => {
      const piece = await readPiece(cleaner, traf, { moof, end, facts });
      end = piece.end;
      if (facts.gone.has(piece.id)) cleaner.out.free(traf, 'track', { name: 'traf', kind: 'telemetry' });
      else await cleaner.children(traf, rules);
    },
  });
}

async function readPiece(
  cleaner: BoxCleaner,
  traf: Box,
  { moof, end: before, facts }: { moof: Box; end: number; facts: FragmentFacts },
): Promise<{ id: number; end: number }> {
  const { reader } = cleaner.out;
  const { boxes } = await cleaner.boxes.within(traf);
  const tfhd = boxes.find(({ type }) => type === 'tfhd');
  if (tfhd === undefined) throw new StripError('malformed', 'a piece of no track', traf.at);
  const flags = (await reader.uint32(tfhd.contentAt)) & 0xffffff;
  const id = await reader.uint32(tfhd.contentAt + 4);
  let at = tfhd.contentAt + 8;
  let base = (flags & BASE_IS_MOOF) === 0 ? before : moof.at;
  if ((flags & BASE_GIVEN) !== 0) {
    base = await reader.uint64(at);
    at += 8;
  }
  if ((flags & DESCRIPTION_GIVEN) !== 0) at += 4;
  if ((flags & DURATION_GIVEN) !== 0) at += 4;
  const size = (flags & SIZE_GIVEN) === 0 ? (facts.sizes.get(id) ?? 0) : await reader.uint32(at);
  let end = base;
  for (const run of boxes) {
    if (run.type !== 'trun') continue;
    const { from, sizes } = await readRun(cleaner, run, { base, end, size });
    const length = sizes.reduce((all, one) => all + one, 0);
    if (facts.gone.has(id)) facts.kept.addOther(from);
    else facts.kept.add(from, from + length);
    const layout = facts.units.get(id);
    if (layout !== undefined) await scanRun(facts.scanner, { layout, from, sizes });
    end = from + length;
  }
  return { id, end };
}

async function readRun(
  { out: { reader } }: BoxCleaner,
  run: Box,
  { base, end, size }: { base: number; end: number; size: number },
): Promise<{ from: number; sizes: readonly number[] }> {
  const flags = (await reader.uint32(run.contentAt)) & 0xffffff;
  const count = await reader.uint32(run.contentAt + 4);
  let at = run.contentAt + 8;
  let from = end;
  if ((flags & OFFSET_IN_RUN) !== 0) {
    from = base + (await reader.view(at, 4)).getInt32(0);
    at += 4;
  }
  if ((flags & FIRST_FLAGS_IN_RUN) !== 0) at += 4;
  const fields = [DURATIONS_IN_RUN, SIZES_IN_RUN, FLAGS_IN_RUN, TIMES_IN_RUN].filter(
    (one) => (flags & one) !== 0,
  );
  const width = fields.length * 4;
  if (at + count * width > run.end || count > RUN_SAMPLES_MAX) {
    throw new StripError('malformed', 'trun declares more samples than it has', run.at);
  }
  if ((flags & SIZES_IN_RUN) === 0) return { from, sizes: Array.from({ length: count }, () => size) };
  const sizeAt = fields.indexOf(SIZES_IN_RUN) * 4;
  const sizes: number[] = [];
  for (let sample = 0; sample < count; sample += 1)
    sizes.push(await reader.uint32(at + sample * width + sizeAt));
  return { from, sizes };
}

async function scanRun(
  scanner: SampleScanner,
  { layout, from, sizes }: { layout: UnitLayout; from: number; sizes: readonly number[] },
): Promise<void> {
  let at = from;
  for (const size of sizes) {
    await scanner.sample(layout, at, at + size);
    at += size;
  }
}

/** Of the first samples: a camera writes where it is 18 times a second. */
const LOOKED_AT_BYTES = 128 * 1024;
const HEAD_BYTES = 8;
const LONG = 0x6c;
/** Latitude and longitude have five digits behind the point at least, or there is no fix yet. */
const DEFAULT_SCALE = 10_000_000;

/**
 * Where GoPro's telemetry (GPMF) begins: `GPS5` holds latitude, longitude, height and two speeds as whole numbers, to be divided by
 * the five of the last `SCAL` before it. Null where it does not say.
 */
async function goproPlace(reader: SourceReader, tables: SampleTables): Promise<Finding | null> {
  const at = await firstChunk(reader, tables);
  if (at === null) return null;
  const bytes = await reader.peek(at, LOOKED_AT_BYTES);
  const text = latin1(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let key = text.indexOf('GPS5'); key !== -1; key = text.indexOf('GPS5', key + 4)) {
    if (key + HEAD_BYTES + 12 > bytes.length || bytes[key + 4] !== LONG || bytes[key + 5] !== 20) continue;
    const scale = text.lastIndexOf('SCAL', key);
    const divide = (index: number) => {
      const place = scale + HEAD_BYTES + index * 4;
      const by = scale === -1 || place + 4 > key ? DEFAULT_SCALE : view.getInt32(place);
      return view.getInt32(key + HEAD_BYTES + index * 4) / by;
    };
    const [latitude, longitude, altitudeM] = [divide(0), divide(1), divide(2)];
    const isPlace =
      Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
    if (isPlace) return placeFinding('track', 'GPS5', { latitude, longitude, altitudeM });
  }
  return null;
}

async function firstChunk(reader: SourceReader, { stco, co64 }: SampleTables): Promise<number | null> {
  const box = stco ?? co64;
  if (box === undefined || box.end - box.contentAt < 16) return null;
  if ((await reader.uint32(box.contentAt + 4)) === 0) return null;
  return stco === undefined ? reader.uint64(box.contentAt + 8) : reader.uint32(box.contentAt + 8);
}

/** What is known of a film once its header is read. */
export interface Movie extends FragmentFacts {
  /** What is told of the tracks that go, their samples included. */
  goneFinding: Finding | null;
  /** Whether there is nothing to be seen in it. */
  isSound: boolean;
}

/** The header of a film, without what it says beside how to play it. */
export async function cleanMovie(
  cleaner: BoxCleaner,
  moov: Box,
  kept: KeptRanges,
  scanner: SampleScanner,
): Promise<Movie> {
  const { boxes } = await cleaner.boxes.within(moov);
  const tracks = [];
  for (const box of boxes) if (box.type === 'trak') tracks.push(await readTrack(cleaner, box));
  const going = await tracksThatGo(cleaner, tracks);
  const gone = new Set([...going.keys()].map(({ id }) => id));
  const units = new Map<number, UnitLayout>();
  for (const track of tracks) {
    const finding = going.get(track);
    if (finding === undefined) {
      const samples = await readSamples(cleaner.out.reader, track.tables);
      if (samples !== null) keepSamples(samples, kept, track.handler === 'soun');
      if (samples !== null && track.handler === 'soun' && track.codec === 'mp4a') {
        const { from, to } = firstSample(samples);
        await scanner.firstSound(from, to);
      }
      const layout = track.handler === 'vide' ? await readUnitLayout(cleaner, track.stsd, scanner) : null;
      if (layout !== null) {
        units.set(track.id, layout);
        if (samples !== null) await eachSample(samples, (from, to) => scanner.sample(layout, from, to));
      }
      await cleanTrack(cleaner, track, gone);
    } else {
      await passSamples(cleaner.out.reader, track.tables, kept);
      if (track.codec === 'gpmd') {
        const place = await goproPlace(cleaner.out.reader, track.tables);
        if (place !== null) cleaner.out.found.add(place);
      }
      cleaner.out.free(track.box, finding.container, { name: finding.name, findings: [finding] });
    }
  }
  const staying = tracks.filter((track) => !going.has(track));
  const mvex = boxes.find(({ type }) => type === 'mvex');
  await cleaner.children(moov, rulesOf(cleaner));
  return {
    kept,
    units,
    scanner,
    gone,
    sizes: mvex === undefined ? new Map() : await defaultSizes(cleaner, mvex),
    goneFinding: [...going.values()][0] ?? null,
    isSound: staying.length > 0 && staying.every(({ handler }) => handler === 'soun'),
  };
}

export function cleanPiece(cleaner: BoxCleaner, moof: Box, movie: Movie): Promise<void> {
  return cleanFragment(cleaner, moof, movie);
}

function rulesOf(cleaner: BoxCleaner): BoxRules {
  return {
    // Tracks are looked after above.
    ...keepAll('iods', 'ctab', 'clip', 'trak'),
    mvhd: (box) => clearTimes(cleaner.out, box),
    mvex: (box) => cleaner.children(box, keepAll('mehd', 'trex', 'leva', 'trep')),
    cmov: refuse('a film with a packed header is not cleaned'),
    rmra: refuse('a film that only names other films'),
    pssh: refuse('an encrypted film is not cleaned'),
  };
}

function refuse(why: string) {
  return ({ at }: Box) => Promise.reject(new StripError('unknown_format', why, at));
}
