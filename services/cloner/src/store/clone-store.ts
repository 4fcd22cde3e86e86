import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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
import { CaptureError } from '../capture-error.ts';
import type { CloneFile, CloneManifest } from './clone-manifest.ts';
import { objectKey } from './objects.ts';

const MANIFEST_TYPE = 'application/json';

/** Takes the files of one version. */
interface FileSink {
  put(body: Buffer | Readable, type: string): Promise<CloneFile>;
  get(file: CloneFile): Promise<Buffer>;
}

/**
 * Stores the files of clones, each once however many clones have it. A writer puts the files of a version that does not exist yet
 * under a claim of its own: objects that are claimed, or part of a version, are not collected.
 */
@Injectable()
export class CloneStore {
  readonly #spool: Spool;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly objects: ObjectStore,
    @Inject(CONFIG) { dataDir }: Config,
  ) {
    this.#spool = new Spool(dataDir);
  }

  /** @param maxBytes of all files together. The sink throws {@link CaptureError}. */
  sink(claim: string, maxBytes: number): FileSink {
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
      // Looked for after the claim: an object that is found now can no longer be collected.
      const key = objectKey(sha256);
      const found = await this.objects.stat(key);
      if (found?.sizeBytes !== bytes) await this.objects.put(key, file.read());
      return { sha256, bytes, type };
    } finally {
      await file.close();
    }
  }

  /** Waits for a collection that is removing the object. As the service: files belong to no user. */
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

  /** Runs work that stores files under a claim of its own. */
  async claimed<T>(work: (claim: string) => Promise<T>): Promise<T> {
    const claim = randomUUID();
    try {
      return await work(claim);
    } finally {
      await this.release(claim);
    }
  }

  /** Objects of the claim that are part of no version can be collected from now on. */
  async release(claim: string): Promise<void> {
    await this.database.runAsService('DELETE FROM cloner.object_claims WHERE claim = $1', [claim]);
  }

  /** Throws `ObjectStoreError` when the store has lost the object. */
  async open(sha256: string): Promise<Readable> {
    const found = await this.objects.get(objectKey(sha256));
    if (found === null) throw new ObjectStoreError('a file of a clone is missing', new Error(sha256));
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

/** A file on its way into the store, whose key there is known only when its last byte is. */
interface SpooledFile {
  sha256: string;
  bytes: number;
  /** Reads the file from its beginning, once. */
  read(): Buffer | Readable;
  close(): Promise<void>;
}

/** Keeps files on disk until their hash is known. They are unlinked at once, so that the disk space is free again however the process ends. */
class Spool {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = resolve(dataDir, 'clones');
  }

  /** Throws `ObjectTooLargeError`, `ObjectStoreError`, and the error of a body that breaks off. */
  async take(body: Buffer | Readable, maxBytes: number): Promise<SpooledFile> {
    if (Buffer.isBuffer(body)) return inMemory(body, maxBytes);
    const handle = await this.#open();
    try {
      const { sha256, bytes } = await writeTo(handle, body, maxBytes);
      return {
        sha256,
        bytes,
        read: () => handle.createReadStream({ start: 0, autoClose: false }),
        close: () => handle.close(),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #open(): Promise<FileHandle> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = join(this.#folder, randomUUID());
      const handle = await open(path, 'wx+', 0o600);
      await unlink(path);
      return handle;
    } catch (error) {
      throw new ObjectStoreError('no temporary file could be made', error);
    }
  }
}

function inMemory(body: Buffer, maxBytes: number): SpooledFile {
  if (body.length > maxBytes) throw new ObjectTooLargeError(maxBytes);
  return {
    sha256: createHash('sha256').update(body).digest('hex'),
    bytes: body.length,
    read: () => body,
    close: async () => {},
  };
}

async function writeTo(
  handle: FileHandle,
  body: Readable,
  maxBytes: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of body) {
    const chunk = Buffer.isBuffer(part) ? part : Buffer.from(part as string);
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ObjectTooLargeError(maxBytes);
    hash.update(chunk);
    try {
      await handle.writeFile(chunk);
    } catch (error) {
      throw new ObjectStoreError('a temporary file could not be written', error);
    }
  }
  return { sha256: hash.digest('hex'), bytes };
}
