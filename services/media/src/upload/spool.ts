import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, statfs, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { FILE_BYTES_MAX } from '@garimpo/media-contract';
import { fail } from '../fail.ts';

/** What uploads leave free: the database may live on the same disk, and it cannot do without. */
const ROOM_LEFT_BYTES = 512 * 1024 * 1024;
/** How much is written before the room is looked at again: others write too. */
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;

/** A whole file on the disk. It has no name there: whatever ends the process, the disk has its room back. */
export interface SpooledFile {
  handle: FileHandle;
  sizeBytes: number;
}

export class Spool {
  readonly #folder: string;

  constructor(
    dataDir: string,
    private readonly roomLeftBytes = ROOM_LEFT_BYTES,
  ) {
    this.#folder = resolve(dataDir, 'media');
  }

  /**
   * The caller closes the handle. Throws `media.file.too_large`, `media.storage.full`, `service.dependency.unavailable` where
   * the disk fails, and whatever the body breaks off with.
   */
  async take(body: Readable): Promise<SpooledFile> {
    const handle = await this.#open();
    try {
      return { handle, sizeBytes: await this.#write(handle, body) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Throws `media.storage.full` where there is no room for so much more: told before it is sent, not in the middle. */
  async prepare(bytes: number): Promise<void> {
    await this.#asked(() => mkdir(this.#folder, { recursive: true, mode: 0o700 }));
    await this.#assertRoom(bytes);
  }

  async #assertRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await this.#asked(() => statfs(this.#folder));
    if (bavail * bsize - bytes < this.roomLeftBytes) throw fail('media.storage.full');
  }

  async #open(): Promise<FileHandle> {
    return this.#asked(async () => {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = join(this.#folder, randomUUID());
      const handle = await open(path, 'wx+', 0o600);
      await unlink(path);
      return handle;
    });
  }

  async #write(handle: FileHandle, body: Readable): Promise<number> {
    let sizeBytes = 0;
    let lookAt = 0;
    for await (const part of body) {
      const chunk = part as Buffer;
      if (sizeBytes + chunk.length > FILE_BYTES_MAX) throw tooLarge();
      if (sizeBytes >= lookAt) {
        await this.#assertRoom(chunk.length);
        lookAt = sizeBytes + LOOK_EVERY_BYTES;
      }
      await this.#asked(() => handle.writeFile(chunk));
      sizeBytes += chunk.length;
    }
    return sizeBytes;
  }

  /** What the disk refuses, in our words. */
  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === 'ENOSPC' || code === 'EDQUOT') throw fail('media.storage.full', { cause });
      throw fail('service.dependency.unavailable', { cause });
    }
  }
}

export function tooLarge() {
  return fail('media.file.too_large', { fields: [{ path: 'file', rule: String(FILE_BYTES_MAX) }] });
}
