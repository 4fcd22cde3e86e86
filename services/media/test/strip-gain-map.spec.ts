import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { exiftoolProgram, tagsOf } from '../src/testing/exiftool.ts';
import { jpegWithGainMap } from '../src/testing/pictures/gain-map.ts';
import { look } from '../src/testing/pictures/scene.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-gain-map-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The second picture of a file, found as viewers find it. */
async function gainMapOf(name: string, bytes: Uint8Array): Promise<Buffer> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const { stdout } = await promisify(execFile)('perl', [exiftoolProgram, '-b', '-MPImage2', path], {
    encoding: 'buffer',
  });
  return stdout;
}

describe('a picture of high dynamic range', () => {
  it.each(['xmp', 'iso'] as const)('keeps its gain map, with numbers of %s', async (kind) => {
    const dirty = await jpegWithGainMap(kind);
    const { bytes } = await clean(dirty);
    const [before, after] = [await gainMapOf('dirty.jpg', dirty), await gainMapOf('clean.jpg', bytes)];
    expect((await look(after)).pixels.equals((await look(before)).pixels)).toBe(true);
    expect(bytes.subarray(-after.length).equals(after)).toBe(true);
    expect(after.toString('latin1')).not.toMatch(/segredo/i);
    if (kind === 'iso') {
      expect(bytes.includes('urn:iso:std:iso:ts:21496:-1')).toBe(true);
      expect(after.includes(before.subarray(before.indexOf('urn:iso'), before.indexOf('urn:iso') + 89))).toBe(
        true,
      );
      return;
    }
    await writeFile(join(folder, 'map.jpg'), after);
    const [file, map] = await tagsOf([join(folder, 'clean.jpg'), join(folder, 'map.jpg')]);
    expect(map).toMatchObject({
      'XMP-hdrgm:GainMapMax': [2.1, 2.2, 2.3],
      'XMP-hdrgm:HDRCapacityMax': 2.3,
      'XMP-hdrgm:OffsetSDR': 0.015625,
    });
    expect(file).toMatchObject({
      'XMP-GContainer:DirectoryItemSemantic': ['Primary', 'GainMap'],
      'XMP-GContainer:DirectoryItemLength': after.length,
    });
  });

  it('is one of standard range where the numbers are none', async () => {
    const dirty = await jpegWithGainMap('xmp');
    const at = dirty.indexOf('HDRCapacityMax="2.3"');
    dirty.write('HDRCapacityMax="two"', at);
    const { bytes, plan } = await clean(dirty);
    expect(bytes.includes('hdrgm')).toBe(false);
    expect(plan.findings).toContainEqual(expect.objectContaining({ kind: 'trailing', value: 'JPEG' }));
  });
});
