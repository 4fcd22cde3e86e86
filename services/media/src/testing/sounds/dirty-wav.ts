import { join, noise, text, u8, zeros } from '../films/bytes.ts';
import { info, list } from '../films/make-avi.ts';
import { riffChunk, riffChunks, riffFile, XMP_PACKET } from '../pictures/bytes.ts';
import type { DirtySound } from './dirty-sounds.ts';
import { DIRTY_ID3, FOUND_ID3, id3Tag } from './id3.ts';

function format(tag: number, ...more: Uint8Array[]): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(1, 2);
  bytes.writeUInt32LE(8000, 4);
  bytes.writeUInt32LE(8000, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(8, 14);
  return riffChunk('fmt ', join(bytes, ...more));
}

const sound = (length = 4000) => riffChunk('data', noise(length, 7));
const content = (file: Buffer) =>
  riffChunks(file)
    .filter(({ type }) => type === 'data')
    .map(({ data }) => data);

function padded(value: string, length: number): Buffer {
  const bytes = zeros(length);
  bytes.write(value, 'latin1');
  return bytes;
}

const broadcast = riffChunk(
  'bext',
  join(
    ...[padded('gravado no segredo', 256), padded('Maria Segredo', 32), padded('SEGREDO-0001', 32)],
    ...[text('2024-05-06'), text('07:08:09'), zeros(8), u8(1, 0), noise(64, 3), zeros(190)],
    text('A=PCM,F=48000,W=16,M=mono,T=Segredo\r\n'),
  ),
);
const ixml =
  '<?xml version="1.0"?><BWFXML><PROJECT>Segredo</PROJECT><FILE_UID>SEGREDO1</FILE_UID><NOTE>segredo &amp; mais</NOTE></BWFXML>';

/** A program that streams a file never fills in its lengths. */
function streamed(): Buffer {
  const file = riffFile('WAVE', format(1), info({ ISFT: 'Lavf58.76.100 segredo' }), sound());
  file.writeUInt32LE(0xffffffff, 4);
  file.writeUInt32LE(0xffffffff, file.lastIndexOf('data') + 4);
  return file;
}

export const DIRTY_WAV: readonly DirtySound[] = [
  {
    name: 'recorded',
    extension: 'wav',
    make: () =>
      join(
        riffFile(
          'WAVE',
          ...[riffChunk('JUNK', 'segredo'), broadcast, riffChunk('iXML', ixml), format(1), sound(4001)],
          ...[info({ ISFT: 'Segredo 1.2', IART: 'Maria Segredo', ICRD: '2024-05-06' })],
          ...[list('adtl', riffChunk('labl', 'segredo')), riffChunk('cue ', zeros(4))],
          ...[riffChunk('id3 ', id3Tag(3, ...DIRTY_ID3)), riffChunk('_PMX', XMP_PACKET)],
        ),
        text('segredo atrás'),
      ),
    finds: [
      ...[
        'JUNK',
        'Description',
        'Originator',
        'OriginatorReference',
        'OriginationDate',
        'UMID',
        'CodingHistory',
      ],
      ...[
        'PROJECT',
        'FILE_UID',
        'NOTE',
        'Software',
        'Artist',
        'DateCreated',
        'adtl',
        'cue',
        'xmp:CreatorTool',
      ],
      ...['TrailingData', ...FOUND_ID3],
    ],
    content,
  },
  {
    name: 'longer-than-it-says',
    extension: 'wav',
    make: () =>
      riffFile(
        'WAVE',
        format(3, u8(0, 0), text('segredo')),
        riffChunk('fact', join(u8(0xa0, 0x0f, 0, 0), text('segredo'))),
        sound(),
      ),
    finds: ['UnusedBytes'],
    content,
  },
  {
    name: 'streamed',
    extension: 'wav',
    make: streamed,
    finds: ['Software'],
    content: () => [noise(4000, 7)],
  },
];
