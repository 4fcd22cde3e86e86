import { createHash } from 'node:crypto';
import {
  MEDIA_BYTES_MAX,
  MEDIA_FILE_BYTES_MAX,
  MEDIA_FILES_MAX,
  type MediaError,
} from '@garimpo/offers-contract';
import { type Outbound, OutboundError, type OutboundErrorCode } from '@garimpo/service-kit';
import { HEAD_BYTES, type MediaType, mediaTypeOf } from './media-names.ts';
import { type MediaSpool, SpoolError, type SpooledFile } from './media-spool.ts';

/**
 * The results of `work` in the order of the items, a few computed ahead. When the consumer stops early, results that
 * were not taken go to `letGo`: `work` should end soon then.
 */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  {
    ahead,
    work,
    letGo,
  }: {
    ahead: number;
    work: (item: Item) => Promise<Result>;
    letGo: (result: Result) => Promise<void>;
  },
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const begin = (item: Item) => {
    const result = work(item);
    // Its consumer handles the failure; until then it must not count as unhandled.
    result.catch(() => {});
    running.push(result);
  };
  try {
    for (;;) {
      while (running.length < ahead && next < items.length) {
        begin(items[next] as Item);
        next += 1;
      }
      const first = running[0];
      if (first === undefined) return;
      const result = await first;
      running.splice(0, 1);
      yield result;
    }
  } finally {
    for (const left of await Promise.allSettled(running))
      if (left.status === 'fulfilled') await letGo(left.value);
  }
}

/** A file that was fetched whole. Its owner reads or closes it. */
export interface KeptFile {
  url: string;
  error: null;
  type: MediaType;
  sizeBytes: number;
  sha256: string;
  content: SpooledFile;
}

export interface MissingFile {
  url: string;
  error: MediaError;
  /** Set for `not_stored`. */
  cause?: SpoolError;
}

export interface MediaCaps {
  files: number;
  fileBytes: number;
  /** Counts all bytes that are fetched, discarded ones too: endless files must not keep the service busy. */
  bytes: number;
}

export const MEDIA_CAPS: MediaCaps = {
  files: MEDIA_FILES_MAX,
  fileBytes: MEDIA_FILE_BYTES_MAX,
  bytes: MEDIA_BYTES_MAX,
};

/** Concurrent fetches: the file that is sent next, and those after it. */
const AHEAD = 3;
/** Limit until an answer begins, so that a silent host does not hold up the others. */
const HEAD_MS = 15_000;
/** Limit for a whole file. */
const FILE_MS = 90_000;

const failures: Record<OutboundErrorCode, MediaError> = {
  bad_address: 'refused_address',
  private_address: 'refused_address',
  unknown_host: 'unreachable',
  unreachable: 'unreachable',
  too_many_redirects: 'unreachable',
  interrupted: 'unreachable',
  timeout: 'timeout',
  too_large: 'too_large',
};
/** The content network answers so for expired addresses too. */
const GONE = new Set([403, 404, 410]);

export class MediaFiles {
  constructor(
    private readonly outbound: Outbound,
    private readonly spool: MediaSpool,
    private readonly caps: MediaCaps = MEDIA_CAPS,
  ) {}

  /**
   * Yields in the order of the addresses, a few fetched ahead. Files that are not there when `due` fires are missing;
   * when `signal` fires, its reason is thrown. A consumer that stops early leaves nothing open.
   */
  async *fetch(
    addresses: readonly string[],
    { signal, due }: { signal: AbortSignal; due: AbortSignal },
  ): AsyncGenerator<KeptFile | MissingFile> {
    const { files, bytes } = this.caps;
    const budget = { bytes };
    const stopped = new AbortController();
    const stop = AbortSignal.any([signal, due, stopped.signal]);
    const results = inOrder(addresses.slice(0, files), {
      ahead: AHEAD,
      work: async (url): Promise<KeptFile | MissingFile> => {
        try {
          return await this.#keep(url, budget, stop);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof SpoolError) return { url, error: 'not_stored', cause: error };
          if (due.aborted) return { url, error: 'timeout' };
          if (error instanceof OutboundError) return { url, error: failures[error.code] };
          throw error;
        }
      },
      letGo: async (file) => {
        if (file.error === null) await file.content.close();
      },
    });
    try {
      // Not with `for await`, which would end the results before they are told to stop.
      for (;;) {
        const { done, value } = await results.next();
        if (done) break;
        yield value;
      }
      for (const url of addresses.slice(files)) yield { url, error: 'over_count' };
    } finally {
      stopped.abort();
      await results.return(undefined);
    }
  }

  async #keep(url: string, budget: { bytes: number }, signal: AbortSignal): Promise<KeptFile | MissingFile> {
    signal.throwIfAborted();
    const maxBytes = Math.min(this.caps.fileBytes, budget.bytes);
    if (maxBytes <= 0) return { url, error: 'over_total' };
    try {
      return await this.#fetchWhole(url, maxBytes, budget, signal);
    } catch (error) {
      const isOver = error instanceof OutboundError && error.code === 'too_large';
      // The file would have fitted if it had come earlier.
      if (isOver && maxBytes < this.caps.fileBytes) return { url, error: 'over_total' };
      throw error;
    }
  }

  async #fetchWhole(
    url: string,
    maxBytes: number,
    budget: { bytes: number },
    signal: AbortSignal,
  ): Promise<KeptFile | MissingFile> {
    const answer = await this.#ask(url, maxBytes, signal);
    let content: SpooledFile | undefined;
    try {
      if (answer.status !== 200) return { url, error: GONE.has(answer.status) ? 'not_found' : 'unreachable' };
      const hash = createHash('sha256');
      let sizeBytes = 0;
      let type: MediaType | null = null;
      for await (const chunk of withHead(answer.body)) {
        budget.bytes -= chunk.byteLength;
        if (budget.bytes < 0) return { url, error: 'over_total' };
        type ??= mediaTypeOf(chunk);
        if (type === null) break;
        content ??= await this.spool.open();
        sizeBytes += chunk.byteLength;
        hash.update(chunk);
        await content.write(chunk);
      }
      if (type === null || content === undefined) return { url, error: 'not_media' };
      const kept = { url, error: null, type, sizeBytes, sha256: hash.digest('hex'), content };
      content = undefined;
      return kept;
    } finally {
      answer.discard();
      await content?.close();
    }
  }

  async #ask(url: string, maxBytes: number, signal: AbortSignal) {
    const silent = new AbortController();
    const timer = setTimeout(
      () => silent.abort(new OutboundError('timeout', `no answer within ${HEAD_MS} ms`)),
      HEAD_MS,
    );
    try {
      return await this.outbound.fetch(url, {
        headers: { accept: 'image/*,video/*' },
        maxBytes,
        timeoutMs: FILE_MS,
        signal: AbortSignal.any([signal, silent.signal]),
      });
    } catch (error) {
      throw silent.signal.aborted ? silent.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The same bytes, with enough in the first chunk to detect the type. */
async function* withHead(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.byteLength < HEAD_BYTES) continue;
    yield head;
    head = null;
  }
  if (head !== null && head.byteLength > 0) yield head;
}
