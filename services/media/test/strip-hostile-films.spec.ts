import { createHash } from 'node:crypto';
import { StripError } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { box, fullBox, longBox } from '../src/testing/films/boxes.ts';
import { join, noise, text, u8, u32, u64, zeros } from '../src/testing/films/bytes.ts';
import { makeAvi } from '../src/testing/films/make-avi.ts';
import { makeFragments } from '../src/testing/films/make-fragments.ts';
import { makeHeif } from '../src/testing/films/make-heif.ts';
import { element, makeMatroska, openElement, string, unsigned } from '../src/testing/films/make-matroska.ts';
import { makeMovie, pictureTrack, soundTrack, telemetryTrack } from '../src/testing/films/make-movie.ts';

const movie = () => makeMovie({ tracks: [pictureTrack(), soundTrack(), telemetryTrack()] });
const ftyp = box('ftyp', text('isom'), u32(0), text('isom'));
const picture = { type: 'hvc1', data: noise(300, 1) };
const heif = () =>
  makeHeif({
    items: [picture, { type: 'hvc1', data: noise(50, 2) }, { type: 'Exif', data: noise(90, 3) }],
    references: [
      ['thmb', 2, 1],
      ['cdsc', 3, 1],
    ],
  });

/** The file with other numbers behind the first box of this type, from `skip` bytes behind the type on. */
function with32(file: Buffer, type: string, skip: number, ...values: number[]): Buffer {
  const changed = Buffer.from(file);
  const at = changed.indexOf(type, 0, 'latin1');
  if (at === -1) throw new Error(`no ${type}`);
  u32(...values).copy(changed, at + 4 + skip);
  return changed;
}

/** The size of the first box of this type. */
const sized = (file: Buffer, type: string, size: number) => with32(file, type, -8, size);

/** A film whose track of telemetry is told behind the samples of it. */
/** The code that it is refused with, or what is left of it; the file itself is never touched. */
async function outcome(bytes: Buffer): Promise<string> {
  const before = createHash('sha256').update(bytes).digest('hex');
  try {
    const { plan } = await clean(bytes);
    return `clean ${plan.format}`;
  } catch (error) {
    if (!(error instanceof StripError)) throw error;
    return error.code;
  } finally {
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(before);
  }
}

