import { box, fullBox, hdlr, longBox, MATRIX, plainEntry, soundEntry, videoEntry } from './boxes.ts';
import { join, noise, text, u16, u32, u64, zeros } from './bytes.ts';

export interface TrackPlan {
  handler: string;
  entry: Buffer;
  samples: Buffer[];
  /** Name of the handler. */
  name?: string;
  matrix?: Buffer;
  /** More boxes of the track. */
  extra?: Buffer[];
  /** One size for all samples, as uncompressed sound has it. */
  sameSize?: number;
}

export interface MoviePlan {
  brand?: string;
  tracks: TrackPlan[];
  /** More boxes of `moov`. */
  extra?: Buffer[];
  /** More boxes of the file, before and behind the media. */
  before?: Buffer[];
  after?: Buffer[];
  /** Bytes behind each round of samples in the media data, which belong to no track. */
  between?: Buffer;
  headerFirst?: boolean;
  long?: boolean;
  times?: number;
}

/** 2024-05-06T07:08:09Z, in seconds from 1904. */
export const MADE_AT = 3_797_824_089;

/** A film of the family of MP4, its samples in turns: one of each track. */
export function makeMovie(plan: MoviePlan): Buffer {
  const { brand = 'isom', tracks, before = [], after = [], headerFirst = false, long = false } = plan;
  const ftyp = box('ftyp', text(brand), u32(512), text(brand), text('iso2'));
  const { data, offsets } = interleave(tracks, plan.between ?? Buffer.alloc(0));
  const mdat = (long ? longBox : box)('mdat', data);
  const header = (at: number) =>
    moov(
      plan,
      offsets.map((own) => own.map((offset) => offset + at)),
    );
  const head = join(ftyp, ...before);
  const mdatHead = mdat.length - data.length;
  const parts = headerFirst
    ? [head, header(head.length + header(0).length + mdatHead), mdat]
    : [head, mdat, header(head.length + mdatHead)];
  return join(...parts, ...after);
}

function interleave(tracks: readonly TrackPlan[], between: Buffer): { data: Buffer; offsets: number[][] } {
  const parts: Buffer[] = [];
  const offsets = tracks.map((): number[] => []);
  let at = 0;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  const rounds = Math.max(...tracks.map(({ samples }) => samples.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { samples }] of tracks.entries()) {
      const sample = samples[round];
      if (sample === undefined) continue;
      offsets[index]?.push(at);
      put(sample);
    }
    put(between);
  }
  return { data: Buffer.concat(parts), offsets };
}

function moov(plan: MoviePlan, offsets: readonly number[][]): Buffer {
  const { tracks, extra = [], long = false, times = MADE_AT } = plan;
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    u32(times, times, 1000, 1000, 0x10000),
    u16(0x100, 0),
    zeros(8),
    MATRIX,
    zeros(24),
    u32(tracks.length + 1),
  );
  return box(
    'moov',
    mvhd,
    ...tracks.map((track, index) => trak(track, index + 1, offsets[index] ?? [], { long, times })),
    ...extra,
  );
}

function trak(
  { handler, entry, samples, name = 'SegredoHandler', matrix = MATRIX, extra = [], sameSize }: TrackPlan,
  id: number,
  offsets: readonly number[],
  { long, times }: { long: boolean; times: number },
): Buffer {
  const tkhd = long
    ? fullBox(
        'tkhd',
        1,
        3,
        u64(times, times),
        u32(id, 0),
        u64(1000),
        zeros(8),
        u16(0, 0, 0, 0),
        matrix,
        u32(64 * 0x10000, 48 * 0x10000),
      )
    : fullBox(
        'tkhd',
        0,
        3,
        u32(times, times, id, 0, 1000),
        zeros(8),
        u16(0, 0, 0, 0),
        matrix,
        u32(64 * 0x10000, 48 * 0x10000),
      );
  const mdhd = fullBox('mdhd', 0, 0, u32(times, times, 1000, 1000), u16(0x55c4, 0));
  const count =
    sameSize === undefined ? samples.length : samples.reduce((all, { length }) => all + length, 0) / sameSize;
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(1, count, 40)),
    fullBox(
      'stsc',
      0,
      0,
      sameSize === undefined ? u32(1, 1, 1, 1) : u32(1, 1, (samples[0]?.length ?? 0) / sameSize, 1),
    ),
    sameSize === undefined
      ? fullBox('stsz', 0, 0, u32(0, samples.length, ...samples.map(({ length }) => length)))
      : fullBox('stsz', 0, 0, u32(sameSize, count)),
    long
      ? fullBox('co64', 0, 0, u32(offsets.length), u64(...offsets))
      : fullBox('stco', 0, 0, u32(offsets.length, ...offsets)),
  );
  const media =
    handler === 'vide'
      ? fullBox('vmhd', 0, 1, zeros(8))
      : handler === 'soun'
        ? fullBox('smhd', 0, 0, zeros(4))
        : fullBox('nmhd', 0, 0);
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box('trak', tkhd, box('mdia', mdhd, hdlr(handler, name), box('minf', media, dinf, stbl)), ...extra);
}

const samplesOf = (count: number, bytes: number, seed: number) =>
  Array.from({ length: count }, (_, at) => noise(bytes + at * 3, seed + at));

/** Coded by nobody: what its samples hold does not matter to whoever does not decode them. */
export function pictureTrack(change: Partial<TrackPlan> = {}): TrackPlan {
  return {
    handler: 'vide',
    entry: videoEntry('avc1', 'Segredo Coder', box('avcC', u32(0x01640028), noise(20, 5))),
    samples: samplesOf(8, 300, 100),
    ...change,
  };
}

export function soundTrack(change: Partial<TrackPlan> = {}): TrackPlan {
  return {
    handler: 'soun',
    entry: soundEntry('mp4a', fullBox('esds', 0, 0, noise(24, 6))),
    samples: samplesOf(8, 90, 200),
    ...change,
  };
}

/** What a camera that rides along writes down. */
export function telemetryTrack(codec = 'gpmd', handler = 'meta'): TrackPlan {
  const line = 'DEVC GPS5 segredo -23.5505 -46.6333 ';
  return {
    handler,
    entry: plainEntry(codec),
    samples: Array.from({ length: 8 }, (_, at) => text(line + at)),
    name: 'Segredo telemetry',
  };
}
