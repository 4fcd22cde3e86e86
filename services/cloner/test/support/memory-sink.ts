import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CaptureSink } from '../../src/capture/capture.ts';
import type { CloneFile } from '../../src/store/clone-manifest.ts';

export class MemorySink implements CaptureSink {
  readonly objects = new Map<string, Buffer>();

  async put(body: Buffer | Readable, type: string): Promise<CloneFile> {
    const parts: Buffer[] = [];
    for await (const part of body instanceof Readable ? body : [body]) parts.push(Buffer.from(part));
    const bytes = Buffer.concat(parts);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.objects.set(sha256, bytes);
    return { sha256, bytes: bytes.length, type };
  }

  async get({ sha256 }: CloneFile): Promise<Buffer> {
    const bytes = this.objects.get(sha256);
    if (bytes === undefined) throw new Error(`nothing was put under ${sha256}`);
    return bytes;
  }
}
