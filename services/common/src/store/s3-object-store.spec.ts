import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { itBehavesAsAnObjectStore, readObject } from '../../test/support/object-store-behaviour.ts';
import { type Fault, type S3Server, startS3 } from '../../test/support/s3-server.ts';
import { ObjectStoreError } from '../errors/domain-error.ts';
import { toDomainError } from '../http/error-answer.ts';
import { ObjectTooLargeError } from './object-store.ts';
import { PART_BYTES, S3ObjectStore } from './s3-object-store.ts';

const limits = { attempts: 3, pauseMs: 1, answerMs: 10_000, uploadMs: 10_000 };
/** For the tests in which the store is silent. */
const impatient = { ...limits, answerMs: 150, uploadMs: 150 };
const large = Buffer.alloc(2 * PART_BYTES + 1, 'a');

let s3: S3Server;
let store: S3ObjectStore;
beforeAll(async () => {
  s3 = await startS3();
  store = new S3ObjectStore(s3.settings, limits);
});
beforeEach(() => s3.empty());
afterAll(() => s3.close());

const operations: [string, (on: S3ObjectStore) => Promise<unknown>][] = [
  ['put', (on) => on.put('x', Buffer.from('new'))],
  ['get', (on) => readObject(on, 'x')],
  ['stat', (on) => on.stat('x')],
  ['list', (on) => on.list('')],
  ['delete', (on) => on.delete('x')],
];

describe('the store in a bucket', () => {
  itBehavesAsAnObjectStore(() => store);

  it('lists more than the API gives at once', async () => {
    const keys = Array.from({ length: 25 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from('1'))));
    s3.keysAtOnce = 10;
    s3.seen.length = 0;
    expect(await store.list('many')).toEqual(keys);
    expect(s3.seen).toHaveLength(3);
  });

  it('sends what is larger than a part in parts', async () => {
    await store.put('x', large);
    expect(s3.seen.filter((request) => request.includes('partNumber'))).toHaveLength(3);
    expect((await buffer((await store.get('x')) as Readable)).equals(large)).toBe(true);
    expect(s3.unchecked).toBe(0);
  });
});

describe('while the store is away for a moment', () => {
  it.each(
    operations.flatMap(([name, run]) =>
      (['fail', 'busy', 'reset'] as const).map((fault) => [name, fault, run] as const),
    ),
  )('%s goes through after it: %s, twice', async (_name, fault, run) => {
    await store.put('x', Buffer.from('old'));
    s3.faults.push(fault, fault);
    s3.seen.length = 0;
    await run(store);
    expect(s3.seen).toHaveLength(3);
  });

  it('goes through after a silence', async () => {
    s3.faults.push('silence');
    // The second try has the time that it takes on a busy machine.
    await new S3ObjectStore(s3.settings, { ...limits, answerMs: 2_000, uploadMs: 2_000 }).put(
      'x',
      Buffer.from('new'),
    );
    expect(await readObject(store, 'x')).toBe('new');
  });

  it('sends a lost part again, and no other', async () => {
    s3.faults.push('pass', 'pass', 'fail');
    await store.put('x', Readable.from([large.subarray(0, 10_000_000), large.subarray(10_000_000)]));
    expect(s3.seen.filter((request) => request.includes('partNumber=2'))).toHaveLength(2);
    expect((await buffer((await store.get('x')) as Readable)).equals(large)).toBe(true);
  });
});

describe('a store that stays away', () => {
  it.each<[Fault, RegExp, number]>([
    ['fail', /answered 500/, 3],
    ['busy', /answered 503/, 3],
    ['reset', /cannot be reached/, 3],
    ['silence', /does not answer in time/, 3],
    ['refuse', /refuses its key|answered 403/, 1],
  ])('%s: every operation says so after as many attempts as make sense', async (fault, message, attempts) => {
    const waiting = new S3ObjectStore(s3.settings, fault === 'silence' ? impatient : limits);
    for (const [, run] of operations) {
      s3.faults.push(...Array<Fault>(attempts).fill(fault));
      s3.seen.length = 0;
      const error = await run(waiting).then(
        () => undefined,
        (thrown) => thrown,
      );
      expect(error).toBeInstanceOf(ObjectStoreError);
      expect(error.message).toMatch(message);
      expect(toDomainError(error)).toMatchObject({ code: 'service.dependency.unavailable', status: 503 });
      expect(s3.seen).toHaveLength(attempts);
    }
  });

  it('is distinguished from a closed port, and from a store without the bucket', async () => {
    const closed = await startS3();
    const gone = new S3ObjectStore(closed.settings, limits);
    await closed.close();
    await expect(gone.get('x')).rejects.toThrow('the object store cannot be reached');
    const elsewhere = new S3ObjectStore({ ...s3.settings, bucket: 'of-nobody' }, limits);
    await expect(elsewhere.put('x', Buffer.from('1'))).rejects.toThrow(
      'the object store has no bucket of-nobody',
    );
    await expect(elsewhere.get('x')).rejects.toThrow('the object store has no bucket of-nobody');
  });

  it('is distinguished from a refused key', async () => {
    const keys = { accessKeyId: 'stranger', secretAccessKey: 'another' };
    const stranger = new S3ObjectStore({ ...s3.settings, keys }, limits);
    await expect(stranger.list('')).rejects.toThrow('refuses its key (InvalidAccessKeyId)');
  });

  it.each<[Fault, string]>([
    ['cut', 'the object store cannot be reached (ECONNRESET)'],
    ['stall', 'the object store does not answer in time'],
  ])('%s in the middle of an object: the reader gets an error, never half of it', async (fault, message) => {
    await store.put('x', Buffer.alloc(100_000, 'a'));
    // On a busy machine the first try may be given up before its answer begins: the second one meets the fault then.
    s3.faults.push(fault, fault);
    const body = await new S3ObjectStore(s3.settings, impatient).get('x');
    await expect(buffer(body as Readable)).rejects.toThrow(message);
  });

  it('keeps nothing of an object whose parts did not all arrive', async () => {
    s3.faults.push('pass', 'pass', 'fail', 'fail', 'fail');
    await expect(store.put('x', large)).rejects.toBeInstanceOf(ObjectStoreError);
    expect([await store.stat('x'), aborts()]).toEqual([null, 1]);
  });
});

describe('a large body', () => {
  it('over its limit leaves nothing, though parts were sent', async () => {
    const stream = Readable.from([large.subarray(0, -1), Buffer.from('ab')]);
    await expect(store.put('x', stream, { maxBytes: large.length })).rejects.toBeInstanceOf(
      ObjectTooLargeError,
    );
    expect(s3.seen.some((request) => request.includes('partNumber'))).toBe(true);
    expect([await store.stat('x'), aborts()]).toEqual([null, 1]);
  });
});

/** The server for tests does not know this request: that it was asked is all there is to see. */
function aborts(): number {
  return s3.seen.filter((request) => /^DELETE .*uploadId=/.test(request)).length;
}
