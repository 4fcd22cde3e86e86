import { riffChunk } from '../pictures/bytes.ts';
import { join, noise, text, zeros } from './bytes.ts';

export interface AviPlan {
  /** More chunks of the header, of the first stream, of the file behind its header and behind its pictures, of the pictures. */
  header?: Buffer[];
  stream?: Buffer[];
  before?: Buffer[];
  after?: Buffer[];
  inMovie?: Buffer[];
  /** A stream of texts, and what it says. */
  texts?: string[];
  /** Pictures and their sound together in lists. */
  grouped?: boolean;
  /** A second part, as of files of more than a gigabyte. */
  part?: boolean;
  trailing?: Buffer;
}

export function list(type: string, ...chunks: Uint8Array[]): Buffer {
  return riffChunk('LIST', join(text(type), ...chunks));
}

export function info(fields: Record<string, string>): Buffer {
  return list('INFO', ...Object.entries(fields).map(([type, value]) => riffChunk(type, `${value}\0`)));
}

export function makeAvi(plan: AviPlan = {}): Buffer {
  const {
    header = [],
    stream = [],
    before = [],
    after = [],
    inMovie = [],
    texts = [],
    grouped = false,
  } = plan;
  const avih = Buffer.alloc(56);
  avih.writeUInt32LE(40_000, 0);
  avih.writeUInt32LE(0x10, 12);
  avih.writeUInt32LE(4, 16);
  avih.writeUInt32LE(texts.length > 0 ? 3 : 2, 24);
  avih.writeUInt32LE(64, 32);
  avih.writeUInt32LE(48, 36);
  const hdrl = list(
    'hdrl',
    riffChunk('avih', avih),
    list('strl', riffChunk('strh', strh('vids', 'MJPG')), riffChunk('strf', bitmap()), ...stream),
    list('strl', riffChunk('strh', strh('auds', '\0\0\0\0')), riffChunk('strf', wave())),
    ...(texts.length > 0
      ? [list('strl', riffChunk('strh', strh('txts', '\0\0\0\0')), riffChunk('strf', zeros(4)))]
      : []),
    ...header,
  );
  const rounds = [0, 1, 2, 3].map((at) => [
    riffChunk('00dc', noise(151 + at * 2, 500 + at)),
    riffChunk('01wb', noise(64, 600 + at)),
    ...(texts[at] === undefined ? [] : [riffChunk('02tx', texts[at])]),
  ]);
  const movi = list(
    'movi',
    ...rounds.flatMap((round) => (grouped ? [list('rec ', ...round)] : round)),
    ...inMovie,
  );
  const idx1 = riffChunk('idx1', zeros(16));
  const file = riffChunk('RIFF', join(text('AVI '), hdrl, ...before, movi, idx1, ...after));
  const part =
    plan.part === true
      ? riffChunk('RIFF', join(text('AVIX'), list('movi', riffChunk('00dc', noise(99, 700))), ...after))
      : zeros(0);
  return join(file, part, plan.trailing ?? zeros(0));
}

function strh(type: string, codec: string): Buffer {
  const bytes = Buffer.alloc(56);
  bytes.write(type + codec, 'latin1');
  bytes.writeUInt32LE(1, 20);
  bytes.writeUInt32LE(25, 24);
  bytes.writeUInt32LE(4, 32);
  return bytes;
}

function bitmap(): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.writeUInt32LE(40, 0);
  bytes.writeInt32LE(64, 4);
  bytes.writeInt32LE(48, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(24, 14);
  bytes.write('MJPG', 16, 'latin1');
  return bytes;
}

function wave(): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(2, 2);
  bytes.writeUInt32LE(44_100, 4);
  bytes.writeUInt32LE(176_400, 8);
  bytes.writeUInt16LE(4, 12);
  bytes.writeUInt16LE(16, 14);
  return bytes;
}

/** What is played. */
export function framesOf(file: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  walk(file, 0, file.length, frames);
  return frames;
}

function walk(file: Buffer, from: number, to: number, frames: Buffer[]): void {
  for (let at = from; at + 8 <= to; ) {
    const type = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    if (type === 'RIFF' || type === 'LIST') walk(file, at + 12, at + 8 + size, frames);
    else if (/^\d\d(?:dc|wb)$/.test(type)) frames.push(file.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
}
