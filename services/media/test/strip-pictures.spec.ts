import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { type Tags, tagsOf } from '../src/testing/exiftool.ts';
import { DIRTY_PICTURES } from '../src/testing/pictures/dirty-pictures.ts';
import { type MadePicture, makeDirtyPictures } from '../src/testing/pictures/make-pictures.ts';
import { look } from '../src/testing/pictures/scene.ts';
import { beyondStructure } from '../src/testing/pictures/structure.ts';

interface Cleaned {
  picture: MadePicture;
  bytes: Buffer;
  found: string[];
  dirtyTags: Tags;
  cleanTags: Tags;
}

let folder: string;
const cleaned = new Map<string, Cleaned>();
const names = DIRTY_PICTURES.map(({ name }) => name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-dirty-pictures-'));
  const pictures = await makeDirtyPictures(join(folder, 'dirty'));
  const results = await Promise.all(pictures.map(async ({ bytes }) => await clean(bytes)));
  const paths = pictures.map(({ name, extension }) => join(folder, `${name}.${extension}`));
  await Promise.all(paths.map(async (path, index) => await writeFile(path, results[index]!.bytes)));
  const dirtyTags = await tagsOf(pictures.map(({ path }) => path));
  const cleanTags = await tagsOf(paths);
  for (const [index, picture] of pictures.entries()) {
    const { plan, bytes } = results[index]!;
    const found = plan.findings.map(({ name }) => name);
    cleaned.set(picture.name, {
      picture,
      bytes,
      found,
      dirtyTags: dirtyTags[index]!,
      cleanTags: cleanTags[index]!,
    });
  }
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.each(names)('%s', (name) => {
  it('is dirty, and says of what', () => {
    const { dirtyTags, bytes, picture, found } = cleaned.get(name)!;
    expect([...beyondStructure(dirtyTags), ...found]).not.toHaveLength(0);
    expect(found).toEqual(expect.arrayContaining([...picture.finds]));
    expect(bytes.equals(picture.bytes)).toBe(false);
  });

  it('has no tag left', () => {
    expect(beyondStructure(cleaned.get(name)!.cleanTags)).toEqual([]);
    expect(cleaned.get(name)!.cleanTags).not.toHaveProperty('ExifTool:Warning');
    expect(cleaned.get(name)!.bytes.toString('latin1')).not.toMatch(/segredo/i);
  });

  it('looks the same', async () => {
    const { picture, bytes } = cleaned.get(name)!;
    const [before, after] = await Promise.all([look(picture.bytes), look(bytes)]);
    expect(after.facts).toBe(before.facts);
    expect(after.pixels.equals(before.pixels)).toBe(true);
  });

  it('is clean the second time', async () => {
    const { bytes } = cleaned.get(name)!;
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
  });
});
