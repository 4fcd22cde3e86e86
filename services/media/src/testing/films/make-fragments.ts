import { box, fullBox, hdlr, MATRIX, plainEntry, quickTimeText, soundEntry, videoEntry } from './boxes.ts';
import { join, noise, text, u16, u32, zeros } from './bytes.ts';
import { MADE_AT } from './make-movie.ts';
import { children, find } from './walk-samples.ts';

const PIECES = 3;

/** A film as it is sent over the web: a header without samples, and pieces that each bring their own, those of a camera among them. */
export function makeFragments(): Buffer {
  const ftyp = box('ftyp', text('iso5'), u32(512), text('iso5dash'));
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    u32(MADE_AT, MADE_AT, 1000, 0, 0x10000),
    u16(0x100, 0),
    zeros(8),
    MATRIX,
    zeros(24),
    u32(4),
  );
  const moov = box(
    'moov',
    mvhd,
    trak(1, 'vide', videoEntry('avc1', '', box('avcC', noise(20, 1)))),
    trak(2, 'soun', soundEntry('mp4a')),
    trak(3, 'meta', plainEntry('gpmd')),
    box('mvex', ...[1, 2, 3].map((id) => fullBox('trex', 0, 0, u32(id, 1, 40, 30, 0)))),
    box('udta', quickTimeText('\xa9nam', 'Segredo')),
  );
  let file = join(ftyp, moov);
  for (let piece = 0; piece < PIECES; piece += 1)
    file = join(file, fullBox('prft', 1, 0, u32(1, 0xe9e30000, 7), zeros(8)), ...pieceAt(piece));
  return file;
}

function pieceAt(piece: number): Buffer[] {
  const pictures = [noise(210, 10 + piece), noise(70, 20 + piece)];
  const sound = [noise(30, 30 + piece), noise(30, 40 + piece)];
  const place = text(`DEVC segredo -23.5505 ${piece} `.padEnd(30, '.'));
  const moof = (at: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(piece + 1)),
      // Sizes of their own; where they lie, from the piece on.
      box(
        'traf',
        fullBox('tfhd', 0, 0x20000, u32(1)),
        fullBox('tfdt', 0, 0, u32(piece * 80)),
        fullBox('trun', 0, 0x201, u32(2, at, ...pictures.map(({ length }) => length))),
      ),
      box(
        'traf',
        fullBox('tfhd', 0, 0x20000, u32(2)),
        fullBox('trun', 0, 0x1, u32(2, at + 280)),
        box('udta', text('segredo.')),
      ),
      box('traf', fullBox('tfhd', 0, 0x20000, u32(3)), fullBox('trun', 0, 0x1, u32(1, at + 340))),
    );
  return [moof(moof(0).length + 8), box('mdat', ...pictures, ...sound, place)];
}

function trak(id: number, handler: string, entry: Buffer): Buffer {
  const tkhd = fullBox(
    'tkhd',
    0,
    3,
    u32(MADE_AT, MADE_AT, id, 0, 0),
    zeros(8),
    u16(0, 0, 0, 0),
    MATRIX,
    u32(64 * 0x10000, 48 * 0x10000),
  );
  const none = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, u32(0)));
  const stbl = box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...none, fullBox('stsz', 0, 0, u32(0, 0)));
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box(
    'trak',
    tkhd,
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(MADE_AT, MADE_AT, 1000, 0), u16(0x55c4, 0)),
      hdlr(handler, ''),
      box('minf', fullBox('nmhd', 0, 0), dinf, stbl),
    ),
  );
}

/** Pictures and sound of every piece, and what says where they are. */
export function fragmentsOf(file: Buffer): Buffer[] {
  const boxes = children(file);
  const runs = boxes
    .filter(({ type }) => type === 'moof')
    .flatMap(({ content }) =>
      children(content)
        .filter(({ type }) => type === 'traf')
        .slice(0, 2)
        .map(({ content: traf }) => find(traf, 'trun')),
    );
  const data = boxes.filter(({ type }) => type === 'mdat').map(({ content }) => content.subarray(0, 340));
  return [...runs, ...data];
}
