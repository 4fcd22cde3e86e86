import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LostAsset, PAGE_BYTES_MAX, type PlayerKind } from '@garimpo/cloner-contract';
import { OutboundError, type OutboundResponse } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';
import { DEFAULT_ENCODING } from '../charset/encoding.ts';
import { staysWithPlayer } from '../players/find-players.ts';
import { cloneAddress } from '../rewrite/clone-address.ts';
import { looksLikeMedia } from '../rewrite/lazy-attributes.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { ReferenceKind } from '../rewrite/reference.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { type AssetFetcher, HostQueue, type Wanted } from './asset-fetcher.ts';
import { type CaptureSink, refuseSensitive } from './capture.ts';
import type { CaptureBudget } from './capture-budget.ts';
import { fileRole, fileType, streamRole } from './file-type.ts';
import { loadedJob, NO_VIDEOS, readText, type TextFile } from './text-file.ts';

const AT_ONCE = 8;
const AT_ONCE_OF_HOST = 6;
/** Depth of frames inside frames. */
const FRAMES_DEEP_MAX = 3;
/** Parts of the page that clicks ask for: more is a shop's list, or a hostile page. */
const PARTS_MAX = 60;
const PART_MAX = 512 * 1024;
/** Files with addresses in them stay in memory until all that they name is fetched. */
const TEXT_BYTES_MAX = 64 * 1024 * 1024;
/** Many times what a capture may fetch. Further addresses, of which a hostile text has millions, are only counted as lost. */
const PLACES_MAX = 30_000;
/** Addresses that are processed before the event loop may serve others. */
const ADDRESSES_AT_ONCE = 500;

type Place =
  | { state: 'wanted' }
  | { state: 'file'; file: CloneFile }
  | { state: 'text'; text: TextFile }
  | { state: 'redirect'; to: string }
  | { state: 'lost'; lost: LostAsset };

interface Asked extends Wanted {
  address: string;
  depth: number;
  encoding: string;
  /** No reference names it, so it is not lost when it does not exist. */
  isGuess: boolean;
}

type NewText = Omit<TextFile, 'text' | 'from' | 'plays'> & { from?: URL | null };

interface CollectionCounts {
  found: number;
  fetched: number;
  failed: number;
}

interface CollectionParts {
  fetcher: AssetFetcher;
  budget: CaptureBudget;
  sink: CaptureSink;
  reading: Reading;
  /** Makes of a page what is copied of it: its text without trackers, for example. */
  prepare(text: string): Promise<string>;
  /** The same for other texts, which are copied unchanged by default. */
  prepareOther?(text: string, role: TextFile['role']): Promise<string>;
  /** Whether parts of the page are taken that only a click would ask for. */
  withParts?: boolean;
  /** Players that load from their own hosts, so that nothing of them is fetched: none by default. */
  staying?: readonly PlayerKind[];
  onProgress(): void;
  /** Aborts with the capture. */
  signal: AbortSignal;
  /** Aborts the requests that are running. */
  stop(): void;
}

/**
 * A page with all that it loads, and what that loads, each address once. Files without addresses in them stream into the sink;
 * the others wait in memory until they can be rewritten.
 */
export class Collection {
  readonly counts: CollectionCounts = { found: 0, fetched: 0, failed: 0 };
  private readonly places = new Map<string, Place>();
  private readonly queue = new HostQueue<Asked>(AT_ONCE_OF_HOST);
  private readonly kinds = new Set<ReferenceKind>();
  private running = 0;
  private textBytes = 0;
  private clickParts = 0;
  /** Number of addresses that were found when the limits were exhausted. */
  private unnamed = 0;
  private failure: { error: unknown } | null = null;
  private onIdle: (() => void) | null = null;

  /** @param page address of the page, after redirects: files of its host keep their paths */
  constructor(
    readonly page: URL,
    private readonly parts: CollectionParts,
  ) {}

