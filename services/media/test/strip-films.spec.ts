import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place, StripPlan } from '@garimpo/media-strip';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { clean } from '../src/testing/clean.ts';
import { type Tags, tagsOf } from '../src/testing/exiftool.ts';
import { DIRTY_FILMS } from '../src/testing/films/dirty-films.ts';
import { type MadeFilm, makeDirtyFilms } from '../src/testing/films/make-films.ts';
import { filmBeyondStructure } from '../src/testing/films/structure.ts';

interface Cleaned {
  film: MadeFilm;
  plan: StripPlan;
  bytes: Buffer;
  dirtyTags: Tags;
  cleanTags: Tags;
}

let folder: string;
const cleaned = new Map<string, Cleaned>();
const of = (name: string) => cleaned.get(name) as Cleaned;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-dirty-films-'));
  const films = await makeDirtyFilms(join(folder, 'dirty'));
  const results = await Promise.all(films.map(({ bytes }) => clean(bytes)));
  const paths = films.map(({ name, extension }) => join(folder, `${name}.${extension}`));
  await Promise.all(results.map(({ bytes }, index) => writeFile(paths[index] as string, bytes)));
  const [dirtyTags, cleanTags] = [await tagsOf(films.map(({ path }) => path)), await tagsOf(paths)];
  for (const [index, film] of films.entries()) {
    cleaned.set(film.name, {
      film,
      ...(results[index] as Awaited<ReturnType<typeof clean>>),
      dirtyTags: dirtyTags[index] as Tags,
      cleanTags: cleanTags[index] as Tags,
    });
  }
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.each(DIRTY_FILMS.map(({ name }) => name))('%s', (name) => {
  it('is dirty, and says of what', () => {
    const { film, plan } = of(name);
    const found = plan.findings.map((finding) => finding.name.trim());
    expect(found).toEqual(expect.arrayContaining([...film.finds].map((one) => one.trim())));
    expect(film.bytes.toString('latin1')).toMatch(/segredo/i);
  });

  it('has no tag left', () => {
    const { cleanTags, bytes } = of(name);
    expect(filmBeyondStructure(cleanTags)).toEqual([]);
    // It would look into texts and time codes that are played, if it were told to.
    expect(String(cleanTags['ExifTool:Warning'] ?? '')).toMatch(/^$|ExtractEmbedded/);
    expect(cleanTags).not.toHaveProperty('ExifTool:Error');
    expect(bytes.toString('latin1')).not.toMatch(/segredo/i);
  });

  it('plays the same, from the same places', () => {
    const { film, bytes, plan } = of(name);
    const before = film.content(film.bytes);
    const after = film.content(bytes);
    expect(after).toHaveLength(before.length);
    for (const [index, piece] of after.entries()) expect(piece.equals(before[index] as Buffer)).toBe(true);
    const trailing = plan.removed.find(({ container }) => container === 'trailing')?.bytes ?? 0;
    expect(film.finds.includes('MotionPhoto') || bytes.length === film.bytes.length - trailing).toBe(true);
  });

  it('is clean the second time', async () => {
    const { bytes } = of(name);
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
  });
});

it.each(DIRTY_FILMS.filter(({ extension }) => extension === 'avif').map(({ name }) => name))(
  '%s has the same pixels',
  async (name) => {
    const { film, bytes } = of(name);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(film.bytes))).toBe(true);
  },
);

it.each<[string, string, Place]>([
  ['gopro', 'GPS5', { latitude: -23.5505, longitude: -46.6333, altitudeM: 760 }],
  ['iphone', 'location.ISO6709', { latitude: -23.5505, longitude: -46.6333, altitudeM: 760 }],
  ['android', 'GPSCoordinates', { latitude: -23.5505, longitude: -46.6333 }],
  ['phone-3gp', 'LocationInformation', { latitude: -23.55078, longitude: -46.63281, altitudeM: 760 }],
])('%s says where on Earth it was made', (name, field, place) => {
  const found = of(name).plan.findings.find((finding) => finding.name === field)?.place;
  expect(found?.latitude).toBeCloseTo(place.latitude, 4);
  expect(found?.longitude).toBeCloseTo(place.longitude, 4);
  expect(found?.altitudeM).toBe(place.altitudeM);
});
