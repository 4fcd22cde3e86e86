import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** The disk has no room, or the folder cannot be written. */
export class SpoolError extends Error {
  constructor(cause: unknown) {
    super('a file could not be kept on its way', { cause });
    this.name = 'SpoolError';
  }
}

/** A file without a name, so that the disk has its room back however the process ends. */
export class SpooledFile {
  #sizeBytes = 0;

  constructor(
    private readonly handle: FileHandle,
    private readonly room: { bytes: number },
  ) {}

  /** Throws {@link SpoolError}. */
  async write(chunk: Buffer): Promise<void> {
    this.#sizeBytes += chunk.byteLength;
    this.room.bytes -= chunk.byteLength;
    if (this.room.bytes < 0) throw new SpoolError(new Error('files on their way have all the room there is'));
    try {
      await this.handle.writeFile(chunk);
    } catch (error) {
      throw new SpoolError(error);
    }
  }

  /** Reads from the beginning; may be called once. */
  read(): Readable {
    return this.handle.createReadStream({ start: 0 });
  }

  /** Deletes the file; calling it again does no harm. */
  async close(): Promise<void> {
    this.room.bytes += this.#sizeBytes;
    this.#sizeBytes = 0;
    await this.handle.close();
  }
}

/** Bytes of all files in this process that are being sent, so that the disk has room for others. */
const ROOM_BYTES = 1536 * 1024 * 1024;

/** Holds files from outside until the ZIP has them: whole, so that a broken download never gets into it. */
export class MediaSpool {
  readonly #folder: string;
  readonly #room: { bytes: number };

  constructor(dataDir: string, roomBytes = ROOM_BYTES) {
    this.#folder = resolve(dataDir, 'media');
    this.#room = { bytes: roomBytes };
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
      return new SpooledFile(handle, this.#room);
    } catch (error) {
      throw new SpoolError(error);
    }
  }
}
