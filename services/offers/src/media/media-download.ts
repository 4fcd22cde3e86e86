import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type DownloadMediaInput, type MediaManifest, offersErrors } from '@garimpo/offers-contract';
import {
  type createLogger,
  type Database,
  defineErrors,
  InjectDatabase,
  LOGGER,
  type Person,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { mediaOfCreatives } from '../creative/creative.query.ts';
import { UnreadableError } from '../source/ad-count-source.ts';
import { type KeptFile, MediaFiles, type MissingFile } from './media-files.ts';
import { DOWNLOAD_SECONDS, MediaLimits } from './media-limits.ts';
import { entryName } from './media-names.ts';
import { MediaPage } from './media-page.ts';
import type { SpoolError } from './media-spool.ts';

const MANIFEST = 'manifest.json';
const closed = promisify(finished);

/** A ZIP that is streamed. It stores files uncompressed, because images and videos are compressed already. */
class MediaZip {
  readonly #zip = new ZipFile();
  readonly #files: MediaManifest['files'] = [];
  readonly #openedAt = new Date();

  constructor(
    private readonly page: string,
    private readonly title: string,
  ) {
    this.#zip.on('error', (error) => this.stream.destroy(error));
  }

  get stream(): Readable {
    return this.#zip.outputStream as Readable;
  }

  get fileCount(): number {
    return this.#files.filter(({ error }) => error === null).length;
  }

  /** Resolves when the reader has consumed the file, which is deleted then. Rejects with the signal's reason. */
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

  /** Adds the manifest and ends the archive. */
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

/** Files that are not fetched by then are missing, so that the rest still arrives. */
const FETCH_SECONDS = 480;
/** Limit for the first file: the proxy in front waits about twice as long for an answer. */
const FIRST_FILE_SECONDS = 60;

/**
 * Sends the ZIP of a page that names `total` files; resolves when it is sent. It must listen to the stream at once.
 */
export type SendZip = (zip: { stream: Readable; total: number }, signal: AbortSignal) => Promise<void>;

type Files = AsyncGenerator<KeptFile | MissingFile>;

const fail = defineErrors(offersErrors);
const unavailable = (rule: string, cause?: unknown) =>
  fail('offers.media.unavailable', { fields: [{ path: 'url', rule }], cause });

/** The images and videos of a page of the ad library, as one ZIP that is made while it is sent. */
@Injectable()
export class MediaDownload {
  constructor(
    private readonly limits: MediaLimits,
    private readonly page: MediaPage,
    private readonly files: MediaFiles,
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(LOGGER) private readonly log: ReturnType<typeof createLogger>,
  ) {}

  /**
   * Calls `send` once the first file is there. Throws `offers.media.unavailable` where there is none,
   * `offers.media.too_many`, and the reason of `gone`, which aborts when the client has disconnected.
   */
  async make(person: Person, input: DownloadMediaInput, gone: AbortSignal, send: SendZip): Promise<void> {
    const address = this.page.addressOf(input.url);
    if (address === null) throw unavailable('not_library');
    await this.limits.within(person.userId, async () => {
      const over = new AbortController();
      const signal = AbortSignal.any([gone, over.signal, AbortSignal.timeout(DOWNLOAD_SECONDS * 1000)]);
      const addresses = await this.#addresses(person, address, input.creatives, signal);
      const zip = new MediaZip(address, input.title);
      try {
        await this.#fill(zip, addresses, signal, (stream) =>
          send({ stream, total: addresses.length }, signal).catch((error) => {
            // Aborts the fetches that are still running.
            over.abort(error);
            throw error;
          }),
        );
      } finally {
        over.abort();
      }
      const { userId } = person;
      this.log.info(
        { userId, files: zip.fileCount, of: addresses.length },
        'media of a page were handed out',
      );
    });
  }

  async #addresses(
    person: Person,
    page: string,
    creatives: string[] | undefined,
    signal: AbortSignal,
  ): Promise<string[]> {
    if (creatives !== undefined) {
      const chosen = await this.database.asUser(person, (tx) =>
        mediaOfCreatives(tx, person.userId, creatives),
      );
      if (chosen.length > 0) return chosen;
      throw unavailable('no_media');
    }
    try {
      const addresses = await this.page.read(page, signal);
      if (addresses.length > 0) return addresses;
    } catch (error) {
      if (error instanceof UnreadableError) throw unavailable(error.reason, error);
      throw error;
    }
    throw unavailable('no_media');
  }

  async #fill(
    zip: MediaZip,
    addresses: string[],
    signal: AbortSignal,
    send: (stream: Readable) => Promise<void>,
  ): Promise<void> {
    const late = new AbortController();
    let timer = setTimeout(() => late.abort(), FIRST_FILE_SECONDS * 1000);
    const files = this.files.fetch(addresses, { signal, due: late.signal });
    try {
      const first = await this.#firstOf(files, zip, signal);
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), FETCH_SECONDS * 1000);
      const sending = send(zip.stream);
      const writing = this.#writeAll(first, files, zip, signal).catch((error) => {
        zip.stream.destroy(error);
        throw error;
      });
      // Each failure ends the other side too.
      const [sent, written] = await Promise.allSettled([sending, writing]);
      if (sent.status === 'rejected') throw sent.reason;
      if (written.status === 'rejected') throw written.reason;
    } finally {
      clearTimeout(timer);
      await files.return(undefined);
    }
  }

  /**
   * The first file that was fetched; missing ones before it are added to the manifest. Throws
   * `offers.media.unavailable`.
   */
  async #firstOf(files: Files, zip: MediaZip, signal: AbortSignal): Promise<KeptFile> {
    let full: SpoolError | undefined;
    for (;;) {
      const { done, value } = await files.next();
      if (done) throw full ?? unavailable('no_file');
      if (value.error === null) return value;
      full ??= value.cause;
      await zip.add(value, signal);
    }
  }

  async #writeAll(first: KeptFile, files: Files, zip: MediaZip, signal: AbortSignal): Promise<void> {
    await zip.add(first, signal);
    for (;;) {
      const { done, value } = await files.next();
      if (done) break;
      await zip.add(value, signal);
    }
    zip.end();
  }
}
