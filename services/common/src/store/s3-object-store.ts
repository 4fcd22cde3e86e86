import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';
import type { ConfiguredRetryStrategy } from '@smithy/util-retry';
import { withTimeLimit } from '../clock/time.ts';
import type { BucketSettings } from '../config/store-settings.ts';
import { ObjectStoreError } from '../errors/domain-error.ts';
import {
  type ByteRange,
  checkedKey,
  MeasuredBody,
  ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.ts';

interface S3Limits {
  /** Times that a request is tried in all. */
  attempts: number;
  /** Before the second try; twice as long before each further one, and up to half as long again by chance. */
  pauseMs: number;
  /** Until an answer begins, and between two pieces of it. */
  answerMs: number;
  /** For a request that carries bytes. */
  uploadMs: number;
}

interface S3Session {
  s3: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  Upload: typeof Upload;
  /** Waits longer for its answers: its requests carry bytes. */
  uploading: S3Client;
}

/** Loads the SDK, which a process that keeps objects on disk has no use for. */
async function openS3(settings: BucketSettings, limits: S3Limits): Promise<S3Session> {
  const [s3, { Upload }, { ConfiguredRetryStrategy }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@smithy/util-retry'),
  ]);
  const { attempts, pauseMs } = limits;
  const pause = (attempt: number) => pauseMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
  const retryStrategy = new ConfiguredRetryStrategy(attempts, pause);
  const client = newClient(s3, settings, retryStrategy, limits.answerMs);
  const uploading = newClient(s3, settings, retryStrategy, limits.uploadMs);
  uploading.middlewareStack.add(
    (next) => (args) => {
      const { body, headers } = args.request as { body?: unknown; headers: Record<string, string> };
      if (body instanceof Uint8Array)
        headers['content-md5'] = createHash('md5').update(body).digest('base64');
      return next(args);
    },
    { step: 'build', name: 'contentMd5' },
  );
  return { s3, client, Upload, uploading };
}

function newClient(
  s3: S3Session['s3'],
  { endpoint, region, keys }: BucketSettings,
  retryStrategy: ConfiguredRetryStrategy,
  requestTimeout: number,
): S3Client {
  return new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys !== undefined && { credentials: keys }),
    retryStrategy,
    requestHandler: { requestTimeout, throwOnRequestTimeout: true },
    // The newer checksums are unknown to many stores; an MD5 of each body is known to all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

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

/** The object, and not its bucket, is missing. A HEAD has no body that would distinguish them. */
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
 * The body of an answer, whose breaking off is a fault of the store. Only the time that the store is waited for counts: the
 * reader may be slow.
 */
function guardedBody(body: Readable, bucket: string, answerMs: number): Readable {
  const parts = body[Symbol.asyncIterator]();
  // The iterator listens once it is asked; until then nothing else would.
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
 * Objects in a bucket behind the S3 API. A request is tried again, a bounded number of times, while the store is busy or away;
 * what then still fails is an ObjectStoreError.
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
