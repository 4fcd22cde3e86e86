import { memorySource, pictureHash } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import {
  X264_OPTIONS,
  X265_OPTIONS,
  x264Movie,
  x265Init,
  x265Movie,
} from '../src/testing/films/coded-units.ts';

const FILMS: [string, () => Buffer, string, string][] = [
  ['x264 in the pictures', x264Movie, 'x264', X264_OPTIONS],
  ['x265 in the pictures and in the header', x265Movie, 'x265', X265_OPTIONS],
  ['x265 in a header without pictures', x265Init, 'x265', X265_OPTIONS],
];

describe('what an encoder writes into a film', () => {
  it.each(FILMS)('%s is told and becomes filler of the same length', async (_, make, name, options) => {
    const film = make();
    const { plan, bytes } = await clean(film);
    const told = plan.findings.filter(({ container }) => container === 'stream');
    expect(told).toEqual([{ kind: 'software', container: 'stream', name, value: options }]);
    expect(plan.unlooked).toEqual([]);
    expect(bytes).toHaveLength(film.length);
    expect(bytes.toString('latin1')).not.toMatch(/x26[45]|threads|segredo/);

    const again = await clean(bytes);
    expect([again.plan.findings, again.plan.kept]).toEqual([[], []]);
    expect(again.bytes.equals(bytes)).toBe(true);
    const source = await pictureHash(memorySource(film), plan);
    expect(await pictureHash(memorySource(bytes), again.plan)).toBe(source);
  });

  it('is the only thing of a film that changes', async () => {
    const film = x264Movie();
    const { bytes } = await clean(film);
    const changed = [...film.keys()].filter((at) => film[at] !== bytes[at]);
    const from = film.indexOf('x264') - 20;
    const last = film.lastIndexOf('x264') + X264_OPTIONS.length + 10;
    expect(changed.every((at) => at > from && at < last)).toBe(true);
    // Each message has its own 112 bytes at most; the picture between them is untouched.
    expect(changed.length).toBeLessThan(2 * (X264_OPTIONS.length + 30));
  });
});
