import { join, text, u8, zeros } from './bytes.ts';
import type { DirtyFilm } from './dirty-films.ts';
import {
  attachment,
  blocksOf,
  chapters,
  checksum,
  date,
  element,
  type MatroskaPlan,
  makeMatroska,
  seekHead,
  seekTo,
  simpleBlock,
  string,
  tags,
  unsigned,
} from './make-matroska.ts';

function film(name: string, extension: 'mkv' | 'webm', finds: string[], plan: MatroskaPlan): DirtyFilm {
  const docType = extension === 'webm' ? 'webm' : 'matroska';
  return { name, extension, make: () => makeMatroska({ docType, ...plan }), finds, content: blocksOf };
}

function soundOf(number: number, codec: string, told: Buffer): Buffer {
  return element(
    0xae,
    unsigned(0xd7, number),
    unsigned(0x73c5, number),
    unsigned(0x83, 2),
    string(0x86, codec),
    element(0x63a2, told),
  );
}

/** As Vorbis and FLAC have them: what coded it, then the comments. */
function comments(coder: string, ...lines: string[]): Buffer {
  const told = (line: string) => join(little(line.length), text(line));
  return join(told(coder), little(lines.length), ...lines.map(told));
}

function little(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function vorbisHeaders(): Buffer {
  const second = join(u8(3), text('vorbis'), comments('Segredo libVorbis', 'TITLE=Segredo', ''), u8(1));
  const first = zeros(30);
  return join(u8(2, first.length, second.length), first, second, zeros(40));
}

function flacBlock(kind: number, content: Buffer): Buffer {
  return join(u8(kind, 0, content.length >> 8, content.length & 255), content);
}

export const DIRTY_MATROSKA: readonly DirtyFilm[] = [
  film('muxer-and-date', 'mkv', ['MuxingApp', 'WritingApp', 'DateUTC', 'Title'], {
    info: [date(), string(0x7ba9, 'Segredo')],
  }),
  film('tagged', 'mkv', ['ARTIST', 'LOCATION'], {
    after: [tags({ ARTIST: 'Maria Segredo', LOCATION: '-23.5505-046.6333/', ENCODER: 'Segredo' })],
  }),
  film('attached-picture', 'mkv', ['AttachedFile'], {
    before: [attachment('segredo.jpg', text('segredo'.repeat(60)))],
  }),
  film('chapters-of-a-film', 'mkv', ['Chapters'], { before: [chapters('Segredo')] }),
  film('names-of-tracks', 'mkv', ['TrackName', 'TrackUID', 'SegmentUID', 'SegmentFilename'], {
    info: [element(0x73a4, text('segredo-segredo!')), string(0x7384, 'segredo.mkv')],
    tracks: [
      element(
        0xae,
        unsigned(0xd7, 4),
        unsigned(0x73c5, 0x5e69ed, 6),
        unsigned(0x83, 17),
        string(0x86, 'S_TEXT/UTF8'),
        string(0x536e, 'Segredo'),
        string(0x258688, 'Segredo Codec'),
      ),
    ],
  }),
  film('looked-up-tags', 'mkv', ['Tags', 'ARTIST'].slice(1), {
    info: [checksum(), date()],
    before: [
      seekHead(checksum(), seekTo(0x1549a966, 0), seekTo(0x1254c367, 900)),
      tags({ ARTIST: 'Segredo' }),
    ],
  }),
  film('what-muxers-leave', 'mkv', ['Void', '0x4FFF'], {
    before: [element(0xec, text('segredo em espaço')), element(0x4fff, text('segredo'))],
    inCluster: [element(0xec, text('segredo')), element(0x4fff, text('segredo'))],
  }),
  film('metadata-track', 'mkv', ['TrackEntry', 'Block'], {
    tracks: [
      element(0xae, unsigned(0xd7, 3), unsigned(0x73c5, 3), unsigned(0x83, 33), string(0x86, 'D_SEGREDO')),
    ],
    inCluster: [simpleBlock(3, 1, text('segredo -23.5505'))],
  }),
  film('comments-of-sound', 'mkv', ['Comment', 'PICTURE'].slice(0, 1), {
    tracks: [
      soundOf(5, 'A_VORBIS', vorbisHeaders()),
      soundOf(
        6,
        'A_FLAC',
        join(
          text('fLaC'),
          flacBlock(0, zeros(34)),
          flacBlock(4, comments('Segredo 1', 'ARTIST=Segredo')),
          flacBlock(0x86, text('segredo')),
        ),
      ),
    ],
  }),
  film('recorded-by-a-page', 'webm', ['MuxingApp', 'Title'], {
    live: true,
    muxer: 'Segredo Chrome',
    info: [string(0x7ba9, 'Segredo')],
  }),
  film('tags-behind-a-live-film', 'webm', ['ENCODER'], {
    live: true,
    after: [tags({ ENCODER: 'Segredo', DURATION: '00:00:01.000000000' })],
  }),
  film('trailer-behind-a-film', 'webm', ['TrailingData'], { trailing: text('PK\x03\x04segredo') }),
  film('long-void', 'webm', ['ARTIST', 'MuxingApp'], {
    before: [tags({ ARTIST: `segredo${'!'.repeat(20_000)}` }), element(0xec, zeros(200))],
  }),
].map((one) => (one.name === 'metadata-track' ? { ...one, content: withoutTrack(3) } : one));

function withoutTrack(number: number) {
  return (file: Buffer) => blocksOf(file).filter((block) => block[0] !== (0x80 | number));
}
