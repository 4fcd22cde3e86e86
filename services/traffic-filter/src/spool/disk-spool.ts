import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, steadyNow } from '@garimpo/service-kit';
import { acknowledge, type DiskSync, diskSync, type Waiting } from './acknowledgement.ts';
import { readSpoolFile, SpoolFile } from './spool-file.ts';
import { isOfEndedProcess, SPOOL_SUFFIX, spoolFileName } from './spool-file-name.ts';

export interface DiskSpoolOptions {
  /** Created if it does not exist. Processes may share it. */
  folder: string;
  /** Stores all lines or none; a line that was stored before must not count again. Each line is the JSON of an item, so that most are never parsed. */
  store: (lines: readonly string[]) => Promise<void>;
  /** Whether a batch failed because of one item in it, so that its halves are worth a try. */
  isOfItems: (error: unknown) => boolean;
  onTrouble: (trouble: SpoolTrouble) => void;
  /**
   * What an acknowledged item outlives: its process, once it is written; the power of its machine, once the disk has it; the machine, once it is stored.
   */
  outlives: Config['visitsOutlive'];
  sync?: DiskSync;
  times?: Partial<SpoolTimes>;
}

export interface SpoolTimes {
  /** Milliseconds until a file is sealed and stored. */
  rotateMs: number;
  /** Milliseconds between attempts to store. */
  retryMs: number;
  /** Milliseconds without a write after which a file of another machine is adopted. No process writes to one file for so long. */
  abandonedMs: number;
  /** Milliseconds that an item waits to be stored where it is to outlive its machine; then the disk stands for the store. */
  storedWithinMs: number;
}

export type SpoolTrouble =
  | { kind: 'not_written'; error: unknown }
  | { kind: 'not_stored'; error: unknown; items: number }
  /** The line of an item that can never be stored. */
  | { kind: 'refused'; error: unknown; line: string }
  /** The store takes too long: until it stores again, items are acknowledged when the disk has them. */
  | { kind: 'behind'; items: number }
  | { kind: 'unreadable'; file: string; lines: number };

const USUAL_TIMES: SpoolTimes = {
  rotateMs: 1_000,
  retryMs: 2_000,
  abandonedMs: 30_000,
  storedWithinMs: 2_000,
};
/** A file is sealed after this fraction of the time after which another process may adopt it. */
const OPEN_PART = 6;
const FILE_BYTES = 4 * 1024 * 1024;
/** Bounds the time in which a statement's text is built, because visitors wait meanwhile. */
const STORED_AT_ONCE = 500;
/** Lines of sealed files that stay in memory; further files are read from the disk again. */
const KEPT_MAX = 50_000;
/** Paths of the files that the spools of this process write or store. */
export const heldFiles = new Set<string>();

/** `lines` is null where the file has to be read. */
interface SealedFile {
  path: string;
  lines: string[] | null;
  unstored: Waiting[];
}

/**
 * Keeps items on disk until they are stored elsewhere. `add` resolves when its item is in a file and outlives what it is to outlive: the next process with
 * the same folder stores what a killed one has left. Items that cannot be written are stored at once, and only those that can be neither written nor
 * stored are rejected.
 */
