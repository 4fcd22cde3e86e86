import { XMP_PACKET } from '../pictures/bytes.ts';
import {
  box,
  COLOURS,
  fullBox,
  itunesMeta,
  keysMeta,
  longBox,
  phoneText,
  plainEntry,
  QUARTER_TURN,
  quickTimeText,
  soundEntry,
  uuidBox,
  videoEntry,
} from './boxes.ts';
import { join, noise, text, u8, u16, u32, zeros } from './bytes.ts';
import type { DirtyFilm } from './dirty-films.ts';
import { fragmentsOf, makeFragments } from './make-fragments.ts';
import { makeMovie, pictureTrack, soundTrack, telemetryTrack } from './make-movie.ts';
import { samplesOf } from './walk-samples.ts';

const PLAYED = new Set(['vide', 'soun', 'sbtl']);
const content = (file: Buffer) =>
  samplesOf(file)
    .filter(({ handler }) => PLAYED.has(handler))
    .flatMap(({ samples }) => samples);
const tracks = () => [pictureTrack(), soundTrack()];
const XMP = 'be7acfcb97a942e89c71999491e3afac';
const C2PA = 'd8fec3d61b0e483c92975828877ec481';

const PHONE_KEYS = {
  'com.apple.quicktime.location.ISO6709': '-23.5505-046.6333+760.000/',
  'com.apple.quicktime.make': 'Segredo',
  'com.apple.quicktime.model': 'Segredo 15 Pro',
  'com.apple.quicktime.software': '17.4.1-segredo',
  'com.apple.quicktime.creationdate': '2024-05-06T07:08:09-0300',
};

const SPHERE =
  '<?xml version="1.0"?><rdf:SphericalVideo xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:GSpherical="http://ns.google.com/videos/1.0/spherical/"><GSpherical:Spherical>true</GSpherical:Spherical><GSpherical:Stitched>true</GSpherical:Stitched><GSpherical:StitchingSoftware>Segredo Stitcher</GSpherical:StitchingSoftware><GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType><GSpherical:TimeStamp>1714979289</GSpherical:TimeStamp></rdf:SphericalVideo>';

/** Titles of texts as players show them: a length, the text. */
const words = (...lines: string[]) => lines.map((line) => join(u16(line.length), text(line)));

