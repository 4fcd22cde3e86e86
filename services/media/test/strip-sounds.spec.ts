import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memorySource, pictureHash, StripError, type StripPlan } from '@garimpo/media-strip';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { type Tags, tagsOf } from '../src/testing/exiftool.ts';
import { filmBeyondStructure } from '../src/testing/films/structure.ts';
import { DIRTY_SOUNDS } from '../src/testing/sounds/dirty-sounds.ts';
import { infoChecksum, infoFrame, mp3Frames } from '../src/testing/sounds/make-mp3.ts';
import { pageChecksums, pagesOf } from '../src/testing/sounds/make-ogg.ts';

interface Cleaned {
  dirty: Buffer;
  plan: StripPlan;
  bytes: Buffer;
  tags: Tags;
}

let folder: string;
const cleaned: Cleaned[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-dirty-sounds-'));
  for (const sound of DIRTY_SOUNDS) {
    const dirty = sound.make();
    const result = await clean(dirty);
    await writeFile(join(folder, `${sound.name}.${sound.extension}`), result.bytes);
    cleaned.push({ dirty, ...result, tags: {} });
  }
  const tags = await tagsOf(DIRTY_SOUNDS.map(({ name, extension }) => join(folder, `${name}.${extension}`)));
  for (const [index, one] of cleaned.entries()) one.tags = tags[index] as Tags;
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.each(DIRTY_SOUNDS.map((sound, index) => [sound.name, sound, index] as const))(
  '%s',
  (_, sound, index) => {
    const of = () => cleaned[index] as Cleaned;

    it('is dirty, and says of what', () => {
      const { plan, dirty } = of();
      expect(plan.format).toBe(sound.extension);
      expect(plan.findings.map(({ name }) => name)).toEqual(expect.arrayContaining([...sound.finds]));
      expect(dirty.toString('latin1')).toMatch(/segredo/i);
    });

    it('has no tag left', () => {
      const { tags, bytes } = of();
      expect(filmBeyondStructure(tags)).toEqual([]);
      expect(tags).not.toHaveProperty('ExifTool:Error');
      expect(bytes.toString('latin1')).not.toMatch(/segredo|Lav[cf]|maria/i);
    });

    it('sounds the same, as it is coded', async () => {
      const { dirty, plan, bytes } = of();
      const heard = Buffer.concat(sound.content(dirty));
      expect(heard.length).toBeGreaterThan(100);
      expect(Buffer.concat(sound.content(bytes)).equals(heard)).toBe(true);
      const again = await clean(bytes);
      const hash = await pictureHash(memorySource(dirty), plan);
      expect(await pictureHash(memorySource(bytes), again.plan)).toBe(hash);
      expect(hash).not.toBeNull();
    });

    it('is clean the second time', async () => {
      const { bytes } = of();
      const again = await clean(bytes);
      expect(again.plan.findings).toEqual([]);
      expect(again.plan.format).toBe(sound.extension);
      expect(again.bytes.equals(bytes)).toBe(true);
    });

    it('cut off or broken anywhere is refused, or clean the second time', async () => {
      const { dirty } = of();
      const step = Math.max(1, Math.floor(dirty.length / 150));
      for (let at = 0; at < dirty.length; at += step) {
        const broken = Buffer.from(dirty);
        broken[at] = (broken[at] ?? 0) ^ 0x5f;
        for (const file of [dirty.subarray(0, at), broken]) await cleanTwice(file);
      }
    });
  },
);

async function cleanTwice(file: Buffer): Promise<void> {
  try {
    const { bytes } = await clean(file);
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
  } catch (error) {
    if (!(error instanceof StripError)) throw error;
  }
}

it.each(['LAME3.100', 'Lavc58.13'])(
  'the lengths of silence that %s gives are believed afterwards',
  async (name) => {
    const before = infoFrame(name);
    const { bytes } = await clean(Buffer.concat([before, ...mp3Frames()]));
    const after = bytes.subarray(0, before.length);
    const at = before.indexOf(name);
    expect(after.toString('latin1', at, at + 9)).toBe('LAME\0\0\0\0\0');
    expect(after.subarray(at + 9, at + 34).equals(before.subarray(at + 9, at + 34))).toBe(true);
    expect(after.readUInt16BE(at + 34)).toBe(infoChecksum(after.subarray(0, at + 34)));
  },
);

it('every page of an Ogg has the checksum and the number that it should have', async () => {
  for (const { extension, make } of DIRTY_SOUNDS) {
    if (extension !== 'ogg') continue;
    const { bytes } = await clean(make());
    const next = new Map<number, number>();
    for (const { bytes: page, serial, sequence } of pagesOf(bytes)) {
      const [has, should] = pageChecksums(page);
      expect(has).toBe(should);
      expect(sequence).toBe(next.get(serial) ?? 0);
      next.set(serial, sequence + 1);
    }
  }
});

it('a page that was damaged is no whole one afterwards', async () => {
  const ogg = DIRTY_SOUNDS.find(({ name }) => name === 'vorbis-with-a-cover')?.make() as Buffer;
  const last = ogg.lastIndexOf('OggS');
  ogg[last + 60] = (ogg[last + 60] ?? 0) ^ 1;
  const page = pagesOf((await clean(ogg)).bytes).at(-1)?.bytes as Buffer;
  const [has, should] = pageChecksums(page);
  expect(has).not.toBe(should);
});

it('an MP3 full of what only looks like frames is refused before it takes long', async () => {
  const header = Buffer.from('fffb9044', 'hex');
  const file = Buffer.concat([...mp3Frames(), Buffer.alloc(8 * 1024 * 1024, header)]);
  await expect(clean(file)).rejects.toMatchObject({ code: 'too_complex' });
});
