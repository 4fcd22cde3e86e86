import { join, noise, text, u8, u32, zeros } from '../films/bytes.ts';
import type { DirtySound } from './dirty-sounds.ts';
import { DIRTY_ID3, FOUND_ID3, id3Tag, latinText } from './id3.ts';
import { heardOf, infoFrame, mp3Frames } from './make-mp3.ts';

const field = (value: string, length: number) => text(value.padEnd(length, '\0'));
const oldTag = () =>
  join(
    ...[text('TAG'), field('Segredo', 30), field('Maria Segredo', 30), field('', 30), text('2024')],
    ...[field('segredo', 30), u8(12)],
  );

/** A tag of APE with its header, as gain programs and some music programs write it. */
function apeTag(items: Record<string, string>): Buffer {
  const little = (value: number) => Buffer.from(u32(value)).reverse();
  const body = join(
    ...Object.entries(items).map(([key, value]) =>
      join(little(value.length), zeros(4), text(`${key}\0`), text(value)),
    ),
  );
  const frame = (flags: number) =>
    join(
      ...[text('APETAGEX'), little(2000), little(body.length + 32), little(Object.keys(items).length)],
      ...[little(flags), zeros(8)],
    );
  return join(frame(0xa0000000), body, frame(0x80000000));
}

const lyrics = (() => {
  const body = text('LYRICSBEGININD00002' + '10LYR00007segredo');
  return join(body, text(`${String(body.length).padStart(6, '0')}LYRICS200`));
})();

export const DIRTY_MP3: readonly DirtySound[] = [
  {
    name: 'with-all-tags',
    extension: 'mp3',
    make: () =>
      join(
        ...[id3Tag(4, ...DIRTY_ID3), zeros(500), infoFrame('Lavf58.76', 'segredo'), ...mp3Frames()],
        ...[apeTag({ Artist: 'Maria Segredo', MP3GAIN_MINMAX: '1,2', Comment: 'segredo' }), lyrics, oldTag()],
      ),
    finds: [
      ...FOUND_ID3,
      'Padding',
      'Encoder',
      'Artist',
      'MP3GAIN_MINMAX',
      'Comment',
      'Lyrics3',
      'Title',
      'Year',
    ],
    content: heardOf,
  },
  {
    name: 'two-joined',
    extension: 'mp3',
    make: () =>
      join(...mp3Frames(), id3Tag(3, ['TIT2', latinText('Segredo')]), infoFrame('LAME3.100'), ...mp3Frames()),
    finds: ['TIT2', 'Encoder'],
    content: heardOf,
  },
  {
    name: 'with-holes',
    extension: 'mp3',
    make: () => {
      const frames = mp3Frames();
      return join(
        ...frames.slice(0, 4),
        text('segredo'),
        noise(700, 5),
        ...frames.slice(4),
        u8(0xff, 0xfb, 0x90),
      );
    },
    finds: ['UnusedBytes', 'Encoder'],
    content: heardOf,
  },
];