export const DIRTY_MOVIES: readonly DirtyFilm[] = [
  {
    name: 'iphone',
    extension: 'mov',
    make: () =>
      makeMovie({
        brand: 'qt  ',
        tracks: [pictureTrack({ matrix: QUARTER_TURN }), soundTrack()],
        extra: [keysMeta(PHONE_KEYS)],
      }),
    finds: [
      'location.ISO6709',
      'make',
      'model',
      'software',
      'CreateDate',
      'HandlerDescription',
      'CompressorName',
    ],
    content,
  },
  {
    name: 'android',
    extension: 'mp4',
    make: () =>
      makeMovie({
        tracks: tracks(),
        extra: [box('udta', quickTimeText('\xa9xyz', '-23.5505-046.6333/')), box('meta', zeros(0))].slice(
          0,
          1,
        ),
      }),
    finds: ['GPSCoordinates', 'CreateDate'],
    content,
  },
  {
    name: 'user-data',
    extension: 'mov',
    make: () =>
      makeMovie({
        brand: 'qt  ',
        tracks: [
          pictureTrack({
            extra: [box('udta', box('name', text('Segredo')), quickTimeText('\xa9nam', 'Segredo'))],
          }),
          soundTrack(),
        ],
        extra: [
          box(
            'udta',
            quickTimeText('\xa9mak', 'Segredo'),
            quickTimeText('\xa9mod', 'Segredo 1'),
            quickTimeText('\xa9swr', 'Segredo 2'),
            quickTimeText('\xa9cmt', 'segredo'),
            u32(0),
          ),
        ],
      }),
    finds: ['Make', 'Model', 'SoftwareVersion', 'Comment', 'TrackName'],
    content,
  },
  {
    name: 'phone-3gp',
    extension: '3gp',
    make: () =>
      makeMovie({
        brand: '3gp4',
        tracks: tracks(),
        extra: [
          box(
            'udta',
            phoneText('titl', 'Segredo'),
            phoneText('auth', 'Maria Segredo'),
            phoneText('dscp', 'segredo'),
            fullBox(
              'loci',
              0,
              0,
              u16(0x15c7),
              text('Segredo\0'),
              u8(0),
              u32(0xffd15e00, 0xffe87300, 0x2f80000),
              text('earth\0\0'),
            ),
          ),
        ],
      }),
    finds: ['Title', 'Author', 'Description', 'LocationInformation'],
    content,
  },
  {
    name: 'itunes',
    extension: 'm4v',
    make: () =>
      makeMovie({
        brand: 'M4V ',
        headerFirst: true,
        tracks: tracks(),
        extra: [
          box(
            'udta',
            itunesMeta({
              '\xa9nam': 'Segredo',
              '\xa9ART': 'Maria Segredo',
              '\xa9too': 'Segredo 5.1',
              desc: 'segredo',
            }),
          ),
        ],
      }),
    finds: ['Title', 'Artist', 'Encoder', 'Description'],
    content,
  },
  {
    name: 'gopro',
    extension: 'mp4',
    make: () => {
      const clock = { ...telemetryTrack('tmcd', 'tmcd'), name: 'Segredo TCD' };
      const film = pictureTrack({ extra: [box('tref', box('tmcd', u32(4)))] });
      const gps = join(
        text('SCALl'),
        u8(4, 0, 5),
        u32(10_000_000, 10_000_000, 1000, 1000, 100),
        text('GPS5l'),
        u8(20, 0, 1),
        u32(-235_505_000 >>> 0, -466_333_000 >>> 0, 760_000, 0, 0),
      );
      const places = telemetryTrack();
      places.samples[0] = join(places.samples[0] as Buffer, gps);
      return makeMovie({
        tracks: [film, soundTrack(), places, clock],
        extra: [
          box(
            'udta',
            box('FIRM', text('SEGREDO.01')),
            box('CAME', noise(16, 3)),
            box('GPMF', text('DEVC segredo')),
          ),
        ],
      });
    },
    finds: ['gpmd', 'GPS5', 'tmcd', 'FirmwareVersion', 'CameraSerialNumber', 'GoPro'],
    content,
  },
  {
    name: 'telemetry-at-the-end-of-a-long-file',
    extension: 'mp4',
    make: () =>
      makeMovie({ long: true, tracks: [...tracks(), telemetryTrack('camm')], times: 3_797_000_000 }),
    finds: ['camm', 'CreateDate'],
    content,
  },
  {
    name: 'drone-with-subtitles',
    extension: 'mp4',
    make: () => {
      const lines = words('GPS (-46.6333, -23.5505, 20) segredo', 'HOME (-46.6, -23.5) segredo');
      return makeMovie({
        tracks: [...tracks(), { handler: 'text', entry: plainEntry('text', zeros(30)), samples: lines }],
      });
    },
    finds: ['text'],
    content,
  },
  {
    name: 'subtitles-that-stay',
    extension: 'mp4',
    make: () =>
      makeMovie({
        tracks: [
          ...tracks(),
          { handler: 'sbtl', entry: plainEntry('tx3g', zeros(30)), samples: words('Bom dia', 'Até logo') },
        ],
      }),
    finds: ['CreateDate'],
    content,
  },
  {
    name: 'chapters',
    extension: 'mp4',
    make: () => {
      const film = pictureTrack({ extra: [box('tref', box('chap', u32(3)))] });
      const titles = {
        handler: 'text',
        entry: plainEntry('text', zeros(30)),
        samples: words('Segredo um', 'Segredo dois'),
      };
      return makeMovie({
        tracks: [film, soundTrack(), titles],
        extra: [box('udta', fullBox('chpl', 1, 0, zeros(4), u8(1), zeros(8), u8(7), text('Segredo')))],
      });
    },
    finds: ['text', 'ChapterList'],
    content,
  },
  {
    name: 'xmp-and-content-credentials',
    extension: 'mp4',
    make: () =>
      makeMovie({
        tracks: tracks(),
        before: [
          uuidBox(C2PA, zeros(4), text('manifest\0'), zeros(8), text('jumb c2pa claim_generatorhSegredo1')),
        ],
        after: [
          uuidBox(XMP, Buffer.from(XMP_PACKET)),
          uuidBox('00112233445566778899aabbccddeeff', text('segredo')),
        ],
      }),
    finds: ['C2PA', 'UUID', 'dc:creator'],
    content,
  },
  {
    name: 'what-editors-leave',
    extension: 'mov',
    make: () =>
      makeMovie({
        brand: 'qt  ',
        tracks: tracks(),
        before: [box('wide'), box('free', text('segredo em espaço livre'))],
        between: text('segredo entre'),
        after: [
          box('skip', text('segredo')),
          box('prft', zeros(8), u32(1, 2, 3)),
          box('meta', text('segredo')),
        ],
        extra: [box('free', text('segredo')), box('gps ', text('segredo'))],
      }),
    finds: ['free', 'skip', 'mdat', 'gps'],
    content,
  },
  {
    name: 'trailer-of-a-camera',
    extension: 'mp4',
    make: () =>
      join(
        makeMovie({ tracks: tracks(), headerFirst: true }),
        text('\xff\xff segredo segredo 8db42d694ccc418790edff439fe026bf'),
      ),
    finds: ['TrailingData'],
    content,
  },
  {
    name: 'sound-without-compression',
    extension: 'mov',
    make: () =>
      makeMovie({
        brand: 'qt  ',
        tracks: [
          pictureTrack(),
          soundTrack({
            entry: soundEntry('sowt'),
            samples: Array.from({ length: 8 }, (_, at) => noise(400, 900 + at)),
            sameSize: 4,
          }),
        ],
      }),
    finds: ['CompressorName'],
    content,
  },
  {
    name: 'all-around',
    extension: 'mp4',
    make: () => {
      const sphere = box(
        'sv3d',
        fullBox('svhd', 0, 0, text('Segredo Stitcher 3\0')),
        box('proj', fullBox('prhd', 0, 0, zeros(12)), fullBox('equi', 0, 0, zeros(16))),
      );
      const entry = videoEntry(
        'hvc1',
        'Segredo',
        box('hvcC', noise(30, 2)),
        COLOURS,
        fullBox('mdcv', 0, 0, noise(20, 8)),
        sphere,
        box('uuid', noise(16, 4), text('segredo')),
      );
      const laid = uuidBox('ffcc8263f8554a938814587a02521fdd', text(SPHERE));
      return makeMovie({ tracks: [pictureTrack({ entry, extra: [laid] }), soundTrack()] });
    },
    finds: ['GSpherical', 'MetadataSource', 'CompressorName', 'UUID'],
    content,
  },
  {
    name: 'in-pieces',
    extension: 'mp4',
    make: () => makeFragments(),
    finds: ['CreateDate', 'gpmd', 'Title', 'udta', 'ProducerReferenceTime'],
    content: fragmentsOf,
  },
  {
    name: 'written-by-exiftool',
    extension: 'mp4',
    make: () => makeMovie({ tracks: tracks(), headerFirst: true }),
    write: [
      '-Keys:GPSCoordinates=-23.5505 -46.6333 760',
      '-Keys:Make=Segredo',
      '-ItemList:Title=Segredo',
      '-UserData:Author=Segredo',
      '-XMP-dc:Creator=Maria Segredo',
      '-QuickTime:CreateDate=2024:05:06 07:08:09',
    ],
    finds: ['Title', 'Author', 'dc:creator', 'make'],
    content,
  },
  {
    name: 'written-by-exiftool-in-quicktime',
    extension: 'mov',
    make: () => makeMovie({ brand: 'qt  ', tracks: tracks() }),
    write: [
      '-Keys:Model=Segredo 9',
      '-Keys:Software=Segredo',
      '-UserData:GPSCoordinates=-23.5505 -46.6333',
      '-XMP-xmp:CreatorTool=Segredo',
    ],
    finds: ['model', 'software', 'xmp:CreatorTool'],
    content,
  },
  {
    name: 'empty-media-with-long-boxes',
    extension: 'mp4',
    make: () =>
      join(makeMovie({ tracks: tracks(), long: true }), longBox('uuid', noise(16, 7), text('segredo'))),
    finds: ['UUID'],
    content,
  },
];
