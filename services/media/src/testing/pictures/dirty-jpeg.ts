import { exifBytes, jpegSegment, withSegments } from './bytes.ts';
import { CAMERA, FOUND_CAMERA, FOUND_XMP, GPS, IPTC, SECRET, XMP } from './dirty-fields.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { jpegWithGainMap } from './gain-map.ts';
import { scene } from './scene.ts';

const jpeg = (options: object = {}) =>
  scene()
    .jpeg({ quality: 90, ...options })
    .toBuffer();

export const DIRTY_JPEG: readonly DirtyPicture[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation): DirtyPicture => ({
      name: `jpeg-turned-${orientation}`,
      extension: 'jpg',
      make: () => jpeg(),
      write: [`-IFD0:Orientation#=${orientation}`, ...CAMERA, ...GPS],
      finds: [...FOUND_CAMERA, 'GPSPosition'],
    }),
  ),
  {
    name: 'jpeg-everything',
    extension: 'jpg',
    make: () => scene().withIccProfile('p3').jpeg().toBuffer(),
    write: [...CAMERA, ...GPS, ...XMP, ...IPTC, '-Comment=segredo', '-Photoshop:CopyrightFlag=1'],
    finds: [...FOUND_CAMERA, ...FOUND_XMP, 'By-line', 'City', 'Keywords', 'Comment', 'GPSPosition'],
  },
  {
    name: 'jpeg-progressive-xmp',
    extension: 'jpg',
    make: () => jpeg({ progressive: true }),
    write: XMP,
    finds: FOUND_XMP,
  },
  {
    name: 'jpeg-grey',
    extension: 'jpeg',
    make: () => scene().greyscale().jpeg().toBuffer(),
    write: [...CAMERA, '-ExifIFD:MakerNote=segredo'],
    finds: FOUND_CAMERA,
  },
  {
    name: 'jpeg-cmyk',
    extension: 'jpg',
    make: async () => await scene().toColourspace('cmyk').jpeg().toBuffer(),
    write: [...IPTC, '-Comment=segredo'],
    finds: ['By-line', 'Comment'],
  },
  {
    name: 'jpeg-thumbnails',
    extension: 'jpg',
    make: async () =>
      withSegments(
        await jpeg(),
        jpegSegment(
          0xe0,
          Buffer.concat([Buffer.from('JFXX\0\x10'), await scene().resize(16).jpeg().toBuffer()]),
        ),
        jpegSegment(0xe3, `Meta\0\0${SECRET}`),
        jpegSegment(0xec, `Ducky\0${SECRET}`),
        jpegSegment(0xe2, `FPXR\0${SECRET}`),
        jpegSegment(0xfe, SECRET),
        jpegSegment(0xfe, 'outro segredo'),
      ),
    finds: ['JFXX', 'Comment', 'APP12 Ducky', 'APP2 FPXR'],
  },
  {
    name: 'jpeg-exif-thumbnail',
    extension: 'jpg',
    make: () => jpeg(),
    write: [...CAMERA, '-IFD1:ThumbnailImage<=thumbnail.jpg'],
    finds: [...FOUND_CAMERA, 'ThumbnailImage'],
  },
  {
    name: 'jpeg-c2pa',
    extension: 'jpg',
    make: async () =>
      withSegments(
        await jpeg(),
        jpegSegment(
          0xeb,
          'JP\0\x01\0\0\0\x01\0\0\0\x60jumb\0\0\0\x1ejumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0\x6fclaim_generatorgSegredo',
        ),
      ),
    finds: ['C2PA'],
  },
  {
    name: 'jpeg-trailing-film',
    extension: 'jpg',
    make: async () =>
      Buffer.concat([
        await jpeg(),
        Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
        Buffer.from(SECRET),
      ]),
    finds: ['TrailingData'],
  },
  {
    name: 'jpeg-fill-and-garbage',
    extension: 'jpg',
    make: async () =>
      withSegments(
        await jpeg(),
        jpegSegment(0xfe, SECRET),
        Buffer.from(SECRET),
        Buffer.from([0xff, 0xff, 0xff]),
        jpegSegment(0xe1, `Exif\0\0${exifBytes('Segredo', 6).toString('latin1')}`),
      ),
    finds: ['UnusedBytes', 'Make'],
  },
  {
    name: 'jpeg-gain-map-xmp',
    extension: 'jpg',
    make: () => jpegWithGainMap('xmp'),
    finds: ['Make', 'xmp:CreatorTool', 'TrailingData'],
  },
  {
    name: 'jpeg-gain-map-iso',
    extension: 'jpg',
    make: () => jpegWithGainMap('iso'),
    finds: ['Make', 'TrailingData'],
  },
];
