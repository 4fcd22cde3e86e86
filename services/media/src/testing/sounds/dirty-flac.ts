import { join, noise, text, u8, u32, zeros } from '../films/bytes.ts';
import type { DirtySound } from './dirty-sounds.ts';
import { DIRTY_ID3, FOUND_ID3, id3Tag } from './id3.ts';
import { commentPacket } from './make-ogg.ts';

function remainder(bytes: Uint8Array, polynomial: number, bits: number): number {
  const top = 1 << (bits - 1);
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
  }
  return crc & ((1 << bits) - 1);
}

/** A frame of 16 bits at 44.1 kHz whose checksums are right, of sound that nobody decodes. */
function frame(number: number): Buffer {
  const head = u8(0xff, 0xf8, 0xc9, 0x18, number);
  const whole = join(head, u8(remainder(head, 0x07, 8)), noise(500 + number, number + 20));
  const crc = remainder(whole, 0x8005, 16);
  return join(whole, u8(crc >> 8, crc & 255));
}

const frames = () => join(...Array.from({ length: 12 }, (_, number) => frame(number)));
const block = (type: number, content: Uint8Array) =>
  join(u8(type, 0, content.length >> 8, content.length & 255), content);
const info = block(0, noise(34, 2));
const seeks = block(3, noise(36, 3));
const sized = (value: string) => join(u32(value.length), text(value));
const picture = block(
  6,
  join(u32(3), sized('image/jpeg'), sized('Segredo'), zeros(16), sized('\xff\xd8\xff segredo')),
);
const comments = block(
  4,
  commentPacket('Lavf58.76.100 segredo', ['ARTIST=Maria Segredo', 'DATE=2024-05-06']),
);

/** The header as it has to stay, and everything from the first frame on. */
function content(file: Buffer): Buffer[] {
  const from = file.indexOf('fLaC') + 4;
  let at = from;
  for (let last = false; !last; ) {
    last = ((file[at] ?? 0) & 0x80) !== 0;
    at += 4 + file.readUIntBE(at + 1, 3);
  }
  return [file.subarray(from + 4, from + 38), file.subarray(at, at + frames().length)];
}

export const DIRTY_FLAC: readonly DirtySound[] = [
  {
    name: 'lossless',
    extension: 'flac',
    make: () =>
      join(
        ...[text('fLaC'), info, comments, seeks, block(2, text('SEGRsegredo')), picture],
        ...[block(5, text('SEGREDO CATALOGO')), block(0x81, zeros(300)), frames()],
      ),
    finds: ['Vendor', 'ARTIST', 'DATE', 'Application', 'Picture', 'CueSheet', 'Padding'],
    content,
  },
  {
    name: 'with-foreign-tags',
    extension: 'flac',
    make: () =>
      join(
        ...[id3Tag(3, ...DIRTY_ID3), text('fLaC'), info, block(0x81, text('segredo')), frames()],
        ...[text('TAGSegredo'.padEnd(128, '\0'))],
      ),
    finds: [...FOUND_ID3, 'UnusedBytes', 'Title'],
    content,
  },
];
