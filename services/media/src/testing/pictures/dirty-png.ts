import { exifBytes, pngChunk, withChunks, XMP_PACKET, zlib } from './bytes.ts';
import { CAMERA, FOUND_XMP, GPS, SECRET, XMP } from './dirty-fields.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { scene } from './scene.ts';

const png = (options: object = {}) => scene(4).png(options).toBuffer();

export const DIRTY_PNG: readonly DirtyPicture[] = [
  {
    name: 'png-everything',
    extension: 'png',
    make: () => png(),
    write: [
      '-PNG:Author=Maria Segredo',
      '-PNG:Software=Segredo',
      '-PNG:Comment=segredo',
      '-PNG:ModifyDate=2024:05:06 07:08:09',
      ...CAMERA,
      ...GPS,
      ...XMP,
    ],
    finds: ['Author', 'Software', 'Comment', 'tIME', 'Make', 'GPSPosition', ...FOUND_XMP],
  },
  {
    name: 'png-turned',
    extension: 'png',
    make: async () => withChunks(await png(), pngChunk('eXIf', exifBytes('Segredo', 6))),
    finds: ['Make'],
  },
  {
    name: 'png-compressed-texts',
    extension: 'png',
    make: async () =>
      withChunks(
        await png({ palette: true }),
        pngChunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), zlib('Maria Segredo')])),
        pngChunk(
          'iTXt',
          Buffer.concat([Buffer.from('Title\0\x01\0pt\0T\xc3\xadtulo\0', 'latin1'), zlib('segredo')]),
        ),
        pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${Buffer.from(XMP_PACKET).toString('latin1')}`),
        pngChunk('tEXt', `parameters\0segredo, um retrato, Steps: 20`),
        pngChunk(
          'zTXt',
          Buffer.concat([
            Buffer.from('Raw profile type exif\0\0'),
            zlib(rawProfile('exif', exifBytes('Segredo', 1))),
          ]),
        ),
      ),
    finds: ['Author', 'Title', 'parameters', 'xmp:CreatorTool', 'dc:creator', 'GPSPosition', 'Make'],
  },
  {
    name: 'png-profile-interlaced',
    extension: 'png',
    make: () => scene().withIccProfile('p3').png({ progressive: true }).toBuffer(),
    write: ['-PNG:Copyright=Segredo'],
    finds: ['Copyright'],
  },
  {
    name: 'png-sixteen-bits',
    extension: 'png',
    make: async () =>
      Buffer.concat([
        withChunks(
          await scene().toColourspace('rgb16').png().toBuffer(),
          pngChunk('prVt', SECRET),
          pngChunk('tIME', '\x07\xe8\x05\x06\x07\x08\x09'),
        ),
        Buffer.from('PK\x03\x04'),
        Buffer.from(SECRET),
      ]),
    finds: ['prVt', 'tIME', 'TrailingData'],
  },
  {
    name: 'png-moving',
    extension: 'png',
    make: async () =>
      movingPng(await png(), await scene(4, 80).png().toBuffer(), pngChunk('tEXt', 'Software\0Segredo')),
    finds: ['Software'],
  },
];

function rawProfile(kind: string, bytes: Buffer): string {
  return `\n${kind}\n${String(bytes.length).padStart(8)}\n${bytes.toString('hex').replace(/(.{72})/g, '$1\n')}\n`;
}

/** Two pictures as frames of one that moves. */
function movingPng(first: Uint8Array, second: Uint8Array, ...chunks: Buffer[]): Buffer {
  const control = (sequence: number) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence, 0);
    data.writeUInt32BE(64, 4);
    data.writeUInt32BE(48, 8);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(10, 22);
    return pngChunk('fcTL', data);
  };
  const sequence = Buffer.from([0, 0, 0, 2]);
  const bytes = Buffer.from(first);
  const end = bytes.length - 12;
  const frames = pngChunk('fdAT', Buffer.concat([sequence, ...pictureOf(Buffer.from(second))]));
  return Buffer.concat([
    bytes.subarray(0, 33),
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    ...chunks,
    control(0),
    bytes.subarray(33, end),
    control(1),
    frames,
    bytes.subarray(end),
  ]);
}

function pictureOf(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return parts;
}
