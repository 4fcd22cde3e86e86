import { StripError } from '../errors.ts';
import type { Box } from './boxes.ts';
import { type BoxCleaner, keepAll } from './cleaner.ts';
import type { KeptRanges } from './ranges.ts';
import { encrypted } from './track.ts';

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
export async function defaultSizes(cleaner: BoxCleaner, mvex: Box): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for (const box of (await cleaner.boxes.within(mvex)).boxes) {
    if (box.type !== 'trex') continue;
    const view = await cleaner.out.reader.view(box.contentAt, 24);
    sizes.set(view.getUint32(4), view.getUint32(16));
  }
  return sizes;
}

export interface FragmentFacts {
  sizes: ReadonlyMap<number, number>;
  gone: ReadonlySet<number>;
  kept: KeptRanges;
}

/** The pieces of the tracks that stay, and where their samples lie. */
export async function cleanFragment(cleaner: BoxCleaner, moof: Box, facts: FragmentFacts): Promise<void> {
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
    const { from, length } = await readRun(cleaner, run, { base, end, size });
    if (facts.gone.has(id)) facts.kept.addOther(from);
    else facts.kept.add(from, from + length);
    end = from + length;
  }
  return { id, end };
}

async function readRun(
  { out: { reader } }: BoxCleaner,
  run: Box,
  { base, end, size }: { base: number; end: number; size: number },
): Promise<{ from: number; length: number }> {
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
  if ((flags & SIZES_IN_RUN) === 0) return { from, length: count * size };
  const sizeAt = fields.indexOf(SIZES_IN_RUN) * 4;
  let length = 0;
  for (let sample = 0; sample < count; sample += 1)
    length += await reader.uint32(at + sample * width + sizeAt);
  return { from, length };
}
