import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { ObjectStoreError, ObjectTooLargeError } from '@garimpo/service-kit';

/** A file on its way into the store: its name there is known when its last byte is. */
export interface SpooledFile {
  sha256: string;
  bytes: number;
  /** From its beginning, once. */
  read(): Buffer | Readable;
  close(): Promise<void>;
}

/** Where files lie until it is known what they are. They have no name there: whatever ends the process, the disk has its room back. */
export class CloneSpool {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = resolve(dataDir, 'clones');
  }

  /** Throws `ObjectTooLargeError`, `ObjectStoreError`, and whatever the body breaks off with. */
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
      throw new ObjectStoreError('no file can be made for what is on its way', error);
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
      throw new ObjectStoreError('the disk takes no more', error);
    }
  }
  return { sha256: hash.digest('hex'), bytes };
}
