import {
  gifApplication,
  gifComment,
  riffChunk,
  riffChunks,
  riffFile,
  withBlocks,
  XMP_PACKET,
} from './bytes.ts';
import { CAMERA, FOUND_CAMERA, FOUND_XMP, GPS, SECRET, XMP } from './dirty-fields.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { film, scene } from './scene.ts';

const webp = (options: object = {}) => scene(4).webp(options).toBuffer();
const gif = () => scene(4).gif().toBuffer();

export const DIRTY_WEBP_AND_GIF: readonly DirtyPicture[] = [
  {
    name: 'webp-lossy-turned',
    extension: 'webp',
    make: () => webp(),
    write: ['-IFD0:Orientation#=6', ...CAMERA, ...GPS, ...XMP],
    finds: [...FOUND_CAMERA, 'GPSPosition', ...FOUND_XMP],
  },
  {
    name: 'webp-lossless-profile',
    extension: 'webp',
    make: () => scene(4).withIccProfile('p3').webp({ lossless: true }).toBuffer(),
    write: [...CAMERA, ...XMP],
    finds: FOUND_XMP,
  },
  {
    name: 'webp-simple-with-chunks',
    extension: 'webp',
    make: async () => {
      const pictures = riffChunks(await scene().webp().toBuffer()).filter(({ type }) => type === 'VP8 ');
      return Buffer.concat([
        riffFile(
          'WEBP',
          ...pictures.map(({ whole }) => whole),
          riffChunk('SECR', SECRET),
          riffChunk('XMP ', XMP_PACKET),
        ),
        Buffer.from(SECRET),
      ]);
    },
    finds: ['SECR', 'xmp:CreatorTool', 'TrailingData'],
  },
  {
    name: 'webp-moving',
    extension: 'webp',
    make: async () => await (await film(4)).webp({ delay: [50, 100, 150, 200], loop: 3 }).toBuffer(),
    write: [...CAMERA, ...XMP],
    finds: [...FOUND_CAMERA, ...FOUND_XMP],
  },
  {
    name: 'webp-moving-with-chunks-in-frames',
    extension: 'webp',
    make: async () => {
      const chunks = riffChunks(await (await film(3)).webp().toBuffer());
      return riffFile(
        'WEBP',
        ...chunks.map(({ type, data, whole }) =>
          type === 'ANMF' ? riffChunk('ANMF', Buffer.concat([data, riffChunk('SECR', SECRET)])) : whole,
        ),
      );
    },
    finds: ['SECR'],
  },
  {
    name: 'gif-comments',
    extension: 'gif',
    make: async () => withBlocks(await gif(), gifComment(SECRET), gifComment('outro segredo')),
    write: ['-XMP-dc:Creator=Maria Segredo'],
    finds: ['Comment', 'dc:creator'],
  },
  {
    name: 'gif-moving',
    extension: 'gif',
    make: async () =>
      Buffer.concat([
        withBlocks(
          await (await film(4)).gif({ delay: [50, 100, 150, 200], loop: 2 }).toBuffer(),
          gifComment('segredo'),
          gifApplication('SEGREDO 1.0', SECRET),
          Buffer.concat([
            Buffer.from([0x21, 0x01, 12]),
            Buffer.alloc(12),
            Buffer.from([7]),
            Buffer.from('segredo'),
            Buffer.from([0]),
          ]),
        ),
        Buffer.from(SECRET),
      ]),
    finds: ['Comment', 'SEGREDO 1.0', 'PlainText', 'TrailingData'],
  },
];
