import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  ObjectStore,
  ObjectStoreError,
  ObjectTooLargeError,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CaptureError, type CaptureSink } from '../capture/capture.ts';
import type { CloneFile, CloneManifest } from './clone-manifest.ts';
import { objectKey } from './object-key.ts';
import { CloneSpool } from './spool.ts';

const MANIFEST_TYPE = 'application/json';

/**
 * The files of clones, each once however many clones have it. Whoever stores for a version that is not there yet names its
 * files under a claim of its own: what is claimed, or part of a version, is not collected.
 */
@Injectable()
export class CloneStore {
  readonly #spool: CloneSpool;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly objects: ObjectStore,
    @Inject(CONFIG) { dataDir }: Config,
  ) {
    this.#spool = new CloneSpool(dataDir);
  }

  /** What takes the files of one version. All of them together have `maxBytes` at most. */
  sink(claim: string, maxBytes: number): CaptureSink {
    let left = maxBytes;
    return {
      put: async (body, type) => {
        const file = await this.#store(claim, body, type, left).catch((error) => {
          throw asCaptureError(error);
        });
        left -= file.bytes;
        return file;
      },
      get: (file) => this.read(file.sha256),
    };
  }

  /** Stores bytes under a claim. Throws `ObjectTooLargeError`, `ObjectStoreError`. */
  put(claim: string, body: Buffer, type: string): Promise<CloneFile> {
    return this.#store(claim, body, type, Number.POSITIVE_INFINITY);
  }

  putManifest(claim: string, manifest: CloneManifest): Promise<CloneFile> {
    return this.put(claim, Buffer.from(JSON.stringify(manifest)), MANIFEST_TYPE);
  }

  async #store(claim: string, body: Buffer | Readable, type: string, maxBytes: number): Promise<CloneFile> {
    const file = await this.#spool.take(body, maxBytes);
    try {
      const { sha256, bytes } = file;
      await this.#claim(claim, sha256, bytes);
      // Claimed first and looked for then: what is found now can no longer be collected.
      const key = objectKey(sha256);
      const found = await this.objects.stat(key);
      if (found?.sizeBytes !== bytes) await this.objects.put(key, file.read());
      return { sha256, bytes, type };
    } finally {
      await file.close();
    }
  }

  /** Waits for a collection that is just taking the object away. As the service: files are nobody's. */
  async #claim(claim: string, sha256: string, bytes: number): Promise<void> {
    await this.database.runAsService(
      `WITH object AS (
         INSERT INTO cloner.objects (sha256, bytes) VALUES ($1, $2)
         ON CONFLICT (sha256) DO UPDATE SET stored_at = clock_timestamp() RETURNING sha256)
       INSERT INTO cloner.object_claims (sha256, claim) SELECT sha256, $3 FROM object
       ON CONFLICT (claim, sha256) DO NOTHING`,
      [sha256, bytes, claim],
    );
  }

  /** Work that stores for itself: what nothing names when it ends is nobody's again. */
  async claimed<T>(work: (claim: string) => Promise<T>): Promise<T> {
    const claim = randomUUID();
    try {
      return await work(claim);
    } finally {
      await this.release(claim);
    }
  }

  /** What was claimed and is part of no version is nobody's again. */
  async release(claim: string): Promise<void> {
    await this.database.runAsService('DELETE FROM cloner.object_claims WHERE claim = $1', [claim]);
  }

  /** Throws `ObjectStoreError` where the store has lost it. */
  async open(sha256: string): Promise<Readable> {
    const found = await this.objects.get(objectKey(sha256));
    if (found === null) throw new ObjectStoreError('a file of a clone is not there', new Error(sha256));
    return found;
  }

  async read(sha256: string): Promise<Buffer> {
    return buffer(await this.open(sha256));
  }

  async readManifest(sha256: string): Promise<CloneManifest> {
    return JSON.parse((await this.read(sha256)).toString('utf8')) as CloneManifest;
  }
}

function asCaptureError(error: unknown): unknown {
  if (error instanceof ObjectTooLargeError)
    return new CaptureError('cloner.capture.too_large', 'bytes', { cause: error });
  if (error instanceof ObjectStoreError)
    return new CaptureError('cloner.capture.failed', 'storage', { cause: error });
  return error;
}
