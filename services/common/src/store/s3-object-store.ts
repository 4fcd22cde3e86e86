import { Readable } from 'node:stream';
import { withTimeLimit } from '../clock/time-limit.ts';
import type { BucketSettings } from '../config/store-settings.ts';
import { ObjectStoreError } from '../errors/object-store-error.ts';
import { MeasuredBody } from './measured-body.ts';
import {
  type ByteRange,
  checkedKey,
  ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.ts';
import { openS3, type S3Limits, type S3Session } from './s3-session.ts';

interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The request took longer than it may. Its own class, since the client calls every broken-off request the same. */
class S3Timeout extends Error {
  constructor(limitMs: number) {
    super(`nothing came for ${limitMs} ms`);
    this.name = 'S3Timeout';
  }
}

/** The object, and not its bucket, is not there. A HEAD has no body that could tell them apart. */
function isNoObject(error: unknown): boolean {
  const { name } = error as S3Error;
  return statusOf(error) === 404 && name !== 'NoSuchBucket';
}

function storeFault(error: unknown, bucket: string): ObjectStoreError {
  return new ObjectStoreError(describe(error, bucket), error);
}

function describe(error: unknown, bucket: string): string {
  const { name = 'Error', code } = error as S3Error;
  const status = statusOf(error);
  if (error instanceof S3Timeout || code === 'ETIMEDOUT') return 'the object store does not answer in time';
  if (status === undefined) return `the object store cannot be reached (${code ?? name})`;
  if (name === 'NoSuchBucket') return `the object store has no bucket ${bucket}`;
  if (status === 401 || status === 403) return `the object store refuses its key (${name})`;
  return `the object store answered ${status} (${name})`;
}

/** An answer that broke off carries the status that it began with, and is none. */
function statusOf(error: unknown): number | undefined {
  const { code, $metadata } = error as S3Error;
  return code === 'ECONNRESET' ? undefined : $metadata?.httpStatusCode;
}

/**
 * The body of an answer, whose breaking off is a fault of the store. Only the time that the store is waited for
 * counts: whoever reads may be as slow as they like.
 */
function guardedBody(body: Readable, bucket: string, answerMs: number): Readable {
  const parts = body[Symbol.asyncIterator]();
  // Read by the iterator once it is asked; until then nobody else would be listening.
  body.on('error', () => {});
  return new Readable({
    read() {
      const late = () => {
        throw new S3Timeout(answerMs);
      };
      withTimeLimit(parts.next(), answerMs, late).then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error) => this.destroy(storeFault(error, bucket)),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}

/** What is sent in one request, and held in memory for it. The API takes no parts below 5 MiB but the last. */
export const PART_BYTES = 8 * 1024 * 1024;

const AMAZON = 'amazonaws.com';

const LIMITS: S3Limits = { attempts: 3, pauseMs: 200, answerMs: 5_000, uploadMs: 30_000 };

/**
 * Objects in a bucket behind the S3 API. A request is tried again, a bounded number of times, while the store is busy
 * or away; what then still fails is an ObjectStoreError.
 */
export class S3ObjectStore extends ObjectStore {
  private readonly bucket: string;
  private session: Promise<S3Session> | undefined;

  constructor(
    private readonly settings: BucketSettings,
    private readonly limits: S3Limits = LIMITS,
  ) {
    super();
    this.bucket = settings.bucket;
  }

  /** Whether others name the same bucket by these settings. */
  isBucketOf({ bucket, endpoint }: Pick<BucketSettings, 'bucket' | 'endpoint'>): boolean {
    return bucket === this.bucket && storeAt(endpoint) === storeAt(this.settings.endpoint);
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions = {}): Promise<StoredObject> {
    const measured = new MeasuredBody(body, options.maxBytes);
    const params = { ...this.placeOf(key), Body: measured.read() };
    try {
      await this.ask(({ Upload, uploading }) =>
        new Upload({ client: uploading, params, partSize: PART_BYTES, queueSize: 1 }).done(),
      );
    } catch (error) {
      throw measured.failure ?? error;
    }
    return measured.stored;
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const place = { ...this.placeOf(key), ...part };
    const found = await this.find(({ s3, client }) => client.send(new s3.GetObjectCommand(place)));
    // In Node the body is a stream of Node's.
    return found === null ? null : guardedBody(found.Body as Readable, this.bucket, this.limits.answerMs);
  }

  async stat(key: string): Promise<{ sizeBytes: number; storedAt: Date } | null> {
    const place = this.placeOf(key);
    const found = await this.find(({ s3, client }) => client.send(new s3.HeadObjectCommand(place)));
    if (found === null) return null;
    return { sizeBytes: found.ContentLength ?? 0, storedAt: found.LastModified ?? new Date(0) };
  }

  async delete(key: string): Promise<void> {
    const place = this.placeOf(key);
    await this.find(({ s3, client }) => client.send(new s3.DeleteObjectCommand(place)));
  }

  async list(prefix: string): Promise<string[]> {
    const within = prefix === '' ? {} : { Prefix: `${checkedKey(prefix.replace(/\/$/, ''))}/` };
    const keys: string[] = [];
    for (let more: boolean | undefined = true; more; ) {
      const last = keys.at(-1);
      const query = { Bucket: this.bucket, ...within, ...(last !== undefined && { Marker: last }) };
      const page = await this.ask(({ s3, client }) =>
        // The older of the two lists: every store has it, and it goes on after a key, not by a token.
        client.send(new s3.ListObjectsCommand(query)),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      more = page.IsTruncated;
    }
    return keys.sort();
  }

  /** Null when there is no such object. */
  private find<T>(work: (session: S3Session) => Promise<T>): Promise<T | null> {
    return this.ask((session) =>
      work(session).catch((error) => {
        if (isNoObject(error)) return null;
        throw error;
      }),
    );
  }

  private async ask<T>(work: (session: S3Session) => Promise<T>): Promise<T> {
    this.session ??= openS3(this.settings, this.limits);
    try {
      return await work(await this.session);
    } catch (error) {
      throw storeFault(error, this.bucket);
    }
  }

  private placeOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: checkedKey(key) };
  }
}

/** Amazon's has many addresses and one list of names. */
function storeAt(endpoint: string | undefined): string {
  const host = endpoint === undefined ? AMAZON : new URL(endpoint).host;
  return host.endsWith(`.${AMAZON}`) ? AMAZON : host;
}
