import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DiskObjectStore } from '@garimpo/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  backupAt,
  backupName,
  expired,
  folderOf,
  keptIn,
  mustBeNewer,
  placeFor,
  type Retention,
} from './place.ts';

const NOW = new Date('2026-11-24T01:53:47.123Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const settings = { bucket: { region: 'us-east-1' } };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'garimpo-places-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('where a backup lies', () => {
  it.each([
    [
      's3://backups/garimpo',
      'garimpo/2026-11-24T015347Z.garimpo.age',
      's3://backups/garimpo/2026-11-24T015347Z.garimpo.age',
    ],
    ['s3://backups', '2026-11-24T015347Z.garimpo.age', 's3://backups/2026-11-24T015347Z.garimpo.age'],
    ['s3://backups/one.garimpo.age', 'one.garimpo.age', 's3://backups/one.garimpo.age'],
    ['one.garimpo.age', 'one.garimpo.age', 'one.garimpo.age'],
    ['.', '2026-11-24T015347Z.garimpo.age', '2026-11-24T015347Z.garimpo.age'],
    ['new/', '2026-11-24T015347Z.garimpo.age', 'new/2026-11-24T015347Z.garimpo.age'],
  ])('%s gives it the key %s', async (target, key, shown) => {
    expect(await placeFor(target, settings, folder, NOW)).toMatchObject({ key, shown });
  });

  it.each(['https://example.com/x', 'ftp://example.com/', 's3:///x', 's3://NO/x'])(
    'is not %s',
    async (target) => {
      await expect(placeFor(target, settings, folder, NOW)).rejects.toMatchObject({ kind: 'usage' });
    },
  );

  it('is the newest of a folder, whatever else is there', async () => {
    await expect(backupAt('.', settings, folder)).rejects.toThrow('There is no backup in .');
    for (const name of [
      '2026-01-02T000000Z.garimpo.age',
      '2025-12-31T000000Z.garimpo.age',
      'z.garimpo.age',
      'notes.txt',
    ])
      await writeFile(path.join(folder, name), '');
    expect((await backupAt('.', settings, folder)).key).toBe('2026-01-02T000000Z.garimpo.age');
  });
});

describe('a backup for a drill', () => {
  const made = (days: number) => {
    const name = backupName(new Date(NOW.getTime() - days * DAY_MS));
    return { store: new DiskObjectStore(folder), key: `production/${name}`, shown: name };
  };

  it('may be as old as that, and not older', () => {
    expect(() => mustBeNewer(made(2.99), 3, NOW)).not.toThrow();
    expect(() => mustBeNewer(made(3.01), 3, NOW)).toThrow(/is older than 3 days\.$/);
  });

  it('has to say in its name when it was made', () => {
    expect(() => mustBeNewer({ ...made(0), key: 'x.garimpo.age' }, 3, NOW)).toThrow(
      /does not say in its name/,
    );
  });
});

describe('which backups stay', () => {
  it.each<[string, Retention, number[]]>([
    ['all, where nothing is said', {}, [40, 9, 8, 1, 0]],
    ['so many', { keep: 2 }, [1, 0]],
    ['those of so many days', { keepDays: 8.5 }, [8, 1, 0]],
    ['what one of both keeps', { keep: 4, keepDays: 2 }, [9, 8, 1, 0]],
    ['the newest, however old', { keepDays: 0 }, [0]],
  ])('%s', async (_, retention, ages) => {
    const store = new DiskObjectStore(folder);
    for (const age of [0, 1, 8, 9, 40])
      await store.put(backupName(new Date(NOW.getTime() - age * DAY_MS)), Buffer.from('x'));
    const there = await folderOf('.', settings, folder);
    if (there === null) throw new Error('it is a folder');
    const kept = await keptIn(there);
    const gone = expired(kept, retention, NOW);
    const left = kept.filter((one) => !gone.includes(one));
    expect(left.map(({ madeAt }) => Math.round((NOW.getTime() - madeAt.getTime()) / DAY_MS))).toEqual(ages);
  });
});
