import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { steadyNow } from '@garimpo/service-kit';
import { isOfGoneProcess, SPOOL_SUFFIX, spoolFileName } from './spool-file.ts';

export interface DiskSpoolOptions {
  /** Made if it is not there. Processes may share it. */
  folder: string;
  /** All or none; what was stored before counts once. Each is the JSON of an item: most need not be read again to be stored. */
  store: (lines: readonly string[]) => Promise<void>;
  /** Whether a batch failed because of one item in it, and is worth trying in halves. */
  isOfItems: (error: unknown) => boolean;
  onTrouble: (trouble: SpoolTrouble) => void;
  times?: Partial<SpoolTimes>;
}

export interface SpoolTimes {
  /** Until what was written is stored, in ms. */
  rotateMs: number;
  /** Between tries while it cannot be stored, in ms. */
  retryMs: number;
  /** A file of another machine that nobody has written to for so long, in ms, is of a process that is gone. Longer than any process writes to one. */
  abandonedMs: number;
}

export type SpoolTrouble =
  | { kind: 'not_written'; error: unknown }
  | { kind: 'not_stored'; error: unknown; items: number }
  /** An item that can never be stored, as the line that it was. */
  | { kind: 'refused'; error: unknown; line: string }
  | { kind: 'unreadable'; file: string; lines: number };

const USUAL_TIMES: SpoolTimes = { rotateMs: 1_000, retryMs: 2_000, abandonedMs: 30_000 };
/** A file takes nothing more after this part of the time after which another process takes it for abandoned. */
const OPEN_PART = 6;
const FILE_BYTES = 4 * 1024 * 1024;
/** A statement's text is made in one go, while visitors wait. */
const STORED_AT_ONCE = 500;
/** Items of files that wait are read again from the disk beyond this. */
const KEPT_MAX = 50_000;
/** Paths of files that spools of this process write to or are about to store. */
export const heldFiles = new Set<string>();

interface OpenFile {
  descriptor: number;
  path: string;
  /** By the steady clock. */
  openedAt: number;
  bytes: number;
  lines: string[];
}
/** `lines`: null where they have to be read. */
interface SealedFile {
  path: string;
  lines: string[] | null;
}
interface Waiting {
  line: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Keeps items on disk until they are stored elsewhere. `add` resolves when its item is in a file, which a killed process does not take with it: whoever
 * starts next on the same folder stores it. What cannot be written is stored at once, and only what can be neither is refused.
 */
export class DiskSpool<T> {
  readonly #options: DiskSpoolOptions;
  readonly #times: SpoolTimes;
  #waiting: Waiting[] = [];
  #isWriteDue = false;
  #open: OpenFile | null = null;
  readonly #sealed: SealedFile[] = [];
  #kept = 0;
  #timer: NodeJS.Timeout | undefined;
  #shipping: Promise<void> | null = null;
  readonly #stopped = new AbortController();

  constructor(options: DiskSpoolOptions) {
    this.#options = options;
    this.#times = { ...USUAL_TIMES, ...options.times };
  }

