import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { steadyNow } from '@garimpo/service-kit';

export interface DiskSpoolOptions {
  /** Created if it does not exist. Processes may share it. */
  folder: string;
  /** Stores all lines or none; a line that was stored before must not count again. Each line is the JSON of an item, so that most are never parsed. */
  store: (lines: readonly string[]) => Promise<void>;
  /** Whether a batch failed because of one item in it, so that its halves are worth a try. */
  isOfItems: (error: unknown) => boolean;
  onTrouble: (trouble: SpoolTrouble) => void;
  times?: Partial<SpoolTimes>;
}

export interface SpoolTimes {
  /** Milliseconds until a file is sealed and stored. */
  rotateMs: number;
  /** Milliseconds between attempts to store. */
  retryMs: number;
  /** Milliseconds without a write after which a file of another machine is adopted. No process writes to one file for so long. */
  abandonedMs: number;
}

export type SpoolTrouble =
  | { kind: 'not_written'; error: unknown }
  | { kind: 'not_stored'; error: unknown; items: number }
  /** The line of an item that can never be stored. */
  | { kind: 'refused'; error: unknown; line: string }
  | { kind: 'unreadable'; file: string; lines: number };

const USUAL_TIMES: SpoolTimes = { rotateMs: 1_000, retryMs: 2_000, abandonedMs: 30_000 };
/** A file is sealed after this fraction of the time after which another process may adopt it. */
const OPEN_PART = 6;
const FILE_BYTES = 4 * 1024 * 1024;
/** Bounds the time in which a statement's text is built, because visitors wait meanwhile. */
const STORED_AT_ONCE = 500;
/** Lines of sealed files that stay in memory; further files are read from the disk again. */
const KEPT_MAX = 50_000;
/** Paths of the files that the spools of this process write or store. */
export const heldFiles = new Set<string>();

interface OpenFile {
  descriptor: number;
  path: string;
  /** Milliseconds of the steady clock. */
  openedAt: number;
  bytes: number;
  lines: string[];
}
/** `lines` is null where the file has to be read. */
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
 * Keeps items on disk until they are stored elsewhere. `add` resolves when its item is in a file and so survives a killed process: the next process with
 * the same folder stores it. Items that cannot be written are stored at once, and only those that can be neither written nor stored are rejected.
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

  /** Stores what it can; the rest stays in its files. */
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
      // The file may end in half a line, so it is sealed.
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

  /** Takes over the files of processes that have ended. */
  async #adopt(): Promise<void> {
    const { folder } = this.#options;
    for (const name of (await readdir(folder)).sort()) {
      const path = join(folder, name);
      if (!name.endsWith(SUFFIX) || heldFiles.has(path)) continue;
      if (!isOfEndedProcess(name) && !(await this.#isAbandoned(path))) continue;
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
        // The next scan of the folder adopts it again, behind the others.
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
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      // Another process has stored and removed it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      this.#options.onTrouble({ kind: 'not_stored', error, items: 0 });
      return null;
    }
    // A line without its end was not written whole, and its `add` never resolved.
    const lines = text.split('\n').slice(0, -1);
    const whole = lines.filter(isJson);
    const lost = lines.length - whole.length;
    if (lost > 0) this.#options.onTrouble({ kind: 'unreadable', file: path, lines: lost });
    return whole;
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

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

const SUFFIX = '.ndjson';
const NAME = /^\d+\.(\d+)\.([\w-]+)\.[0-9a-f-]{36}\.ndjson$/;
/** The name of this machine, or of this container. */
const HOST = hostname().replaceAll(/[^\w-]/g, '_');

/** The name says which process of which machine writes the file; names sort by their time. */
export function spoolFileName(now: number, pid = process.pid, host = HOST): string {
  return `${now}.${pid}.${host}.${randomUUID()}${SUFFIX}`;
}

/**
 * Whether the process that wrote a file has ended, given that this process does not hold the file. False where that is unknown: machines may share a
 * folder and cannot see each other's processes.
 */
export function isOfEndedProcess(name: string): boolean {
  const [, pid = '', host = ''] = NAME.exec(name) ?? [];
  if (host !== HOST) return false;
  // A container that restarts is process 1 again.
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other code means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
