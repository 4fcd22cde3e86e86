import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { type ObjectStore, ObjectTooLargeError } from '../../src/store/object-store.ts';

/** What every store does, wherever it keeps its objects. `store` gives an empty one for the test that runs. */
export function itBehavesAsAnObjectStore(store: () => ObjectStore): void {
  const read = (key: string) => readObject(store(), key);

  it('keeps a buffer or a stream, and says its digest and size', async () => {
    const text = 'olá, mundo';
    const expected = { sha384: sha384(text), sizeBytes: Buffer.byteLength(text) };
    expect(await store().put('a/b.txt', Buffer.from(text))).toEqual(expected);
    const pieces = Readable.from([Buffer.from('olá, '), Buffer.from('mundo')]);
    expect(await store().put('a/c.txt', pieces)).toEqual(expected);
    expect([await read('a/b.txt'), await read('a/c.txt')]).toEqual([text, text]);
  });

  it('keeps an empty object', async () => {
    expect((await store().put('empty', Buffer.alloc(0))).sizeBytes).toBe(0);
    expect(await read('empty')).toBe('');
    expect((await store().stat('empty'))?.sizeBytes).toBe(0);
  });

  it('keeps bytes that are no text, and many of them', async () => {
    const bytes = Buffer.alloc(20_000_000, Buffer.from(Array.from({ length: 251 }, (_, at) => at)));
    const body = Readable.from(pieces(bytes, 65_536));
    expect(await store().put('large', body)).toEqual({ sha384: sha384(bytes), sizeBytes: bytes.length });
    expect((await store().stat('large'))?.sizeBytes).toBe(bytes.length);
    const found = await buffer((await store().get('large')) as Readable);
    expect(sha384(found)).toBe(sha384(bytes));
  });

  it.each([
    [0, 1, 'ab'],
    [2, 5, 'cdef'],
    [9, 9, 'j'],
    [0, 9, 'abcdefghij'],
  ])('gives the bytes %d to %d alone', async (start, end, expected) => {
    await store().put('x', Buffer.from('abcdefghij'));
    const part = (await store().get('x', { start, end })) as Readable;
    expect((await buffer(part)).toString()).toBe(expected);
  });

  it('replaces as a whole', async () => {
    await store().put('x', Buffer.alloc(200_000, 'a'));
    await store().put('x', Buffer.alloc(100_000, 'b'));
    expect(await read('x')).toBe('b'.repeat(100_000));
  });

  it('of twenty at once leaves one whole object', async () => {
    const bodies = Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at).repeat(50_000));
    await Promise.all(bodies.map((body) => store().put('x', Buffer.from(body))));
    expect(bodies).toContain(await read('x'));
    expect(await store().list('')).toEqual(['x']);
  });

  it.each<[string, () => Readable, RegExp]>([
    ['breaks off', () => Readable.from(broken()), /the sender left/],
    ['is cut', cut, /premature/i],
  ])('leaves the old object when the body %s, and says why', async (_, body, why) => {
    await store().put('x', Buffer.from('old'));
    await expect(store().put('x', body())).rejects.toThrow(why);
    expect(await read('x')).toBe('old');
    expect(await store().list('')).toEqual(['x']);
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
    await expect(store().put('x', endless, { maxBytes: 10_000 })).rejects.toBeInstanceOf(ObjectTooLargeError);
    expect(taken).toBeLessThan(100);
    const atTheLimit = await store().put('y', Buffer.alloc(10_000), { maxBytes: 10_000 });
    expect(atTheLimit.sizeBytes).toBe(10_000);
    expect(await store().list('')).toEqual(['y']);
  });

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
  ])('every method refuses the key %j', async (key) => {
    await expect(store().put(key, Buffer.from('new'))).rejects.toThrow(/is no object key/);
    await expect(store().get(key)).rejects.toThrow(/is no object key/);
    await expect(store().stat(key)).rejects.toThrow(/is no object key/);
    await expect(store().delete(key)).rejects.toThrow(/is no object key/);
  });

  it('answers null, or nothing, for what is not there', async () => {
    const nothing = async () => [await store().get('x'), await store().stat('x'), await store().list('')];
    expect(await nothing()).toEqual([null, null, []]);
    await store().delete('x');
    await store().put('a/b', Buffer.from('1'));
    expect([await store().get('a'), await store().stat('a'), await store().get('a/b/c')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('knows size and time, and forgets what is deleted', async () => {
    await store().put('a/b', Buffer.from('12345'));
    const found = await store().stat('a/b');
    expect(found?.sizeBytes).toBe(5);
    expect(Math.abs(Date.now() - (found?.storedAt.getTime() ?? 0))).toBeLessThan(60_000);
    await store().delete('a/b');
    expect([await read('a/b'), await store().stat('a/b'), await store().list('a')]).toEqual([null, null, []]);
  });

  it('lists whole keys under a prefix, sorted', async () => {
    for (const key of ['b/2', 'b/1', 'a/x/y', 'bc', 'b-1/z']) await store().put(key, Buffer.from(key));
    expect(await store().list('')).toEqual(['a/x/y', 'b-1/z', 'b/1', 'b/2', 'bc']);
    expect(await store().list('b')).toEqual(['b/1', 'b/2']);
    expect(await store().list('b/')).toEqual(['b/1', 'b/2']);
    expect(await store().list('nothing')).toEqual([]);
  });

  it('goes on after a reader that left in the middle, or never began', async () => {
    await store().put('x', Buffer.alloc(5_000_000, 'a'));
    for await (const _ of (await store().get('x')) as Readable) break;
    (await store().get('x'))?.destroy();
    expect((await read('x'))?.length).toBe(5_000_000);
  });
}

export async function readObject(store: ObjectStore, key: string): Promise<string | null> {
  const found = await store.get(key);
  return found === null ? null : (await buffer(found)).toString();
}

function sha384(content: string | Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function* broken(): Generator<Buffer> {
  yield Buffer.from('half');
  throw new Error('the sender left');
}

function cut(): Readable {
  const stream = new Readable({ read() {} });
  stream.push('half');
  setImmediate(() => stream.destroy());
  return stream;
}