  /** Adds a file that the capture already has. {@link complete} fetches what it loads. Throws what {@link Reading} does. */
  async add({ from = null, ...file }: NewText): Promise<void> {
    const address = this.addressOf(file.url);
    if (address === null) return;
    const { role, url, base = url, bytes, read } = file;
    const { reading, signal, prepare, prepareOther } = this.parts;
    this.textBytes += bytes.length;
    const text =
      role === 'page' || role === 'fragment'
        ? await prepare(read.text)
        : ((await prepareOther?.(read.text, role)) ?? read.text);
    const whole: TextFile = { ...file, from, text, plays: NO_VIDEOS };
    this.places.set(address, { state: 'text', text: whole });
    const loaded = await reading.run(
      loadedJob,
      { text, role, url: base.href, encoding: read.encoding, page: this.page.href },
      signal,
    );
    for (const kind of loaded.kinds) this.kinds.add(kind);
    whole.plays = loaded.plays;
    // A script imports modules, which are always UTF-8.
    const encoding = role === 'script' ? 'utf-8' : file.read.encoding;
    const lines = loaded.lines === '' ? [] : loaded.lines.split('\n');
    for (const [at, line] of lines.entries()) {
      if (at % ADDRESSES_AT_ONCE === ADDRESSES_AT_ONCE - 1) await nextTurn();
      const end = line.indexOf(' ');
      this.want(line.slice(0, end) as ReferenceKind, new URL(line.slice(end + 1)), whole, encoding);
    }
    this.loseUnnamed(loaded.more);
  }

  /** Adds a file that is already in the sink. */
  addFile(url: URL, file: CloneFile): void {
    const address = this.addressOf(url);
    if (address !== null) this.places.set(address, { state: 'file', file });
  }

  addRedirect(from: URL, to: URL): void {
    const address = this.addressOf(from);
    const target = this.addressOf(to);
    if (address === null || target === null || address === target || this.holds(address)) return;
    this.places.set(address, { state: 'redirect', to: target });
  }

  /** Adds a file that browsers request without a reference to it. */
  guess(kind: ReferenceKind, url: URL): void {
    this.ask({ kind, url, from: this.page, depth: 0, encoding: DEFAULT_ENCODING, isGuess: true });
  }

  asksFor(kind: ReferenceKind): boolean {
    return this.kinds.has(kind);
  }

