import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { itBehavesAsAnObjectStore } from '../../test/support/object-store-behaviour.ts';
import { ObjectStoreError } from '../errors/domain-error.ts';
import { DiskObjectStore } from './disk-object-store.ts';
import { ObjectTooLargeError } from './object-store.ts';

let folder: string;
let store: DiskObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-store-'));
  store = new DiskObjectStore(join(folder, 'objects'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Every file below the store's folder, half-written ones too. */
const files = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

function* broken(error: Error): Generator<Buffer> {
  yield Buffer.from('half');
  throw error;
}

describe('the store on disk', () => {
  itBehavesAsAnObjectStore(() => store);

  it('lets readers of the old object read it to its end', async () => {
    await store.put('x', Buffer.alloc(200_000, 'a'));
    const open = await store.get('x');
    await store.put('x', Buffer.alloc(100_000, 'b'));
    expect((await buffer(open as Readable)).equals(Buffer.alloc(200_000, 'a'))).toBe(true);
  });

  it('leaves no half-written file behind', async () => {
    await expect(store.put('x', Readable.from(broken(new Error('the sender left'))))).rejects.toThrow();
    await expect(store.put('x', Buffer.alloc(11), { maxBytes: 10 })).rejects.toThrow(ObjectTooLargeError);
    expect(await files()).toEqual([]);
  });

  it('removes what a killed process left half-written, and not what another is writing', async () => {
    const incoming = join(folder, 'objects/.incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'old'), 'half');
    await writeFile(join(incoming, 'new'), 'half');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(incoming, 'old'), yesterday, yesterday);
    await store.put('x', Buffer.from('1'));
    expect((await files()).sort()).toEqual(['new', 'x']);
    expect(await store.list('')).toEqual(['x']);
  });

  it('says so when the disk is full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const failed = store.put('x', Readable.from(broken(full)));
    await expect(failed).rejects.toThrow(new ObjectStoreError('the disk is full', full));
    expect(await files()).toEqual([]);
  });

  it('never leads out of its folder', async () => {
    await writeFile(join(folder, 'x'), 'outside');
    for (const key of ['../x', 'a/../../x']) {
      await expect(store.put(key, Buffer.from('new'))).rejects.toThrow(/is no object key/);
      await expect(store.delete(key)).rejects.toThrow(/is no object key/);
    }
    expect(await readFile(join(folder, 'x'), 'utf8')).toBe('outside');
  });
});