  async start(): Promise<void> {
    await mkdir(this.#options.folder, { recursive: true });
    await this.#adopt();
    this.#timer = setInterval(() => void this.#tick(), this.#times.rotateMs).unref();
    this.#ship();
  }

  /** Stores what it can; what it cannot stays in its files. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#writeAll();
    this.#seal();
    this.#stopped.abort();
    await this.#shipping;
    this.#ship();
    await this.#shipping;
    for (const { path } of this.#sealed) heldFiles.delete(path);
  }

  /** Rejects where the item is neither on disk nor stored. */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: JSON.stringify(item), resolve, reject });
      if (this.#isWriteDue) return;
      this.#isWriteDue = true;
      // Those of one turn of the loop are written together.
      setImmediate(() => this.#writeAll());
    });
  }

  /** How many items wait to be stored, as far as they are known without reading. */
  get waiting(): number {
    return this.#kept + (this.#open?.lines.length ?? 0);
  }

  /**
   * Waits for the write: it goes to the system's own memory, which takes a few microseconds. To hand it to another thread and to hear of it takes ten times as
   * long, and each visitor waits for it.
   */
  #writeAll(): void {
    this.#isWriteDue = false;
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    const lines = batch.map(({ line }) => line);
    try {
      const file = this.#fileToWrite();
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(file.descriptor, bytes, at);
      file.bytes += bytes.byteLength;
      file.lines.push(...lines);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.#options.onTrouble({ kind: 'not_written', error });
      // It may have taken half a line: nothing more goes into it.
      this.#seal();
      void this.#storeAtOnce(batch, lines);
    }
  }

  async #storeAtOnce(batch: readonly Waiting[], lines: string[]): Promise<void> {
    try {
      await this.#store(lines);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  #fileToWrite(): OpenFile {
    const age = this.#open === null ? 0 : steadyNow() - this.#open.openedAt;
    const isFull = (this.#open?.bytes ?? 0) >= FILE_BYTES;
    if (age > this.#times.abandonedMs / OPEN_PART || isFull) this.#seal();
    if (this.#open === null) {
      const path = join(this.#options.folder, spoolFileName(Date.now()));
      const descriptor = openSync(path, 'ax', 0o600);
      heldFiles.add(path);
      this.#open = { descriptor, path, openedAt: steadyNow(), bytes: 0, lines: [] };
    }
    return this.#open;
  }

  /** Nothing more goes into the file that is open: it waits to be stored. */
  #seal(): void {
    const file = this.#open;
    if (file === null) return;
    this.#open = null;
    closeSync(file.descriptor);
    const isKept = this.#kept + file.lines.length <= KEPT_MAX;
    if (isKept) this.#kept += file.lines.length;
    this.#sealed.push({ path: file.path, lines: isKept ? file.lines : null });
  }

  async #tick(): Promise<void> {
    this.#seal();
    await this.#adopt().catch((error) => this.#options.onTrouble({ kind: 'not_stored', error, items: 0 }));
    this.#ship();
  }

  /** Files of processes that are gone. */
  async #adopt(): Promise<void> {
    const { folder } = this.#options;
    for (const name of (await readdir(folder)).sort()) {
      const path = join(folder, name);
      if (!name.endsWith(SPOOL_SUFFIX) || heldFiles.has(path)) continue;
      if (!isOfGoneProcess(name) && !(await this.#isAbandoned(path))) continue;
      heldFiles.add(path);
      this.#sealed.push({ path, lines: null });
    }
  }

  async #isAbandoned(path: string): Promise<boolean> {
    const found = await stat(path).catch(() => null);
    return found !== null && Date.now() - found.mtimeMs >= this.#times.abandonedMs;
  }

  #ship(): void {
    this.#shipping ??= this.#shipAll().finally(() => {
      this.#shipping = null;
    });
  }

  async #shipAll(): Promise<void> {
    for (let file = this.#sealed[0]; file !== undefined; file = this.#sealed[0]) {
      const lines = file.lines ?? (await this.#read(file.path));
      if (lines === null) {
        this.#sealed.shift();
        // It holds up no other: the next look at the folder takes it up again, behind them.
        heldFiles.delete(file.path);
        continue;
      }
      try {
        for (let at = 0; at < lines.length; at += STORED_AT_ONCE)
          await this.#store(lines.slice(at, at + STORED_AT_ONCE));
      } catch (error) {
        this.#options.onTrouble({ kind: 'not_stored', error, items: lines.length });
        if (this.#stopped.signal.aborted) return;
        await this.#pause();
        continue;
      }
      this.#sealed.shift();
      if (file.lines !== null) this.#kept -= file.lines.length;
      // One that stays is stored again by the next process, and counts once.
      await unlink(file.path).catch(() => undefined);
      heldFiles.delete(file.path);
    }
  }

  /** Before another try; none once it stops. */
  async #pause(): Promise<void> {
    const { signal } = this.#stopped;
    await wait(this.#times.retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Null for what is there and cannot be read now. */
  async #read(path: string): Promise<string[] | null> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      // Another process has stored it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      this.#options.onTrouble({ kind: 'not_stored', error, items: 0 });
      return null;
    }
    // What comes after the last end of line was not written whole, and its `add` never resolved.
    const lines = text.split('\n').slice(0, -1);
    const whole = lines.filter(isJson);
    const lost = lines.length - whole.length;
    if (lost > 0) this.#options.onTrouble({ kind: 'unreadable', file: path, lines: lost });
    return whole;
  }

  /** In halves where one of them is at fault, which is told and left out: it would hold up all that come after it. */
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

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
