import { join, noise, u32 } from './bytes.ts';

/** An element with its size in as few bytes as it takes. */
export function element(id: number, ...content: Uint8Array[]): Buffer {
  const body = join(...content);
  return join(idOf(id), sizeOf(body.length), body);
}

/** One that does not say how long it is. */
export function openElement(id: number, ...content: Uint8Array[]): Buffer {
  return join(idOf(id), Buffer.from('01ffffffffffffff', 'hex'), ...content);
}

export function unsigned(id: number, value: number, width = 1): Buffer {
  const bytes = Buffer.alloc(width);
  bytes.writeUIntBE(value, 0, width);
  return element(id, bytes);
}

export function string(id: number, value: string): Buffer {
  return element(id, Buffer.from(value, 'utf8'));
}

export interface MatroskaPlan {
  docType?: 'webm' | 'matroska';
  /** More elements of Info, of the first track, of the segment before the clusters and behind them. */
  info?: Buffer[];
  track?: Buffer[];
  tracks?: Buffer[];
  before?: Buffer[];
  after?: Buffer[];
  inCluster?: Buffer[];
  muxer?: string;
  /** Neither the segment nor its clusters say how long they are, as of a film that is sent while it is made. */
  live?: boolean;
  trailing?: Buffer;
}

const EBML = 0x1a45dfa3;

export function makeMatroska(plan: MatroskaPlan = {}): Buffer {
  const {
    docType = 'matroska',
    info = [],
    track = [],
    tracks = [],
    before = [],
    after = [],
    inCluster = [],
  } = plan;
  const muxer = plan.muxer ?? 'libsegredo 1.2';
  const header = element(
    EBML,
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    string(0x4282, docType),
    unsigned(0x4287, 4),
    unsigned(0x4285, 2),
  );
  const cluster = (at: number) => {
    const blocks = [0, 1, 2].map((n) => simpleBlock(1, n * 40, noise(200 + n, 300 + at * 10 + n)));
    return (plan.live === true ? openElement : element)(
      0x1f43b675,
      unsigned(0xe7, at * 120, 2),
      ...inCluster,
      ...blocks,
      blockGroup(2, 20, noise(70, 400 + at)),
    );
  };
  const parts = [
    element(
      0x1549a966,
      unsigned(0x2ad7b1, 1_000_000, 3),
      string(0x4d80, muxer),
      string(0x5741, muxer),
      ...info,
    ),
    element(
      0x1654ae6b,
      element(
        0xae,
        unsigned(0xd7, 1),
        unsigned(0x73c5, 1),
        unsigned(0x83, 1),
        string(0x86, 'V_VP9'),
        element(0xe0, unsigned(0xb0, 64), unsigned(0xba, 48)),
        ...track,
      ),
      element(
        0xae,
        unsigned(0xd7, 2),
        unsigned(0x73c5, 2),
        unsigned(0x83, 2),
        string(0x86, 'A_OPUS'),
        element(0xe1, unsigned(0x9f, 2)),
      ),
      ...tracks,
    ),
    ...before,
    cluster(0),
    cluster(1),
    ...after,
  ];
  return join(
    header,
    (plan.live === true ? openElement : element)(0x18538067, ...parts),
    plan.trailing ?? Buffer.alloc(0),
  );
}

export function simpleBlock(track: number, time: number, data: Buffer): Buffer {
  return element(0xa3, Buffer.from([0x80 | track]), Buffer.from([time >> 8, time & 255, 0x80]), data);
}

export function blockGroup(track: number, time: number, data: Buffer): Buffer {
  return element(
    0xa0,
    element(0xa1, Buffer.from([0x80 | track, time >> 8, time & 255, 0]), data),
    unsigned(0x9b, 20),
  );
}

export function tags(fields: Record<string, string>): Buffer {
  const simple = Object.entries(fields).map(([name, value]) =>
    element(0x67c8, string(0x45a3, name), string(0x4487, value)),
  );
  return element(0x1254c367, element(0x7373, element(0x63c0), ...simple));
}

export function attachment(name: string, data: Buffer): Buffer {
  return element(
    0x1941a469,
    element(
      0x61a7,
      string(0x466e, name),
      string(0x4660, 'image/jpeg'),
      element(0x465c, data),
      unsigned(0x46ae, 77),
    ),
  );
}

export function chapters(title: string): Buffer {
  const atom = element(
    0xb6,
    unsigned(0x73c4, 1),
    unsigned(0x91, 0),
    element(0x80, string(0x85, title), string(0x437c, 'por')),
  );
  return element(0x1043a770, element(0x45b9, atom));
}

/** Nanoseconds from 2001. */
export function date(): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(736_672_089_000_000_000n);
  return element(0x4461, bytes);
}

export function checksum(): Buffer {
  return element(0xbf, u32(0x5e69ed01));
}

export function seekTo(id: number, position: number): Buffer {
  return element(0x4dbb, element(0x53ab, idOf(id)), unsigned(0x53ac, position, 4));
}

export function seekHead(...entries: Buffer[]): Buffer {
  return element(0x114d9b74, ...entries);
}

function idOf(id: number): Buffer {
  const hex = id.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function sizeOf(size: number): Buffer {
  for (let width = 1; width <= 6; width += 1) {
    if (size >= 2 ** (7 * width) - 1) continue;
    const bytes = Buffer.alloc(width);
    bytes.writeUIntBE(size, 0, width);
    bytes[0] = (bytes[0] as number) | (0x80 >> (width - 1));
    return bytes;
  }
  throw new Error('too long');
}

/** What is played: the content of every block, and how each track is decoded. */
export function blocksOf(file: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  walk(file, 0, file.length, blocks);
  return blocks;
}

const MASTERS = new Set([EBML, 0x18538067, 0x1f43b675, 0xa0]);

function walk(file: Buffer, from: number, to: number, blocks: Buffer[]): void {
  for (let at = from; at < to; ) {
    const idBytes = Math.clz32(file[at] as number) - 23;
    const id = file.readUIntBE(at, idBytes);
    const first = file[at + idBytes] as number;
    const sizeBytes = Math.clz32(first) - 23;
    const raw = file.subarray(at + idBytes, at + idBytes + sizeBytes);
    const isOpen = raw.toString('hex') === '01ffffffffffffff';
    const size = isOpen
      ? to - at - idBytes - sizeBytes
      : Number(BigInt(`0x${raw.toString('hex')}`) & ((1n << BigInt(7 * sizeBytes)) - 1n));
    const contentAt = at + idBytes + sizeBytes;
    if (id === 0xa3 || id === 0xa1) blocks.push(file.subarray(contentAt, contentAt + size));
    if (MASTERS.has(id)) walk(file, contentAt, contentAt + size, blocks);
    at = contentAt + size;
  }
}
