import './zip-disk.int.spec.ts';
import { afterAll, beforeAll, it, jest } from '@jest/globals';
import { APPLICATIONS } from './corpus/applications.ts';
import { type DiskClones, startDiskClones } from './support/disk-clones.ts';

jest.setTimeout(120_000);

let disk: DiskClones;
beforeAll(async () => {
  disk = await startDiskClones();
});
afterAll(() => disk.close());

it.each([
  ...['nomes', 'quadros', 'base', 'cirilico', 'folhas-adotadas', 'app'],
  ...APPLICATIONS.map(({ name }) => name),
])('%s opens from a disk as it does on its host, and asks nobody', (name) => disk.expectSameFromDisk(name));
