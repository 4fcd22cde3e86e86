import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Sharp } from 'sharp';
import { clean } from '../src/testing/clean.ts';
import { displayProfile } from '../src/testing/pictures/display-profile.ts';
import { inSrgb, scene } from '../src/testing/pictures/scene.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-profile-'));
  await writeFile(join(folder, 'p3.icc'), await displayProfile());
  await writeFile(join(folder, 'cmyk.icc'), await displayProfile('cmyk'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const profiled = (name: string, picture = scene()) => picture.withIccProfile(join(folder, name));
const PICTURES: [string, () => Sharp][] = [
  ['JPEG', () => profiled('p3.icc').jpeg({ quality: 90 })],
  ['JPEG of ink', () => profiled('cmyk.icc', scene().toColourspace('cmyk')).jpeg({ quality: 90 })],
  ['PNG', () => profiled('p3.icc').png()],
  ['WebP', () => profiled('p3.icc').webp({ quality: 90 })],
  ['TIFF', () => profiled('p3.icc').tiff({ compression: 'lzw' })],
  ['AVIF', () => profiled('p3.icc').avif({ quality: 90 })],
];

describe('a colour profile of somebody’s display', () => {
  it.each(PICTURES)('in %s loses date, make and calibration, and every colour stays', async (_, make) => {
    const picture = await make().toBuffer();
    const { plan, bytes } = await clean(picture);
    expect(plan.findings).toEqual(
      expect.arrayContaining([
        { kind: 'date', container: 'profile', name: 'ProfileDateTime', value: '2024-05-06 07:08:09 UTC' },
        { kind: 'camera', container: 'profile', name: 'DeviceManufacturer', value: 'appl' },
        { kind: 'camera', container: 'profile', name: 'dmdd', value: 'Color LCD de Maria Segredo' },
        expect.objectContaining({ container: 'profile', name: 'vcgt' }),
      ]),
    );
    expect((await inSrgb(bytes)).equals(await inSrgb(picture))).toBe(true);
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
  });
});
