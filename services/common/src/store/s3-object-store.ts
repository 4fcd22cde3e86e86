import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BucketSettings } from '../config/store-settings.ts';
import { guardedBody } from './guarded-body.ts';
import { inParts } from './in-parts.ts';
import {
  type ByteRange,
  checkedKey,
  ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.ts';
import { type S3Limits, S3Requests } from './s3-requests.ts';
import { S3Upload } from './s3-upload.ts';

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
  private readonly requests: S3Requests;

  constructor(
    private readonly settings: BucketSettings,
    private readonly limits: S3Limits = LIMITS,
  ) {
    super();
    this.bucket = settings.bucket;
    this.requests = new S3Requests(settings, limits);
  }

  /** Whether others name the same bucket by these settings. */
  isBucketOf({ bucket, endpoint }: Pick<BucketSettings, 'bucket' | 'endpoint'>): boolean {
    return bucket === this.bucket && storeAt(endpoint) === storeAt(this.settings.endpoint);
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions = {}): Promise<StoredObject> {
    const upload = new S3Upload(this.requests, this.placeOf(key), this.limits);
    const hash = createHash('sha384');
    let sizeBytes = 0;
    try {
      for await (const { bytes, last } of inParts(body, PART_BYTES, options.maxBytes)) {
        hash.update(bytes);
        if (last && sizeBytes === 0) await upload.addOnly(bytes);
        else await upload.add(bytes);
        sizeBytes += bytes.length;
      }
      await upload.complete();
    } catch (error) {
      await upload.abort();
      throw error;
    }
    return { sha384: `sha384-${hash.digest('base64')}`, sizeBytes };
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const place = { ...this.placeOf(key), ...part };
    const found = await this.requests.find(({ s3, client, options }) =>
      client.send(new s3.GetObjectCommand(place), options),
    );
    // In Node the body is a stream of Node's.
    return found === null ? null : guardedBody(found.Body as Readable, this.bucket, this.limits.answerMs);
  }

  async stat(key: string): Promise<{ sizeBytes: number; storedAt: Date } | null> {
    const place = this.placeOf(key);
    const found = await this.requests.find(({ s3, client, options }) =>
      client.send(new s3.HeadObjectCommand(place), options),
    );
    if (found === null) return null;
    return { sizeBytes: found.ContentLength ?? 0, storedAt: found.LastModified ?? new Date(0) };
  }

  async delete(key: string): Promise<void> {
    const place = this.placeOf(key);
    await this.requests.find(({ s3, client, options }) =>
      client.send(new s3.DeleteObjectCommand(place), options),
    );
  }

  async list(prefix: string): Promise<string[]> {
    const within = prefix === '' ? {} : { Prefix: `${checkedKey(prefix.replace(/\/$/, ''))}/` };
    const keys: string[] = [];
    for (let more: boolean | undefined = true; more; ) {
      const last = keys.at(-1);
      const query = { Bucket: this.bucket, ...within, ...(last !== undefined && { Marker: last }) };
      const page = await this.requests.send(({ s3, client, options }) =>
        // The older of the two lists: every store has it, and it goes on after a key, not by a token.
        client.send(new s3.ListObjectsCommand(query), options),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      more = page.IsTruncated;
    }
    return keys.sort();
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