export class DiskSpool<T> {
  readonly #options: DiskSpoolOptions;
  readonly #times: SpoolTimes;
  readonly #sync: DiskSync;
  #waiting: Waiting[] = [];
  #isWriteDue = false;
  #open: SpoolFile | null = null;
  readonly #sealed: SealedFile[] = [];
  #kept = 0;
  #timer: NodeJS.Timeout | undefined;
  #shipping: Promise<void> | null = null;
  /** Whether the store has failed or hung and has stored nothing since. */
  #isBehind = false;
  readonly #closing = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(options: DiskSpoolOptions) {
    this.#options = options;
    this.#times = { ...USUAL_TIMES, ...options.times };
    this.#sync = options.sync ?? diskSync;
  }

  async start(): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true });
    await this.#adopt();
    this.#timer = setInterval(() => void this.#tick(), this.#times.rotateMs).unref();
    this.#ship();
  }

  /** Stores what it can; the rest stays in its files. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#writeAll();
    this.#seal();
    this.#stopped.abort();
    await this.#shipping;
    this.#ship();
    await this.#shipping;
    await Promise.all(this.#closing);
    for (const { path, unstored } of this.#sealed) {
      await this.#acknowledgeByDisk(path, unstored);
      heldFiles.delete(path);
    }
  }

  /** Rejects where the item is neither on disk nor stored. */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: JSON.stringify(item), resolve, reject });
      if (this.#isWriteDue) return;
      this.#isWriteDue = true;
      // Items of one turn of the event loop are written together.
      setImmediate(() => this.#writeAll());
    });
  }

  /** Items that wait to be stored, without those of files that are not in memory. */
  get waiting(): number {
    return this.#kept + (this.#open?.lines.length ?? 0);
  }

  /**
   * The write is synchronous: it goes to the page cache and takes a few microseconds. An asynchronous write takes ten times as long, and each visitor
   * waits for it.
   */
  #writeAll(): void {
    this.#isWriteDue = false;
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    try {
      const file = this.#fileToWrite();
      file.write(batch.map(({ line }) => line));
      this.#acknowledgeWritten(file, batch);
    } catch (error) {
      this.#notWritten(batch, error);
    }
  }

  #notWritten(batch: readonly Waiting[], error: unknown): void {
    this.#options.onTrouble({ kind: 'not_written', error });
    // The file may end in half a line, or in what the disk has not, so it is sealed.
    this.#seal();
    void this.#storeAtOnce(batch);
  }

  #acknowledgeWritten(file: SpoolFile, batch: readonly Waiting[]): void {
    const { outlives } = this.#options;
    if (outlives === 'process') acknowledge(batch);
    else if (outlives === 'disk' || this.#isBehind) file.sync.add(batch);
    else {
      if (file.unstored.length === 0) this.#limitWait(file);
      file.unstored.push(...batch);
      this.#shipSoon();
    }
  }

  /** What the store does not take in time is acknowledged by the disk, and so is all that follows until it stores again. */
  #limitWait(file: SpoolFile): void {
    setTimeout(() => {
      const items = file.unstored.splice(0);
      if (items.length === 0) return;
      this.#fallBehind(items.length);
      void this.#acknowledgeByDisk(file.path, items);
    }, this.#times.storedWithinMs).unref();
  }

  #fallBehind(items: number): void {
    if (this.#isBehind || this.#options.outlives !== 'database') return;
    this.#isBehind = true;
    this.#options.onTrouble({ kind: 'behind', items });
  }

  async #acknowledgeByDisk(path: string, items: readonly Waiting[]): Promise<void> {
    if (items.length === 0) return;
    try {
      await this.#sync.path(path);
      await this.#sync.path(this.#options.folder);
      acknowledge(items);
    } catch (error) {
      // A file that is gone was stored.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') acknowledge(items);
      else this.#notWritten(items, error);
    }
  }

  async #storeAtOnce(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#store(batch.map(({ line }) => line));
      acknowledge(batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  #fileToWrite(): SpoolFile {
    const age = this.#open === null ? 0 : steadyNow() - this.#open.openedAt;
    const isFull = (this.#open?.bytes ?? 0) >= FILE_BYTES;
    if (age > this.#times.abandonedMs / OPEN_PART || isFull) this.#seal();
    if (this.#open === null) {
      const path = join(this.#options.folder, spoolFileName(Date.now()));
      const onSyncFailure = (items: Waiting[], error: unknown) => this.#notWritten(items, error);
      this.#open = new SpoolFile({ path, disk: this.#sync, onSyncFailure });
      heldFiles.add(path);
    }
    return this.#open;
  }

  #seal(): void {
    const file = this.#open;
    if (file === null) return;
    this.#open = null;
    const closing = file
      .close()
      .catch((error) => this.#options.onTrouble({ kind: 'not_written', error }))
      .finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
    const isKept = this.#kept + file.lines.length <= KEPT_MAX;
    if (isKept) this.#kept += file.lines.length;
    const { path, unstored } = file;
    this.#sealed.push({ path, lines: isKept ? file.lines : null, unstored });
  }

  async #tick(): Promise<void> {
    this.#seal();
    await this.#adopt().catch((error) => this.#options.onTrouble({ kind: 'not_stored', error, items: 0 }));
    this.#ship();
  }

  /** Takes over the files of processes that have ended. */
  async #adopt(): Promise<void> {
    const { folder } = this.#options;
    for (const name of (await readdir(folder)).sort()) {
      const path = join(folder, name);
      if (!name.endsWith(SPOOL_SUFFIX) || heldFiles.has(path)) continue;
      if (!isOfEndedProcess(name) && !(await this.#isAbandoned(path))) continue;
      heldFiles.add(path);
      this.#sealed.push({ path, lines: null, unstored: [] });
    }
  }

  async #isAbandoned(path: string): Promise<boolean> {
    const found = await stat(path).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs >= this.#times.abandonedMs;
  }

  /** Items that wait for the store are stored in groups, too: those that come while it is busy share its next statement. */
  #shipSoon(): void {
    if (this.#shipping !== null) return;
    this.#seal();
    this.#ship();
  }

  #ship(): void {
    this.#shipping ??= this.#shipAll().finally(() => {
      this.#shipping = null;
      if ((this.#open?.unstored.length ?? 0) > 0) this.#shipSoon();
    });
  }

  async #shipAll(): Promise<void> {
    for (let file = this.#sealed[0]; file !== undefined; file = this.#sealed[0]) {
      const lines = file.lines ?? (await this.#read(file.path));
      if (lines === null) {
        this.#sealed.shift();
        // The next scan of the folder adopts it again, behind the others.
        heldFiles.delete(file.path);
        continue;
      }
      try {
        for (let at = 0; at < lines.length; at += STORED_AT_ONCE)
          await this.#store(lines.slice(at, at + STORED_AT_ONCE));
      } catch (error) {
        this.#options.onTrouble({ kind: 'not_stored', error, items: lines.length });
        this.#fallBehind(lines.length);
        await this.#acknowledgeByDisk(file.path, file.unstored.splice(0));
        if (this.#stopped.signal.aborted) return;
        await this.#pause();
        continue;
      }
      this.#sealed.shift();
      this.#isBehind = false;
      acknowledge(file.unstored.splice(0));
      if (file.lines !== null) this.#kept -= file.lines.length;
      // A file that cannot be removed is stored again by the next process, which counts nothing twice.
      await unlink(file.path).catch(() => undefined);
      heldFiles.delete(file.path);
    }
  }

  async #pause(): Promise<void> {
    const { signal } = this.#stopped;
    await wait(this.#times.retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Null for a file that exists and cannot be read now. */
  async #read(path: string): Promise<string[] | null> {
    try {
      const { lines, lost } = await readSpoolFile(path);
      if (lost > 0) this.#options.onTrouble({ kind: 'unreadable', file: path, lines: lost });
      return lines;
    } catch (error) {
      this.#options.onTrouble({ kind: 'not_stored', error, items: 0 });
      return null;
    }
  }

  /** Bisects a batch that fails because of one item. That item is reported and dropped, because it would block all later ones. */
  async #store(lines: string[]): Promise<void> {
    try {
      await this.#options.store(lines);
    } catch (error) {
      if (!this.#options.isOfItems(error)) throw error;
      const [line = ''] = lines;
      if (lines.length === 1) {
        this.#options.onTrouble({ kind: 'refused', error, line });
        return;
      }
      const half = lines.length >> 1;
      await this.#store(lines.slice(0, half));
      await this.#store(lines.slice(half));
    }
  }
}
