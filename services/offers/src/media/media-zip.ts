import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { MediaManifest } from '@garimpo/offers-contract';
import { ZipFile } from 'yazl';
import type { KeptFile, MissingFile } from './media-files.ts';
import { entryName } from './media-names.ts';

const MANIFEST = 'manifest.json';
const closed = promisify(finished);

/** A ZIP that is written as it is read. Nothing in it is packed: images and videos are so already. */
export class MediaZip {
  readonly #zip = new ZipFile();
  readonly #files: MediaManifest['files'] = [];
  readonly #openedAt = new Date();

  constructor(
    private readonly page: string,
    private readonly title: string,
  ) {
    this.#zip.on('error', (error) => this.stream.destroy(error));
  }

  /** What has been written. */
  get stream(): Readable {
    return this.#zip.outputStream as Readable;
  }

  get fileCount(): number {
    return this.#files.filter(({ error }) => error === null).length;
  }

  /** Resolves when whoever reads has taken the file, which is gone then. Rejects with the signal's reason. */
  async add(file: KeptFile | MissingFile, signal: AbortSignal): Promise<void> {
    if (file.error !== null) {
      const nothing = { file: null, type: null, size: null, sha256: null };
      this.#files.push({ url: file.url, ...nothing, error: file.error });
      return;
    }
    const { url, type, sizeBytes, sha256 } = file;
    const name = entryName(this.#files.length + 1, url, type);
    this.#files.push({ url, file: name, type: type.type, size: sizeBytes, sha256, error: null });
    const content = file.content.read();
    const end = () => content.destroy();
    signal.addEventListener('abort', end, { once: true });
    try {
      signal.throwIfAborted();
      this.#zip.addReadStream(content, name, { compress: false, size: sizeBytes, mtime: this.#openedAt });
      await closed(content);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      content.destroy();
      await file.content.close();
      signal.removeEventListener('abort', end);
    }
  }

  /** Adds what there is to say of the files, and ends. */
  end(): void {
    const manifest: MediaManifest = {
      page: this.page,
      title: this.title,
      downloadedAt: this.#openedAt.toISOString(),
      files: this.#files,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    this.#zip.addBuffer(text, MANIFEST, { compress: false, mtime: this.#openedAt });
    this.#zip.end();
  }
}
