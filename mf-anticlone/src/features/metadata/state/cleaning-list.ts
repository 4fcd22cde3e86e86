import { FILE_BYTES_MAX } from '@garimpo/media-contract';
import { DEFAULT_OPTIONS, type StripOptions } from '@garimpo/media-strip';
import type { FormProgress } from '@garimpo/sdk';
import { FILES_MAX, isTaken } from '../lib/accepted-files.ts';
import type { Proof, Reading } from '../lib/answer.ts';
import { whereCleaned } from '../lib/where.ts';

/** `share` is from 0 to 1. */
export type Work =
  | { state: 'none' }
  | { state: 'queued' }
  | { state: 'running'; phase: FormProgress['phase']; share: number }
  | { state: 'waiting'; seconds: number }
  | ({ state: 'clean' } & CleanFile)
  | { state: 'failed'; why: string };

export interface Item {
  id: number;
  file: File;
  options: StripOptions;
  reading: Reading;
  work: Work;
}

export interface CleanFile {
  file: Blob;
  /** `arquivo-limpo.jpg`. */
  name: string;
  /** Name of the original. */
  from: string;
  /** Null where nothing was changed, or no second look was possible. */
  proof: Proof | null;
}

export interface CleanOptions {
  signal: AbortSignal;
  onProgress: (progress: FormProgress) => void;
}

export interface ListDependencies {
  /** Never rejects. */
  read: (file: File, options: StripOptions) => Promise<Reading>;
  clean: (item: Pick<Item, 'file' | 'reading' | 'options'>, options: CleanOptions) => Promise<CleanFile>;
  /**
   * The reason of a failure, and whether only this file caused it: otherwise the run stops. With `waitSeconds`, the same is tried again
   * after these.
   */
  problem: (error: unknown) => { why: string; ofThisFile: boolean; waitSeconds?: number };
}

export interface Snapshot {
  items: readonly Item[];
  running: boolean;
}

export interface NotTaken {
  otherTypes: string[];
  tooMany: number;
}

/** The upload's share of a file's progress, since most connections upload slower than they download. */
const SENDING_SHARE = 0.7;
/** Of one file: an hour of waits of ten seconds. */
const TRIES_MAX = 360;

/** Files to be cleaned: read when they are added, sent one after another. */
export class CleaningList {
  private snapshot: Snapshot = { items: [], running: false };
  private readonly listeners = new Set<() => void>();
  private readonly readings = new Map<number, Promise<Reading>>();
  private readonly dependencies: ListDependencies;
  private lastId = 0;
  private run: AbortController | null = null;

  constructor(dependencies: ListDependencies) {
    this.dependencies = dependencies;
  }

