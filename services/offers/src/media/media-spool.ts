import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** There is no room for another byte, or no folder that may be written to. */
export class SpoolError extends Error {
  constructor(cause: unknown) {
    super('a file could not be kept on its way', { cause });
    this.name = 'SpoolError';
  }
}

/** A file on its way. It has no name: whatever ends the process, the disk has its room back. */
export class SpooledFile {
  constructor(private readonly handle: FileHandle) {}

  /** Throws {@link SpoolError}. */
  async write(chunk: Buffer): Promise<void> {
    try {
      await this.handle.writeFile(chunk);
    } catch (error) {
      throw new SpoolError(error);
    }
  }

  /** From its beginning, once; it is gone when the stream is closed. */
  read(): Readable {
    return this.handle.createReadStream({ start: 0 });
  }

  /** It is gone. Once more does no harm. */
  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Where files from outside lie until the ZIP has them: whole, so that what breaks off is never in it. */
export class MediaSpool {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = resolve(dataDir, 'media');
  }

  /** Throws {@link SpoolError}. */
  async open(): Promise<SpooledFile> {
    const path = join(this.#folder, randomUUID());
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const handle = await open(path, 'wx+', 0o600);
      try {
        await unlink(path);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return new SpooledFile(handle);
    } catch (error) {
      throw new SpoolError(error);
    }
  }
}
