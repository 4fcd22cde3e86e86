import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ObjectStore } from '@garimpo/service-kit';
import { type Pack, pack } from 'tar-stream';
import { type Sealing, seal } from './encryption.ts';

/** What is held in memory of one file, however long it is. */
const PART_BYTES = 1024 * 1024;

/**
 * A sealed, compressed tar. How long a table is, is known at its end, so each file lies in it as parts `<path>#000000` and on,
 * and `<path>#sha256`, which ends it.
 */
export class ArchiveWriter {
  bytes = 0;

  constructor(
    private readonly tar: Pack,
    /** Rejects when what was written can no longer arrive. */
    private readonly failed: Promise<never>,
  ) {}

  async add(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    let number = 0;
    let pieces: Uint8Array[] = [];
    let size = 0;
    const flush = async () => {
      const part = Buffer.concat(pieces);
      pieces = [];
      size = 0;
      hash.update(part);
      this.bytes += part.length;
      await this.entry(`${path}#${String(number++).padStart(6, '0')}`, part);
    };
    for await (const piece of content) {
      pieces.push(piece);
      size += piece.length;
      if (size >= PART_BYTES) await flush();
    }
    if (size > 0 || number === 0) await flush();
    await this.entry(`${path}#sha256`, Buffer.from(hash.digest('hex')));
  }

  async addJson(path: string, value: unknown): Promise<void> {
    await this.add(path, only(Buffer.from(`${JSON.stringify(value)}\n`)));
  }

  private entry(name: string, body: Buffer): Promise<void> {
    const written = new Promise<void>((resolve) => {
      const header = { name, size: body.length, mode: 0o600 };
      const sink = this.tar.entry(header, (error) => (error ? undefined : resolve()));
      // The entry fails with the archive; `failed` reports the cause.
      sink.on('error', () => {});
      sink.end(body);
    });
    return Promise.race([written, this.failed]);
  }
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * Writes an archive under that key, whole or not at all; its size in bytes.
 * @param signal ends it, and nothing is kept
 */
export async function writeArchive(
  { store, key }: { store: ObjectStore; key: string },
  { sealing, signal }: { sealing: Sealing; signal: AbortSignal },
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const tar = pack();
  const plain = new PassThrough();
  // The promises below report the failure.
  const heard = <Stream extends NodeJS.EventEmitter>(stream: Stream) => stream.on('error', () => {});
  for (const stream of [tar, plain]) heard(stream);
  const compressed = pipeline(tar as unknown as Readable, heard(createGzip({ level: 1 })), plain, { signal });
  // A store may begin to read a while later.
  const stored = seal(plain, sealing).then((cipher) => store.put(key, heard(cipher)));
  const arrived = Promise.all([compressed, stored]);
  const failed = arrived.then(
    () => new Promise<never>(() => {}),
    (cause) => Promise.reject(new NotArrivedError(cause)),
  );
  failed.catch(() => {});
  try {
    await fill(new ArchiveWriter(tar, failed));
    tar.finalize();
    const [, { sizeBytes }] = await Promise.race([arrived, failed]);
    return sizeBytes;
  } catch (error) {
    tar.destroy(error as Error);
    plain.destroy(error as Error);
    // The store removes its partial object before it reports the cause.
    const [ended] = await Promise.allSettled([stored, compressed]);
    signal.throwIfAborted();
    if (!(error instanceof NotArrivedError)) throw error;
    throw ended.status === 'rejected' ? ended.reason : error.cause;
  }
}

/** The destination did not store all bytes; its own error has the cause. */
class NotArrivedError extends Error {
  constructor(cause: unknown) {
    super('the archive did not arrive', { cause });
  }
}