describe('what is no film, or a broken one', () => {
  const cases: [string, () => Buffer, string][] = [
    ['MP4: a header and nothing else', () => ftyp, 'malformed'],
    ['MP4: media without a header', () => join(ftyp, box('mdat', noise(50, 1))), 'malformed'],
    ['MP4: cut off in its media', () => movie().subarray(0, 900), 'truncated'],
    ['MP4: cut off in its header', () => movie().subarray(0, movie().length - 30), 'truncated'],
    ['MP4: two headers', () => join(movie(), movie().subarray(movie().indexOf('moov') - 4)), 'malformed'],
    ['MP4: a box of seven bytes', () => sized(movie(), 'mdia', 7), 'malformed'],
    ['MP4: a box of no size in another', () => sized(movie(), 'mdia', 0), 'malformed'],
    ['MP4: a box that holds itself and what follows', () => sized(movie(), 'stbl', 5000), 'malformed'],
    ['MP4: a box of 2^63 bytes', () => join(ftyp, u32(1), text('moov'), u32(0x80000000, 0)), 'malformed'],
    ['MP4: a box of 2^40 bytes', () => join(ftyp, u32(1), text('mdat'), u64(2 ** 40)), 'truncated'],
    ['MP4: a long box shorter than its header', () => join(ftyp, u32(1), text('moov'), u64(4)), 'truncated'],
    ['MP4: four billion samples', () => with32(movie(), 'stsz', 8, 0xffffffff), 'malformed'],
    ['MP4: four billion chunks', () => with32(movie(), 'stco', 4, 0xffffffff), 'malformed'],
    ['MP4: samples past the end', () => with32(movie(), 'stco', 8, 0x7fffffff), 'malformed'],
    ['MP4: samples in the header', () => with32(movie(), 'stco', 8, 8), 'malformed'],
    ['MP4: samples longer than the media', () => with32(movie(), 'stsz', 12, 0x10000000), 'malformed'],
    ['MP4: more samples in chunks than there are', () => with32(movie(), 'stsc', 12, 9), 'malformed'],
    ['MP4: chunks out of order', () => with32(movie(), 'stsc', 8, 3), 'malformed'],
    [
      'MP4: a track that does not say what it is',
      () => Buffer.from(movie().toString('latin1').replace('hdlr', 'xdlr'), 'latin1'),
      'malformed',
    ],
    ['MP4: media in another file', () => with32(movie(), 'url ', 0, 0), 'unknown_format'],
    [
      'MP4: a packed header',
      () => makeMovie({ tracks: [pictureTrack()], extra: [box('cmov', noise(20, 1))] }),
      'unknown_format',
    ],
    [
      'MP4: encrypted',
      () => makeMovie({ tracks: [pictureTrack()], extra: [fullBox('pssh', 0, 0, zeros(20))] }),
      'unknown_format',
    ],
    [
      'MP4: of a camera that takes raw pictures',
      () => Buffer.from(movie().toString('latin1').replace('isom', 'crx '), 'latin1'),
      'unknown_format',
    ],
    ['MP4: pieces that lie outside', () => with32(makeFragments(), 'trun', 8, 0x7fffffff), 'malformed'],
    [
      'MP4: pieces of four billion samples',
      () => with32(makeFragments(), 'trun', 4, 0xffffffff),
      'malformed',
    ],
    [
      'HEIC: no list',
      () => join(box('ftyp', text('heic'), u32(0), text('heic')), box('mdat', noise(9, 1))),
      'malformed',
    ],
    [
      'HEIC: no picture that is shown',
      () => Buffer.from(heif().toString('latin1').replace('pitm', 'xitm'), 'latin1'),
      'malformed',
    ],
    [
      'HEIC: what is shown is a tag',
      () => makeHeif({ items: [{ type: 'Exif', data: noise(90, 3) }, picture] }),
      'malformed',
    ],
    ['HEIC: a picture past the end', () => with32(heif(), 'iloc', 8 + 8 + 4, 0x7fffffff), 'truncated'],
    [
      'HEIC: sixty thousand items that are not there',
      () => with32(heif(), 'iinf', 4, 0xffff0000),
      'malformed',
    ],
    ['HEIC: places that are not there', () => with32(heif(), 'iloc', 4, 0x4400ffff), 'malformed'],
    ['HEIC: a box past its list', () => sized(heif(), 'ipco', 60_000), 'malformed'],
    ['MKV: a header and nothing else', () => makeMatroska().subarray(0, 40), 'truncated'],
    ['MKV: cut off in a block', () => makeMatroska().subarray(0, 700), 'truncated'],
    ['MKV: a live film cut off', () => makeMatroska({ live: true }).subarray(0, 700), 'truncated'],
    [
      'MKV: no tracks',
      () =>
        Buffer.from(
          makeMatroska().toString('latin1').replace('\x16\x54\xae\x6b', '\x16\x54\xae\x6c'),
          'latin1',
        ),
      'malformed',
    ],
    [
      'MKV: an element that ends behind the one that holds it',
      () => makeMatroska({ info: [join(Buffer.from('7ba9', 'hex'), u8(0xfe), text('curto'))] }),
      'malformed',
    ],
    [
      'MKV: tags of 2^55 bytes',
      () => makeMatroska({ after: [Buffer.from('1254c36701fffffffffffffe', 'hex')] }),
      'truncated',
    ],
    ['MKV: tags without a size', () => makeMatroska({ after: [openElement(0x1254c367)] }), 'malformed'],
    ['MKV: a number of no bytes', () => makeMatroska({ after: [zeros(4)] }), 'malformed'],
    [
      'MKV: a track without a number',
      () => makeMatroska({ tracks: [element(0xae, unsigned(0x83, 1))] }),
      'malformed',
    ],
    ['MKV: two films', () => join(makeMatroska(), makeMatroska()), 'unknown_format'],
    [
      'MKV: of another kind',
      () => Buffer.from(makeMatroska().toString('latin1').replace('matroska', 'matriosk'), 'latin1'),
      'unknown_format',
    ],
    ['AVI: no size', () => with32(makeAvi(), 'RIFF', 0, 0), 'malformed'],
    ['AVI: a chunk past its list', () => with32(makeAvi(), 'strf', 0, 0xff000000), 'malformed'],
    ['AVI: a list of two bytes', () => with32(makeAvi(), 'LIST', 0, 0x02000000), 'malformed'],
    [
      'AVI: no pictures',
      () => Buffer.from(makeAvi().toString('latin1').replace('movi', 'mofo'), 'latin1'),
      'malformed',
    ],
    [
      'AVI: a stream that does not say what it is',
      () => Buffer.from(makeAvi().toString('latin1').replace('strh', 'xtrh'), 'latin1'),
      'malformed',
    ],
  ];

  it.each(cases)('%s', async (_, bytes, code) => {
    expect(await outcome(bytes())).toBe(code);
  });
});