  readonly get = (): Snapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: readonly File[]): NotTaken {
    const notTaken: NotTaken = { otherTypes: [], tooMany: 0 };
    const taken: Item[] = [];
    const known = new Set(this.snapshot.items.map(({ file }) => identityOf(file)));
    for (const file of files) {
      if (known.has(identityOf(file))) continue;
      if (!isTaken(file)) notTaken.otherTypes.push(file.name);
      else if (this.snapshot.items.length + taken.length >= FILES_MAX) notTaken.tooMany += 1;
      else {
        known.add(identityOf(file));
        taken.push(this.taken(file));
      }
    }
    this.change({ items: [...this.snapshot.items, ...taken] });
    return notTaken;
  }

  /** Reads the file again, with other options; does nothing once it is clean or under way. */
  choose(id: number, options: StripOptions): void {
    const item = this.item(id);
    if (item === undefined || (item.work.state !== 'none' && item.work.state !== 'failed')) return;
    const reading = this.dependencies.read(item.file, options);
    this.readings.set(id, reading);
    this.set(id, { options });
    void reading.then((known) => {
      if (this.readings.get(id) === reading) this.set(id, { reading: known });
    });
  }

  /** Does nothing while the file is being sent. */
  remove(id: number): void {
    const state = this.item(id)?.work.state;
    if (state === 'running' || state === 'waiting') return;
    this.readings.delete(id);
    this.change({ items: this.snapshot.items.filter((item) => item.id !== id) });
  }

  clear(): void {
    this.cancel();
    this.readings.clear();
    this.change({ items: [] });
  }

  /**
   * Cleans all files that are not clean yet, or only that of `id`.
   * @returns the files cleaned by this run; null where it was cancelled, or another one is running
   */
  async clean(id?: number): Promise<CleanFile[] | null> {
    if (this.run !== null) return null;
    const run = new AbortController();
    this.run = run;
    const ids = this.snapshot.items
      .filter((item) => canBeCleaned(item) && (id === undefined || item.id === id))
      .map((item) => item.id);
    for (const one of ids) this.set(one, { work: { state: 'queued' } });
    this.change({ running: true });
    const done: CleanFile[] = [];
    for (const one of ids) {
      const { clean, goOn } = await this.cleanOne(one, run.signal);
      if (clean !== null) done.push(clean);
      if (!goOn || run.signal.aborted) break;
    }
    if (this.run === run) this.end();
    return run.signal.aborted ? null : done;
  }

  cancel(): void {
    this.run?.abort();
    if (this.run !== null) this.end();
  }

  private async cleanOne(
    id: number,
    signal: AbortSignal,
  ): Promise<{ clean: CleanFile | null; goOn: boolean }> {
    const reading = await this.readings.get(id);
    const item = this.item(id);
    // It was removed while it was waiting.
    if (item === undefined || reading === undefined || signal.aborted) return { clean: null, goOn: true };
    if (reading.state === 'refused') {
      this.set(id, { work: { state: 'none' } });
      return { clean: null, goOn: true };
    }
    for (let tries = 1; ; tries += 1) {
      const phase = whereCleaned(reading, item.file) === 'service' ? 'sending' : 'waiting';
      this.set(id, { work: { state: 'running', phase, share: 0 } });
      try {
        const clean = await this.dependencies.clean(
          { file: item.file, reading, options: item.options },
          { signal, onProgress: (progress) => this.progress(id, progress, signal) },
        );
        if (signal.aborted) return { clean: null, goOn: false };
        this.set(id, { work: { state: 'clean', ...clean } });
        return { clean, goOn: true };
      } catch (error) {
        if (signal.aborted) return { clean: null, goOn: false };
        const { why, ofThisFile, waitSeconds } = this.dependencies.problem(error);
        if (waitSeconds === undefined || tries >= TRIES_MAX) {
          this.set(id, { work: { state: 'failed', why } });
          return { clean: null, goOn: ofThisFile };
        }
        this.set(id, { work: { state: 'waiting', seconds: waitSeconds } });
        await wait(waitSeconds * 1000, signal);
        if (signal.aborted) return { clean: null, goOn: false };
      }
    }
  }

  private progress(id: number, progress: FormProgress, { aborted }: AbortSignal): void {
    if (aborted) return;
    this.set(id, { work: { state: 'running', phase: progress.phase, share: shareOf(progress) } });
  }

  private taken(file: File): Item {
    this.lastId += 1;
    const id = this.lastId;
    const options = DEFAULT_OPTIONS;
    const reading =
      file.size > FILE_BYTES_MAX ? Promise.resolve(tooLarge) : this.dependencies.read(file, options);
    this.readings.set(id, reading);
    void reading.then((known) => {
      if (this.readings.get(id) === reading) this.set(id, { reading: known });
    });
    return { id, file, options, reading: { state: 'waiting' }, work: { state: 'none' } };
  }

  private end(): void {
    this.run = null;
    const items = this.snapshot.items.map((item) =>
      ['queued', 'running', 'waiting'].includes(item.work.state)
        ? { ...item, work: { state: 'none' as const } }
        : item,
    );
    this.change({ items, running: false });
  }

  private item(id: number): Item | undefined {
    return this.snapshot.items.find((item) => item.id === id);
  }

  private set(id: number, facts: Partial<Pick<Item, 'reading' | 'work' | 'options'>>): void {
    this.change({
      items: this.snapshot.items.map((item) => (item.id === id ? { ...item, ...facts } : item)),
    });
  }

  private change(facts: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...facts };
    for (const listener of this.listeners) listener();
  }
}

/** Ends early, without an error, where the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const tooLarge: Reading = { state: 'refused', reason: 'too_large' };

export function canBeCleaned({ reading, work }: Item): boolean {
  return reading.state !== 'refused' && work.state !== 'clean';
}

function identityOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`;
}

function shareOf({ phase, bytes, totalBytes }: FormProgress): number {
  if (phase === 'waiting') return SENDING_SHARE;
  const share = totalBytes === null || totalBytes === 0 ? 0 : bytes / totalBytes;
  return phase === 'sending' ? share * SENDING_SHARE : SENDING_SHARE + share * (1 - SENDING_SHARE);
}
