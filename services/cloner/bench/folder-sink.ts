import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CaptureSink } from '../src/capture/capture.ts';
import type { CloneFile } from '../src/store/clone-manifest.ts';

/** Stores what a capture finds in a folder, like the other product. */
export class FolderSink implements CaptureSink {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async put(body: Buffer | Readable, type: string): Promise<CloneFile> {
    const parts: Buffer[] = [];
    if (Buffer.isBuffer(body)) parts.push(body);
    else for await (const part of body) parts.push(Buffer.from(part));
    const bytes = Buffer.concat(parts);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(this.folder, sha256), bytes);
    return { sha256, bytes: bytes.length, type };
  }

  get({ sha256 }: CloneFile): Promise<Buffer> {
    return readFile(join(this.folder, sha256));
  }
}
