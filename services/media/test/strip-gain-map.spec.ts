import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { exiftoolProgram, tagsOf } from '../src/testing/exiftool.ts';
import { credentialsSegment, labelSegment } from '../src/testing/pictures/ai-marks.ts';
import { withSegments } from '../src/testing/pictures/bytes.ts';
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

  it.each(['xmp', 'iso'] as const)(
    'with numbers of %s is found where credentials and label stay before it',
    async (kind) => {
      const dirty = withSegments(await jpegWithGainMap(kind), labelSegment(), credentialsSegment());
      // What stands before the list of pictures moves nothing in it: it is counted from there.
      const { bytes, plan } = await clean(dirty, { marks: 'keep' });
      expect(plan.kept.map(({ finding }) => finding.name)).toContain('Iptc4xmpExt:DigitalSourceType');
      const map = await gainMapOf('marked.jpg', bytes);
      expect(bytes.subarray(-map.length).equals(map)).toBe(true);
      expect(map.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      expect(bytes.includes('claim_generator')).toBe(true);
      expect(bytes.includes('trainedAlgorithmicMedia"')).toBe(true);
      const again = await clean(bytes, { marks: 'keep' });
      expect(again.plan.findings).toEqual([]);
      expect(again.bytes.equals(bytes)).toBe(true);
    },
  );

  it('is one of standard range where the numbers are none', async () => {
    const dirty = await jpegWithGainMap('xmp');
    const at = dirty.indexOf('HDRCapacityMax="2.3"');
    dirty.write('HDRCapacityMax="two"', at);
    const { bytes, plan } = await clean(dirty);
    expect(bytes.includes('hdrgm')).toBe(false);
    expect(plan.findings).toContainEqual(expect.objectContaining({ kind: 'trailing', value: 'JPEG' }));
  });
});
