import { box, fullBox, itunesMeta, soundEntry } from '../films/boxes.ts';
import { join, noise, text, u8 } from '../films/bytes.ts';
import { makeMovie, soundTrack } from '../films/make-movie.ts';
import { samplesOf } from '../films/walk-samples.ts';
import type { DirtySound } from './dirty-sounds.ts';

const ENCODER = 'Lavc58.134.100';
/** The first frame of FFmpeg's encoder: filler with its version, then the sound. */
const firstFrame = join(u8(0xde, 0x04, 0x00), text(ENCODER), u8(0), noise(60, 9));
const track = (entry = 'mp4a') =>
  soundTrack({
    entry: soundEntry(entry, fullBox('esds', 0, 0, noise(24, 6))),
    samples: [firstFrame, noise(90, 10), noise(80, 11)],
  });
const tags = box(
  'udta',
  itunesMeta({
    '\xa9nam': 'Segredo',
    '\xa9ART': 'Maria Segredo',
    '\xa9too': 'Segredo 1.2',
    '\xa9day': '2024',
  }),
);

/** Frames without the filler that has to change. */
const content = (file: Buffer) =>
  samplesOf(file).flatMap(({ samples }) =>
    samples.map((sample, index) => (index === 0 ? join(sample.subarray(0, 3), sample.subarray(17)) : sample)),
  );
const finds = ['AAC', 'HandlerDescription', 'CreateDate'];

export const DIRTY_M4A: readonly DirtySound[] = [
  {
    name: 'itunes',
    extension: 'm4a',
    make: () => makeMovie({ brand: 'M4A ', tracks: [track()], extra: [tags] }),
    finds,
    content,
  },
  {
    name: 'sound-with-the-brand-of-films',
    extension: 'm4a',
    make: () => makeMovie({ brand: 'isom', tracks: [track()], extra: [tags], headerFirst: true }),
    finds,
    content,
  },
];
