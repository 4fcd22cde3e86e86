import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { steadyNow } from '@garimpo/service-kit';
import { type DiskSync, GroupSync, type Waiting } from './acknowledgement.ts';

export interface SpoolFileOptions {
  path: string;
  disk: DiskSync;
  onSyncFailure: (items: Waiting[], error: unknown) => void;
}

/** A file that is written to, a line for an item. */
export class SpoolFile {
  readonly path: string;
  /** Milliseconds of the steady clock. */
  readonly openedAt = steadyNow();
  readonly lines: string[] = [];
  /** Items that are acknowledged when the file is stored. */
  readonly unstored: Waiting[] = [];
  readonly sync: GroupSync;
  readonly #descriptor: number;
  #bytes = 0;

  /** Throws where the file cannot be made. */
  constructor({ path, disk, onSyncFailure }: SpoolFileOptions) {
    this.path = path;
    this.#descriptor = openSync(path, 'ax', 0o600);
    let isInFolder = false;
    const sync = async () => {
      await disk.file(this.#descriptor);
      // A file whose name the disk has not is lost as well.
      if (!isInFolder) await disk.path(dirname(path));
      isInFolder = true;
    };
    this.sync = new GroupSync(sync, onSyncFailure);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Throws where the disk takes no more; the file may end in half a line then. */
  write(lines: readonly string[]): void {
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(this.#descriptor, bytes, at);
    this.#bytes += bytes.byteLength;
    this.lines.push(...lines);
  }

  /** Waits for the disk where somebody does. */
  async close(): Promise<void> {
    await this.sync.settled();
    closeSync(this.#descriptor);
  }
}

/** The whole lines of a file, and how many could not be read; none where another process has stored and removed it. */
export async function readSpoolFile(path: string): Promise<{ lines: string[]; lost: number }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { lines: [], lost: 0 };
    throw error;
  }
  // A line without its end was not written whole, and its item was never acknowledged.
  const all = text.split('\n').slice(0, -1);
  const lines = all.filter(isJson);
  return { lines, lost: all.length - lines.length };
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
