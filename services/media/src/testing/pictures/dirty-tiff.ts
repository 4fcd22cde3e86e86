import { XMP_PACKET } from './bytes.ts';
import { CAMERA, FOUND_CAMERA, FOUND_XMP, GPS, IPTC, SECRET, XMP } from './dirty-fields.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { film, scene } from './scene.ts';

export const DIRTY_TIFF: readonly DirtyPicture[] = [
  {
    name: 'tiff-everything',
    extension: 'tif',
    make: () => scene().withIccProfile('p3').tiff({ compression: 'lzw' }).toBuffer(),
    write: [
      '-IFD0:Orientation#=8',
      ...CAMERA,
      ...GPS,
      ...XMP,
      ...IPTC,
      '-Photoshop:CopyrightFlag=1',
      '-IFD0:ImageDescription=segredo',
    ],
    finds: [...FOUND_CAMERA, 'GPSPosition', ...FOUND_XMP, 'By-line', 'ImageDescription'],
  },
  {
    name: 'tiff-plain',
    extension: 'tiff',
    make: () => scene(4).tiff({ compression: 'none' }).toBuffer(),
    write: CAMERA,
    finds: FOUND_CAMERA,
  },
  {
    name: 'tiff-jpeg',
    extension: 'tif',
    make: () => scene().tiff({ compression: 'jpeg' }).toBuffer(),
    write: [...CAMERA, ...XMP],
    finds: FOUND_XMP,
  },
  {
    name: 'tiff-big-tiled',
    extension: 'tif',
    make: () =>
      scene()
        .resize(600)
        .withXmp(XMP_PACKET)
        .tiff({ compression: 'deflate', tile: true, tileWidth: 128, tileHeight: 128, bigtiff: true })
        .toBuffer(),
    finds: ['xmp:CreatorTool', 'dc:creator', 'GPSPosition'],
  },
  {
    name: 'tiff-pages',
    extension: 'tif',
    make: async () => await (await film(3)).tiff({ compression: 'deflate' }).toBuffer(),
    write: [...CAMERA, '-IFD1:PageName=segredo'],
    finds: [...FOUND_CAMERA, 'PageName'],
  },
  {
    name: 'tiff-one-bit-trailing',
    extension: 'tif',
    make: async () =>
      Buffer.concat([
        await scene()
          .threshold()
          .toColourspace('b-w')
          .tiff({ compression: 'ccittfax4', bitdepth: 1 })
          .toBuffer(),
        Buffer.from(SECRET),
      ]),
    finds: ['TrailingData'],
  },
];
