import { join, noise, text, u8 } from '../films/bytes.ts';
import type { DirtySound } from './dirty-sounds.ts';
import { commentPacket, makeOgg, packetsOf } from './make-ogg.ts';

const cover = `METADATA_BLOCK_PICTURE=${'U0VHUkVETyBzZWdyZWRv'.repeat(3000)}`;
const comments = ['ARTIST=Maria Segredo', 'ENCODER=Lavc58.134.100 libvorbis', 'COMMENT=segredo', 'DATE=2024'];
const sound = (seed: number) => Array.from({ length: 60 }, (_, at) => noise(120 + at * 9, seed + at));

const vorbis = (serial: number, said: readonly string[], segments = 40) =>
  makeOgg({
    serial,
    segments,
    groups: [
      [join(text('\x01vorbis'), noise(23, serial))],
      [
        join(text('\x03vorbis'), commentPacket('Xiph.Org libVorbis I 20200704 (Segredo)', said), u8(1)),
        join(text('\x05vorbis'), noise(4100, serial + 1)),
      ],
      sound(serial),
    ],
  });
const opus = (serial: number, said: readonly string[]) =>
  makeOgg({
    serial,
    groups: [
      [join(text('OpusHead'), u8(1, 2), noise(8, serial), u8(0))],
      [join(text('OpusTags'), commentPacket('libopus 1.3.1 segredo', said), text('\0segredo'))],
      sound(serial),
    ],
  });

/** All packets but the comments. */
const content = (file: Buffer) =>
  packetsOf(file).filter(
    (packet) => !packet.includes('OpusTags') && packet.toString('hex', 0, 7) !== '03766f72626973',
  );
const finds = ['Vendor', 'ARTIST', 'ENCODER', 'COMMENT', 'DATE'];

export const DIRTY_OGG: readonly DirtySound[] = [
  { name: 'vorbis', extension: 'ogg', make: () => vorbis(7, comments), finds, content },
  {
    name: 'vorbis-with-a-cover',
    extension: 'ogg',
    make: () => join(vorbis(7, [...comments, cover]), text('segredo atrás')),
    finds: [...finds, 'METADATA_BLOCK_PICTURE', 'TrailingData'],
    content,
  },
  { name: 'opus', extension: 'ogg', make: () => opus(9, comments), finds, content },
  {
    name: 'one-after-the-other',
    extension: 'ogg',
    make: () => join(opus(3, [cover, ...comments]), vorbis(4, comments, 255)),
    finds: [...finds, 'METADATA_BLOCK_PICTURE'],
    content,
  },
];