describe('what is odd, and clean in the end', () => {
  const cases: [string, () => Buffer, string][] = [
    [
      'a film that ends with its media, without a size',
      () => {
        const file = makeMovie({ tracks: [pictureTrack()], headerFirst: true });
        return sized(file, 'mdat', 0);
      },
      'clean mp4',
    ],
    ['pictures of 30000 times 30000', () => with32(heif(), 'ispe', 4, 30_000, 30_000), 'clean heic'],
    [
      'a grid that is made of itself',
      () =>
        makeHeif({
          items: [
            { type: 'grid', data: noise(8, 1) },
            { type: 'grid', data: noise(8, 2) },
          ],
          references: [
            ['dimg', 1, 2],
            ['dimg', 2, 1],
          ],
        }),
      'clean heic',
    ],
    ['a film and a ZIP', () => join(movie(), text('PK\x03\x04 segredo')), 'clean mp4'],
    ['a film and zeros', () => join(movie(), zeros(300)), 'clean mp4'],
    [
      'tracks that share their samples',
      () => {
        const file = makeMovie({ tracks: [pictureTrack(), { ...telemetryTrack(), samples: [zeros(1)] }] });
        return file;
      },
      'clean mp4',
    ],
    ['a box in a box in a box', () => join(movie(), nested(2000)), 'clean mp4'],
    [
      'an odd chunk at the end of a file without its filling',
      () => makeAvi({ trailing: text('JUN') }),
      'clean avi',
    ],
    [
      'a page in a film',
      () => makeMatroska({ info: [string(0x7ba9, '<script>alert(1)</script>')] }),
      'clean mkv',
    ],
  ];

  it.each(cases)('%s', async (_, bytes, code) => {
    expect(await outcome(bytes())).toBe(code);
    const { bytes: once } = await clean(bytes());
    const twice = await clean(once);
    expect(twice.plan.findings).toEqual([]);
    expect(once.toString('latin1')).not.toMatch(/segredo|script/i);
  });
});

const FILES: [string, () => Buffer][] = [
  ['MP4', movie],
  ['MP4 in pieces', makeFragments],
  ['HEIC', heif],
  ['MKV', () => makeMatroska({ info: [string(0x7ba9, 'segredo')] })],
  ['WebM', () => makeMatroska({ docType: 'webm', live: true })],
  ['AVI', () => makeAvi({ texts: ['segredo'], part: true })],
];

describe.each(FILES)('%s', (name, make) => {
  it('is refused wherever it is cut off, or has all that it played', async () => {
    const whole = make();
    const outcomes = new Set<string>();
    for (let length = 0; length < whole.length; length += 23)
      outcomes.add(await outcome(whole.subarray(0, length)));
    outcomes.delete('clean webm');
    outcomes.delete('clean avi');
    outcomes.delete('clean mp4');
    expect([...outcomes].filter((one) => one.startsWith('clean'))).toEqual([]);
  }, 60_000);

  it('never breaks anything but itself, whichever byte is another', async () => {
    const whole = make();
    let state = name.length;
    const random = (most: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % most;
    };
    for (let round = 0; round < 150; round += 1) {
      const changed = Buffer.from(whole);
      for (let byte = 0; byte <= round % 3; byte += 1) changed[random(whole.length)] = random(256);
      if ((await outcome(changed)).startsWith('clean')) {
        const { bytes } = await clean(changed);
        expect((await clean(bytes)).plan.findings).toEqual([]);
      }
    }
  }, 60_000);
});

function nested(depth: number): Buffer {
  let inner = box('moov');
  for (let at = 0; at < depth; at += 1) inner = (at % 2 === 0 ? box : longBox)('uuid', inner);
  return inner;
}
