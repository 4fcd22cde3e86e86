import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskObjectStore } from './disk-object-store.ts';
import { ObjectStoreError, ObjectTooLargeError } from './object-store.ts';

let folder: string;
let store: DiskObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'garimpo-store-'));
  store = new DiskObjectStore(join(folder, 'objects'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = async (key: string) => {
  const found = await store.get(key);
  return found === null ? null : (await buffer(found)).toString();
};
/** Every file below the store's folder, half-written ones too. */
const files = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

describe('put', () => {
  it('keeps a buffer or a stream, and says its digest and size', async () => {
    const text = 'olá, mundo';
    const expected = {
      sha384: `sha384-${createHash('sha384').update(text).digest('base64')}`,
      sizeBytes: Buffer.byteLength(text),
    };
    expect(await store.put('a/b.txt', Buffer.from(text))).toEqual(expected);
    expect(await store.put('a/c.txt', Readable.from([Buffer.from('olá, '), Buffer.from('mundo')]))).toEqual(
      expected,
    );
    expect([await read('a/b.txt'), await read('a/c.txt')]).toEqual([text, text]);
  });

  it('keeps an empty object', async () => {
    expect((await store.put('empty', Buffer.alloc(0))).sizeBytes).toBe(0);
    expect(await read('empty')).toBe('');
  });

  it('replaces as a whole: whoever reads meanwhile has the old or the new one', async () => {
    await store.put('x', Buffer.alloc(200_000, 'a'));
    const open = await store.get('x');
    await store.put('x', Buffer.alloc(100_000, 'b'));
    expect((await buffer(open!)).equals(Buffer.alloc(200_000, 'a'))).toBe(true);
    expect(await read('x')).toBe('b'.repeat(100_000));
  });

  it('of twenty at once leaves one whole object', async () => {
    const bodies = Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at).repeat(50_000));
    await Promise.all(bodies.map((body) => store.put('x', Buffer.from(body))));
    expect(bodies).toContain(await read('x'));
    expect(await files()).toEqual(['x']);
  });

  it.each<[string, () => Readable]>([
    ['breaks off', () => Readable.from(broken('the sender left'))],
    ['is cut', () => cut()],
  ])('leaves the old object and no half one when the body %s', async (_, body) => {
    await store.put('x', Buffer.from('old'));
    await expect(store.put('x', body())).rejects.toThrow();
    expect(await read('x')).toBe('old');
    expect(await files()).toEqual(['x']);
  });

  it('refuses a body over its limit, without reading it to its end', async () => {
    let taken = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          taken += 1;
          yield Buffer.alloc(1000);
        }
      })(),
    );
    await expect(store.put('x', endless, { maxBytes: 10_000 })).rejects.toBeInstanceOf(ObjectTooLargeError);
    expect(taken).toBeLessThan(100);
    expect([await read('x'), await files()]).toEqual([null, []]);
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
});

function* broken(error: string | Error): Generator<Buffer> {
  yield Buffer.from('half');
  throw error instanceof Error ? error : new Error(error);
}

function cut(): Readable {
  const stream = new Readable({ read() {} });
  stream.push('half');
  setImmediate(() => stream.destroy());
  return stream;
}

describe('a key', () => {
  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/../x',
    'a//b',
    '/etc/passwd',
    'a/',
    'a\\b',
    'a\0b',
    'a b',
    '.hidden',
    'a/.incoming/x',
    'é',
    'x'.repeat(201),
    'a/'.repeat(300) + 'a',
  ])('%j is refused by every method', async (key) => {
    await writeFile(join(folder, 'x'), 'outside');
    await mkdir(join(folder, 'objects'), { recursive: true });
    await expect(store.put(key, Buffer.from('new'))).rejects.toThrow(/is no object key/);
    await expect(store.get(key)).rejects.toThrow(/is no object key/);
    await expect(store.stat(key)).rejects.toThrow(/is no object key/);
    await expect(store.delete(key)).rejects.toThrow(/is no object key/);
    expect(await readFile(join(folder, 'x'), 'utf8')).toBe('outside');
  });
});

describe('get, stat, delete and list', () => {
  it('answer null, or nothing, for what is not there', async () => {
    expect([await store.get('x'), await store.stat('x'), await store.list('')]).toEqual([null, null, []]);
    await store.delete('x');
    await store.put('a/b', Buffer.from('1'));
    expect([await store.get('a'), await store.stat('a'), await store.get('a/b/c')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('know size and time, and forget what is deleted', async () => {
    await store.put('a/b', Buffer.from('12345'));
    const found = await store.stat('a/b');
    expect(found?.sizeBytes).toBe(5);
    expect(Math.abs(Date.now() - found!.storedAt.getTime())).toBeLessThan(60_000);
    await store.delete('a/b');
    expect(await read('a/b')).toBeNull();
  });

  it('list whole keys under a prefix, sorted', async () => {
    for (const key of ['b/2', 'b/1', 'a/x/y', 'bc', 'b-1/z']) await store.put(key, Buffer.from(key));
    expect(await store.list('')).toEqual(['a/x/y', 'b-1/z', 'b/1', 'b/2', 'bc']);
    expect(await store.list('b')).toEqual(['b/1', 'b/2']);
    expect(await store.list('b/')).toEqual(['b/1', 'b/2']);
    expect(await store.list('nothing')).toEqual([]);
  });
});
