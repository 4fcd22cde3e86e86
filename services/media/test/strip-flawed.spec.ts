import { gzipSync } from 'node:zlib';
import { memorySource, pictureHash } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { join, text } from '../src/testing/films/bytes.ts';
import { makeAvi } from '../src/testing/films/make-avi.ts';
import { element, makeMatroska, simpleBlock, string, unsigned } from '../src/testing/films/make-matroska.ts';
import { jpegSegment, withSegments } from '../src/testing/pictures/bytes.ts';
import { look, scene } from '../src/testing/pictures/scene.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>Segredo</title><rect width="8" height="8"/></svg>';

function mediaFirst(): Buffer {
  const track = element(0xae, unsigned(0xd7, 3), unsigned(0x83, 33), string(0x86, 'D_GPS'));
  const film = makeMatroska({ tracks: [track], inCluster: [simpleBlock(3, 0, text('segredo'))] });
  const tracks = film.indexOf(Buffer.from('1654ae6b', 'hex'));
  const cluster = film.indexOf(Buffer.from('1f43b675', 'hex'));
  return join(film.subarray(0, tracks), film.subarray(cluster), film.subarray(tracks, cluster));
}

const FLAWED: [string, () => Promise<Buffer>, string[]][] = [
  [
    'a JPEG without the mark of its end',
    async () => withSegments(await scene().jpeg().toBuffer(), jpegSegment(0xfe, 'segredo')).subarray(0, -2),
    ['end_mark'],
  ],
  ['an SVG of two bytes a character', async () => Buffer.from(`\ufeff${SVG}`, 'utf16le'), ['utf16']],
  ['an SVG that is packed', async () => gzipSync(SVG), ['packed']],
  ['an MKV with media before its tracks', async () => mediaFirst(), ['late_tracks']],
  ['an AVI that its recorder did not finish', async () => makeAvi().subarray(0, 900), ['cut_short']],
];

describe('files that play, though something is wrong with them', () => {
  it.each(FLAWED)('%s is cleaned, with a word about it', async (_, make, flaws) => {
    const file = await make();
    const { plan, bytes } = await clean(file);
    expect(plan.flaws).toEqual(flaws);
    expect(bytes.toString('latin1')).not.toMatch(/segredo/i);
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(await pictureHash(memorySource(bytes), again.plan)).toBe(
      await pictureHash(memorySource(file), plan),
    );
  });

  it('a JPEG without the mark shows what it showed', async () => {
    const whole = withSegments(await scene().jpeg().toBuffer(), jpegSegment(0xfe, 'segredo'));
    const { bytes } = await clean(whole.subarray(0, -2));
    expect((await look(bytes)).pixels.equals((await look(whole)).pixels)).toBe(true);
    expect(bytes.equals((await clean(whole)).bytes)).toBe(true);
  });

  it('a WebM may write the length of "webm" in eight bytes', async () => {
    const film = makeMatroska();
    const at = film.indexOf('matroska') - 3;
    const long = join(
      film.subarray(0, 4),
      Buffer.from([0x80 | (film.readUInt8(4) - 0x80 + 7)]),
      film.subarray(5, at),
    );
    const file = join(long, Buffer.from('42820100000000000008', 'hex'), film.subarray(at + 3));
    expect((await clean(file)).plan.format).toBe('mkv');
  });
});
