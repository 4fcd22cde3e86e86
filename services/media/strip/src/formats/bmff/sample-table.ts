import { StripError } from '../../base/errors.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { Box } from './boxes.ts';
import type { KeptRanges } from './ranges.ts';

/** Nine hours of 120 pictures a second. */
const MAX_SAMPLES = 4_000_000;
const BLOCK_BYTES = 1024 * 1024;

export type SampleTables = Partial<Record<'stsz' | 'stz2' | 'stsc' | 'stco' | 'co64', Box>>;

/** What the tables of a track say: where its chunks begin, how long its samples are, and how many are in each chunk. */
export interface Samples {
  offsets: Float64Array;
  /** A number: all have the same. */
  sizes: number | Uint32Array;
  runs: ChunkRuns;
}

/** Null where it has none. StripError where the tables contradict themselves. */
export async function readSamples(reader: SourceReader, tables: SampleTables): Promise<Samples | null> {
  const offsets = await chunkOffsets(reader, tables);
  if (offsets.length === 0) return null;
  const sizes = await sampleSizes(reader, tables);
  return { offsets, sizes, runs: await chunkRuns(reader, tables, offsets.length) };
}

/** Yields the offset of each chunk, the number of its first sample, and how many it has. */
function* chunksOf({ offsets, runs }: Samples): Generator<{ offset: number; first: number; count: number }> {
  let first = 0;
  let run = -1;
  for (const [chunk, offset] of offsets.entries()) {
    if (runs.firsts[run + 1] === chunk) run += 1;
    const count = runs.samples[run] as number;
    yield { offset, first, count };
    first += count;
  }
}

/** The chunks of a track that stays, with their lengths. StripError where they have more samples than the track. */
export function keepSamples(samples: Samples, kept: KeptRanges, isSound: boolean): void {
  const { sizes } = samples;
  // QuickTime counts uncompressed sound in samples of "one byte", whatever they are.
  const isVague = isSound && typeof sizes === 'number';
  for (const { offset, first, count } of chunksOf(samples)) {
    if (isVague) kept.addOpen(offset);
    else kept.add(offset, offset + lengthOfChunk(sizes, first, count));
  }
}

/** The first of them. */
export function firstSample({ offsets, sizes }: Samples): { from: number; to: number } {
  const from = offsets[0] ?? 0;
  return { from, to: from + (typeof sizes === 'number' ? sizes : (sizes[0] ?? 0)) };
}

/** Every sample of a track that was kept, in the order in which they are shown. */
export async function eachSample(
  samples: Samples,
  take: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const { sizes } = samples;
  for (const { offset, first, count } of chunksOf(samples)) {
    let at = offset;
    for (let sample = first; sample < first + count; sample += 1) {
      const end = at + (typeof sizes === 'number' ? sizes : (sizes[sample] as number));
      await take(at, end);
      at = end;
    }
  }
}

/** The chunks of a track that goes: only where they begin, for they may begin behind what stays. */
export async function passSamples(
  reader: SourceReader,
  tables: SampleTables,
  kept: KeptRanges,
): Promise<void> {
  for (const offset of await chunkOffsets(reader, tables)) kept.addOther(offset);
}

function lengthOfChunk(sizes: number | Uint32Array, first: number, count: number): number {
  if (typeof sizes === 'number') return sizes * count;
  if (first + count > sizes.length) {
    throw new StripError('malformed', 'the chunks of a track have more samples than the track');
  }
  let length = 0;
  for (let sample = first; sample < first + count; sample += 1) length += sizes[sample] as number;
  return length;
}

async function chunkOffsets(reader: SourceReader, { stco, co64 }: SampleTables): Promise<Float64Array> {
  const box = co64 ?? stco;
  if (box === undefined) return new Float64Array(0);
  const width = co64 === undefined ? 4 : 8;
  const count = await countOf(reader, box, box.contentAt + 4, width);
  const offsets = new Float64Array(count);
  await eachEntry(reader, box.contentAt + 8, count, width, (view, at, index) => {
    offsets[index] = width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at));
  });
  return offsets;
}

