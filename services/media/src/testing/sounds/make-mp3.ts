import { join, noise, text, u8, zeros } from '../films/bytes.ts';

/** Bytes of a frame of 128 kbit/s at 44.1 kHz without padding, and of what stands before its sound in two channels. */
const FRAME_BYTES = 417;
const SIDE_BYTES = 32;
const HEAD_BYTES = 4 + SIDE_BYTES;
const ROOM_BYTES = FRAME_BYTES - HEAD_BYTES;

interface FramePlan {
  /** Bytes before the frame at which its sound begins. */
  before?: number;
  /** Bits of its sound, of the first granule of the first channel; at most 4095. */
  bits: number;
  /** What stands in its room, from the first byte on; noise behind it. */
  room?: Uint8Array;
  seed: number;
}

function write(bytes: Buffer, at: number, value: number, count: number): void {
  for (let bit = 0; bit < count; bit += 1) {
    const place = at + bit;
    if (((value >> (count - 1 - bit)) & 1) === 1)
      bytes.writeUInt8((bytes[place >> 3] ?? 0) | (0x80 >> (place & 7)), place >> 3);
  }
}

export function mp3Frame({ before = 0, bits, room = Buffer.alloc(0), seed }: FramePlan): Buffer {
  const side = zeros(SIDE_BYTES);
  write(side, 0, before, 9);
  write(side, 20, bits, 12);
  return join(u8(0xff, 0xfb, 0x90, 0x40), side, room, noise(ROOM_BYTES - room.length, seed));
}

/** Written from a bit on that is not the first of its byte; the bits before it are zeros. */
export function shifted(value: string, bits: number): Buffer {
  const bytes = Buffer.from(`\0${value}\0`, 'latin1');
  return Buffer.from(
    Array.from(
      { length: value.length + 1 },
      (_, at) => (((bytes[at] ?? 0) << (8 - bits)) | ((bytes[at + 1] ?? 0) >> bits)) & 0xff,
    ),
  );
}

/** The first frame of LAME's and FFmpeg's encoders: how many frames there are, and who wrote them. */
export function infoFrame(name: string, behind = ''): Buffer {
  const tag = join(
    text('Info'),
    u8(0, 0, 0, 15),
    noise(4 + 4 + 100 + 4, 3),
    text(name.padEnd(9, '\0')),
    noise(27, 4),
    text(behind),
  );
  return join(u8(0xff, 0xfb, 0x90, 0x40), zeros(SIDE_BYTES), tag, zeros(ROOM_BYTES - tag.length));
}

/** Sound whose stuffing has names in it: behind a whole byte, within one, across two frames. */
export function mp3Frames(): Buffer[] {
  return [
    mp3Frame({ bits: 800, room: join(noise(100, 1), text('LAME3.100UUUUU')), seed: 11 }),
    mp3Frame({
      bits: 803,
      room: join(noise(100, 2), shifted('LAME3.99r', 3), text('UULAME3.99rU')),
      seed: 12,
    }),
    // The sound of the next frame stands before that frame, and leaves two bytes there.
    mp3Frame({ bits: (ROOM_BYTES - 100) * 8, room: join(noise(ROOM_BYTES - 2, 3), text('LA')), seed: 13 }),
    mp3Frame({ before: 100, bits: 98 * 8, room: text('ME3.100'), seed: 14 }),
    mp3Frame({ bits: ROOM_BYTES * 8 - 8, seed: 15 }),
    mp3Frame({ bits: 2000, room: join(noise(250, 4), text('Lavc58.134')), seed: 16 }),
  ];
}

/** What is heard: the head of each frame, and the whole bytes that have a bit of sound. */
export function heardOf(file: Buffer): Buffer[] {
  const heads: Buffer[] = [];
  const rooms: Buffer[] = [];
  const mark = Buffer.from('fffb9040', 'hex');
  for (let at = file.indexOf(mark); at !== -1; at = file.indexOf(mark, at + 1)) {
    if (file.toString('latin1', at + HEAD_BYTES, at + HEAD_BYTES + 4) === 'Info') continue;
    heads.push(file.subarray(at, at + HEAD_BYTES));
    rooms.push(file.subarray(at + HEAD_BYTES, at + FRAME_BYTES));
  }
  const all = Buffer.concat(rooms);
  return heads.flatMap((head, index) => {
    const from = index * ROOM_BYTES - (head.readUInt16BE(4) >> 7);
    return [head, all.subarray(from, from + ((head.readUInt16BE(6) & 0xfff) >> 3))];
  });
}

/** Bit by bit, the last bit of a byte first. */
export function infoChecksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >> 1) ^ (((byte >> bit) ^ crc) & 1 ? 0xa001 : 0);
  return crc;
}