  /**
   * Fetches all that is wanted. Throws what the sink throws, the signal's reason, and {@link CaptureError} for a frame that is
   * refused.
   */
  async complete(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.onIdle = resolve;
      this.pump();
    });
    this.onIdle = null;
    this.parts.signal.throwIfAborted();
    if (this.failure !== null) throw this.failure.error;
  }

  /** The clone's address of what is at the URL, through redirects; null when the clone lacks it. */
  locate(url: URL): string | null {
    const address = this.addressOf(url);
    return address !== null && this.resolve(address) !== null ? address : null;
  }

  /** The text at the URL, through redirects; null for a file without addresses in it, and for what the clone lacks. */
  textAt(url: URL): TextFile | null {
    const address = this.addressOf(url);
    const target = address === null ? null : this.resolve(address);
    const place = target === null ? undefined : this.places.get(target);
    return place?.state === 'text' ? place.text : null;
  }

  /** The address where redirects from this one end. */
  resolve(address: string): string | null {
    const passed = new Set<string>();
    for (let at = address; !passed.has(at); ) {
      passed.add(at);
      const place = this.places.get(at);
      if (place?.state === 'file' || place?.state === 'text') return at;
      if (place?.state !== 'redirect') return null;
      at = place.to;
    }
    return null;
  }

  texts(): [address: string, text: TextFile][] {
    return [...this.places].flatMap(([address, place]) =>
      place.state === 'text' ? [[address, place.text] as [string, TextFile]] : [],
    );
  }

  files(): [address: string, file: CloneFile][] {
    return [...this.places].flatMap(([address, place]) =>
      place.state === 'file' ? [[address, place.file] as [string, CloneFile]] : [],
    );
  }

  redirects(): Record<string, string> {
    const redirects: Record<string, string> = {};
    for (const [address, place] of this.places) {
      const target = place.state === 'redirect' ? this.resolve(address) : null;
      if (target !== null) redirects[address] = target;
    }
    return redirects;
  }

  /** All addresses of the clone, each with the one where redirects from it end. */
  located(): Map<string, string> {
    const located = new Map<string, string>();
    for (const address of this.places.keys()) {
      const target = this.resolve(address);
      if (target !== null) located.set(address, target);
    }
    return located;
  }

  /** Lost files with a known address. */
  lost(): LostAsset[] {
    return [...this.places.values()].flatMap((place) => (place.state === 'lost' ? [place.lost] : []));
  }

  /** All lost files. */
  get lostCount(): number {
    return this.lost().length + this.unnamed;
  }

  private addressOf(url: URL): string | null {
    const file = new URL(url);
    file.hash = '';
    return cloneAddress(file, this.page);
  }

  private holds(address: string): boolean {
    const state = this.places.get(address)?.state;
    return state === 'file' || state === 'text';
  }

  private want(kind: ReferenceKind, url: URL, { url: from, depth }: TextFile, encoding: string): void {
    // An address in a script may be where a button leads.
    const isGuess =
      kind === 'video' ||
      kind === 'chunk' ||
      isPart(kind) ||
      (kind === 'lazy' && !looksLikeMedia(url.pathname));
    if (isPart(kind) && this.parts.withParts !== true) return;
    if (staysWithPlayer(url, kind, this.parts.staying ?? [])) return;
    this.ask({ kind, url, from, depth, encoding, isGuess });
  }

  private ask({ url: written, ...asked }: Omit<Asked, 'address'>): void {
    const url = new URL(written);
    url.hash = '';
    const address = this.addressOf(url);
    if (address === null || this.places.has(address)) return;
    if (this.places.size >= PLACES_MAX) {
      if (!asked.isGuess) this.loseUnnamed(1);
      return;
    }
    const isFrame = asked.kind === 'frame' || asked.kind === 'object';
    this.places.set(address, { state: 'wanted' });
    if (!asked.isGuess) this.counts.found += 1;
    const wanted = { ...asked, url, address };
    if (isPart(asked.kind) && !this.mayAskForPart(asked.depth)) this.lose(wanted, 'nested');
    else if (isFrame && asked.depth >= FRAMES_DEEP_MAX) this.lose(wanted, 'nested');
    else this.queue.push(wanted);
  }

  private mayAskForPart(depth: number): boolean {
    this.clickParts += 1;
    return this.clickParts <= PARTS_MAX && depth < FRAMES_DEEP_MAX;
  }

  private pump(): void {
    const isOver = this.failure !== null || this.parts.signal.aborted;
    while (!isOver && this.running < AT_ONCE) {
      const asked = this.queue.take();
      if (asked === undefined) break;
      this.running += 1;
      void this.fetchOne(asked)
        .catch((error) => {
          this.failure ??= { error };
          this.parts.stop();
        })
        .finally(() => {
          this.queue.release(asked);
          this.running -= 1;
          this.parts.onProgress();
          this.pump();
        });
    }
    if (this.running === 0) this.onIdle?.();
  }

  private async fetchOne(asked: Asked): Promise<void> {
    const spent = this.parts.budget.take();
    if (spent !== null) {
      if (this.places.size > ADDRESSES_AT_ONCE) await nextTurn();
      this.lose(asked, spent);
      return;
    }
    let response: OutboundResponse | null = null;
    try {
      response = await this.parts.fetcher.fetch(asked);
      await this.keep(asked, response);
      if (!asked.isGuess) this.counts.fetched += 1;
    } catch (error) {
      this.parts.signal.throwIfAborted();
      if (isTooLarge(error)) {
        this.lose(asked, error.rule ?? 'bytes');
        return;
      }
      const cause = outboundErrorIn(error);
      if (cause === null && !response?.body.errored) throw error;
      const reason = cause === null ? 'interrupted' : reasonOf(cause);
      this.lose(asked, this.parts.budget.signal.aborted ? 'seconds' : reason);
    } finally {
      response?.discard();
    }
  }

  private async keep(asked: Asked, response: OutboundResponse): Promise<void> {
    const url = new URL(response.url);
    url.hash = '';
    const address = this.addressOf(url);
    if (response.status >= 400) throw new NotAnswered(String(response.status));
    if (address === null) throw new NotAnswered('bad_address');
    if (address !== asked.address) {
      if (this.holds(address)) {
        this.places.set(asked.address, { state: 'redirect', to: address });
        return;
      }
    }
    const body = this.parts.budget.counted(response.body);
    const first = await body.next();
    const start = first.done ? Buffer.alloc(0) : first.value;
    const type = fileType(response.headers.get('content-type'), start);
    const role = this.roleOf(asked, type, start);
    const all = withStart(start, body);
    if (role === 'other') throw new NotAnswered('is_page');
    const { status } = response;
    if (role === 'file') {
      const stored = await this.parts.sink.put(Readable.from(all, { objectMode: false }), type);
      const file = status === 200 ? stored : { ...stored, status };
      this.places.set(address, { state: 'file', file });
    } else {
      const bytes = await this.readAll(all);
      const isDocument = role === 'page' || role === 'fragment';
      const depth = isDocument ? asked.depth + 1 : asked.depth;
      const read = readText(role, bytes, type, asked.encoding);
      if (role === 'page') await refuseSensitive(read.text, this.parts.reading, this.parts.signal);
      if (role === 'fragment') await this.refusePart(read.text);
      const base = role === 'fragment' ? { base: asked.from } : {};
      await this.add({ role, url, ...base, type, status, bytes, read, depth, from: asked.from });
    }
    if (address !== asked.address) this.places.set(asked.address, { state: 'redirect', to: address });
  }

  /** A part that asks for what no copy may ask for is left out: nobody has seen it on the page. */
  private async refusePart(text: string): Promise<void> {
    if (text.length > PART_MAX) throw new NotAnswered('bytes');
    try {
      await refuseSensitive(text, this.parts.reading, this.parts.signal);
    } catch (error) {
      if (error instanceof CaptureError && error.code === 'cloner.page.sensitive')
        throw new NotAnswered('sensitive');
      throw error;
    }
  }

  private roleOf(asked: Asked, type: string, start: Buffer) {
    const role = streamRole(start) ?? fileRole(asked.kind, type);
    // Browsers run a script whatever its type.
    const isScript =
      role === 'other' && asked.kind === 'script' && !/^\s*</.test(start.toString('latin1', 0, 512));
    return isScript ? 'script' : role;
  }

  /** Throws {@link OutboundError} `too_large`. */
  private async readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body) {
      bytes += part.length;
      if (bytes > PAGE_BYTES_MAX || this.textBytes + bytes > TEXT_BYTES_MAX)
        throw new OutboundError('too_large', `more than ${bytes} bytes of text`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  private loseUnnamed(count: number): void {
    this.unnamed += count;
    this.counts.found += count;
    this.counts.failed += count;
  }

  private lose({ address, url, kind, isGuess }: Asked, reason: string): void {
    if (isGuess) {
      this.places.delete(address);
      return;
    }
    this.counts.failed += 1;
    this.places.set(address, { state: 'lost', lost: { url: url.href, kind, reason } });
  }
}

/** There was an answer, but not the file. */
class NotAnswered extends OutboundError {
  constructor(readonly reason: string) {
    super('interrupted', reason);
  }
}

const isPart = (kind: ReferenceKind) => kind === 'fragment' || kind === 'call';

function reasonOf(error: OutboundError): string {
  if (error instanceof NotAnswered) return error.reason;
  return error.code === 'too_large' ? 'bytes' : error.code;
}

/** Whether the sink or the reading refuses one file for its size: the file is lost, and the capture goes on. */
function isTooLarge(error: unknown): error is CaptureError {
  return error instanceof CaptureError && error.code === 'cloner.capture.too_large';
}

/** A sink may wrap the error of the body that it read. */
function outboundErrorIn(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? outboundErrorIn(error.cause) : null;
}

async function* withStart(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* rest;
}