async function sampleSizes(
  reader: SourceReader,
  { stsz, stz2 }: SampleTables,
): Promise<number | Uint32Array> {
  if (stsz !== undefined) {
    const same = await reader.uint32(stsz.contentAt + 4);
    if (same !== 0) return same;
    const count = await countOf(reader, stsz, stsz.contentAt + 8, 4);
    const sizes = new Uint32Array(count);
    await eachEntry(reader, stsz.contentAt + 12, count, 4, (view, at, index) => {
      sizes[index] = view.getUint32(at);
    });
    return sizes;
  }
  if (stz2 === undefined) throw new StripError('malformed', 'a track does not say how long its samples are');
  return compactSizes(reader, stz2);
}

/** Sizes of 4, 8 or 16 bits. */
async function compactSizes(reader: SourceReader, box: Box): Promise<Uint32Array> {
  const bits = await reader.uint8(box.contentAt + 7);
  if (bits !== 4 && bits !== 8 && bits !== 16) {
    throw new StripError('malformed', `sizes of ${bits} bits`, box.contentAt + 7);
  }
  const count = await countOf(reader, box, box.contentAt + 8, bits / 8);
  const sizes = new Uint32Array(count);
  const from = box.contentAt + 12;
  if (bits === 4) {
    await eachEntry(reader, from, Math.ceil(count / 2), 1, (view, at, index) => {
      const both = view.getUint8(at);
      sizes[2 * index] = both >> 4;
      // Past the last of an odd number, nothing is kept.
      sizes[2 * index + 1] = both & 15;
    });
  } else {
    await eachEntry(reader, from, count, bits / 8, (view, at, index) => {
      sizes[index] = bits === 8 ? view.getUint8(at) : view.getUint16(at);
    });
  }
  return sizes;
}

/** From which chunk on, counted from 0, each has how many samples. */
interface ChunkRuns {
  firsts: Uint32Array;
  samples: Uint32Array;
}

async function chunkRuns(reader: SourceReader, { stsc }: SampleTables, chunks: number): Promise<ChunkRuns> {
  if (stsc === undefined) throw new StripError('malformed', 'a track does not say what its chunks hold');
  const count = await countOf(reader, stsc, stsc.contentAt + 4, 12);
  if (count === 0 && chunks > 0) throw new StripError('malformed', 'chunks of nothing', stsc.at);
  const runs = { firsts: new Uint32Array(count), samples: new Uint32Array(count) };
  let last = -1;
  await eachEntry(reader, stsc.contentAt + 8, count, 12, (view, at, index) => {
    const first = view.getUint32(at) - 1;
    if (first <= last || (index === 0 && first !== 0)) {
      throw new StripError('malformed', 'chunks out of order', stsc.at);
    }
    last = first;
    runs.firsts[index] = first;
    runs.samples[index] = view.getUint32(at + 4);
  });
  return runs;
}

/** How many entries of so many bytes there are; they all lie in the box. */
async function countOf(reader: SourceReader, box: Box, at: number, width: number): Promise<number> {
  if (at + 4 > box.end) throw new StripError('malformed', `${box.type} is too short`, box.at);
  const count = await reader.uint32(at);
  if (at + 4 + count * width > box.end + (width < 1 ? 1 : 0)) {
    throw new StripError('malformed', `${box.type} declares more entries than it has`, box.at);
  }
  if (count > MAX_SAMPLES) throw new StripError('too_complex', `${count} entries in ${box.type}`, box.at);
  return count;
}

async function eachEntry(
  reader: SourceReader,
  from: number,
  count: number,
  width: number,
  take: (view: DataView, at: number, index: number) => void,
): Promise<void> {
  const atOnce = Math.floor(BLOCK_BYTES / width);
  for (let done = 0; done < count; done += atOnce) {
    const these = Math.min(atOnce, count - done);
    const view = await reader.view(from + done * width, these * width);
    for (let index = 0; index < these; index += 1) take(view, index * width, done + index);
  }
}
