import { exifBytes, XMP_PACKET } from '../pictures/bytes.ts';
import { scene } from '../pictures/scene.ts';
import { box, fullBox, uuidBox } from './boxes.ts';
import { join, noise, text, u8, u32 } from './bytes.ts';
import type { DirtyFilm } from './dirty-films.ts';
import { auxiliary, type HeifPlan, makeHeif } from './make-heif.ts';

const PICTURE = { type: 'hvc1', data: noise(900, 31) };
const EXIF = {
  type: 'Exif',
  name: 'Segredo.heic',
  data: join(u32(0), exifBytes('Segredo', 6)),
  properties: [],
};
const XMP = {
  type: 'mime',
  contentType: 'application/rdf+xml',
  data: Buffer.from(XMP_PACKET),
  properties: [],
};

/** The first picture and others, where they are made to lie: in the file, or first in the data of its list, which moves with it. */
function shown(plan: HeifPlan, more: readonly number[] = []) {
  return (file: Buffer) =>
    [0, ...more].map((index) => {
      const { data, inList = false } = plan.items[index] as HeifPlan['items'][number];
      const at = inList ? file.indexOf('idat') + 4 : makeHeif(plan).indexOf(data);
      return file.subarray(at, at + data.length);
    });
}

function heif(name: string, finds: string[], plan: HeifPlan, more: readonly number[] = []): DirtyFilm {
  return {
    name,
    extension: plan.brand === 'avif' ? 'avif' : 'heic',
    make: () => makeHeif(plan),
    finds,
    content: shown(plan, more),
  };
}

export const DIRTY_HEIF: readonly DirtyFilm[] = [
  heif('iphone-picture', ['Make', 'dc:creator', 'hvc1'], {
    items: [PICTURE, EXIF, XMP, { type: 'hvc1', name: 'segredo', data: noise(120, 33), properties: [1, 2] }],
    references: [
      ['cdsc', 2, 1],
      ['cdsc', 3, 1],
      ['thmb', 4, 1],
    ],
  }),
  heif(
    'grid-with-depth',
    ['Make', 'hvc1'],
    {
      items: [
        { type: 'grid', data: u8(0, 0, 0, 1, 0, 64, 0, 48), inList: true },
        { type: 'hvc1', data: noise(300, 41) },
        { type: 'hvc1', data: noise(310, 42) },
        EXIF,
        { type: 'hvc1', data: noise(140, 43), properties: [1, 2, 4] },
        { type: 'hvc1', data: noise(150, 44), properties: [1, 2, 5] },
      ],
      properties: [
        auxiliary('urn:mpeg:hevc:2015:auxid:2'),
        auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap'),
      ],
      references: [
        ['dimg', 1, 2, 3],
        ['cdsc', 4, 1],
        ['auxl', 5, 1],
        ['auxl', 6, 1],
      ],
    },
    [1, 2, 5],
  ),
  heif('tags-in-the-list', ['Make', 'uri ', 'UUID'], {
    items: [
      PICTURE,
      { ...EXIF, inList: true },
      { type: 'uri ', contentType: 'urn:segredo', data: text('segredo'), properties: [], inList: true },
    ],
    references: [['cdsc', 2, 1]],
    extra: [uuidBox('00112233445566778899aabbccddeeff', text('segredo')), box('free', text('segredo'))],
  }),
  heif('described-picture', ['udes', 'crtt', 'altt'], {
    items: [PICTURE],
    properties: [
      fullBox('udes', 0, 0, text('pt-BR\0Segredo\0segredo\0segredo\0')),
      fullBox('crtt', 0, 0, u32(0x000d7e00, 1)),
      fullBox('altt', 0, 0, text('segredo\0pt\0')),
    ],
  }),
  heif(
    'moving-picture',
    ['MotionPhoto', 'mdat', 'Make'],
    {
      items: [PICTURE, EXIF, { type: 'hvc1', data: noise(120, 33), properties: [1, 2] }],
      references: [['cdsc', 2, 1]],
      after: [box('mdat', text('segredo segredo')), box('mpvd', text('ftypmp42 segredo'))],
    },
    [2],
  ),
  heif(
    'groups',
    ['hvc1'],
    {
      items: [PICTURE, { type: 'hvc1', data: noise(130, 34) }, { type: 'hvc1', data: noise(100, 35) }],
      references: [['thmb', 3, 1]],
      extra: [box('grpl', fullBox('altr', 0, 0, u32(9, 3, 1, 2, 3)))],
    },
    [1],
  ),
  {
    name: 'picture-of-today',
    extension: 'avif',
    make: async () =>
      scene()
        .avif({ quality: 60 })
        .withExif({ IFD0: { Make: 'Segredo', Copyright: 'Segredo' } })
        .toBuffer(),
    finds: ['Make'],
    content: () => [],
  },
  {
    name: 'picture-written-by-exiftool',
    extension: 'avif',
    make: () => scene().avif({ quality: 60 }).toBuffer(),
    write: [
      '-IFD0:Make=Segredo',
      '-IFD0:Model=Segredo 7',
      '-GPS:GPSLatitude=23.55',
      '-GPS:GPSLatitudeRef=S',
      '-GPS:GPSLongitude=46.63',
      '-GPS:GPSLongitudeRef=W',
      '-XMP-dc:Creator=Maria Segredo',
    ],
    finds: ['Make', 'Model', 'dc:creator'],
    content: () => [],
  },
  {
    name: 'heic-written-by-exiftool',
    extension: 'heic',
    make: () => makeHeif({ items: [PICTURE, EXIF], references: [['cdsc', 2, 1]], handlerName: '' }),
    write: ['-IFD0:Model=Segredo 7', '-ExifIFD:SerialNumber=SEGREDO-1', '-XMP-dc:Creator=Maria Segredo'],
    finds: ['Model', 'dc:creator'],
    content: () => [],
  },
];
