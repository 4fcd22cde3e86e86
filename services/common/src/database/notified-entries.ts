import { CacheFigures } from '../cache/cache-figures.ts';
import { Load } from '../cache/load.ts';
import { steadyNow } from '../clock/steady-now.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { ChangeListener, type ListenOptions } from './change-listener.ts';

/** Where nobody could tell of a change, an entry is read again after this time: replicas never disagree for longer. */
const MAX_AGE_MS = 1_000;
/** One that is only old is asked for anew so often while the database is away. */
const ASK_AGAIN_MS = 1_000;

export interface NotifiedEntriesOptions<T> extends Omit<ListenOptions, 'onChange'> {
  load: (key: string) => Promise<T>;
  /** Entries at most; what was asked for longest ago makes room. */
  entriesMax: number;
  /** After which an entry is read again though nobody has told of a change; a second, unless whoever keeps it learns of changes in another way, too. */
  maxAgeMs?: number;
  /** Whether one that is only old is answered as it is, and read again behind the answer. One that has changed is waited for all the same. */
  answersOld?: boolean;
  /** After which a read that hangs counts as one that failed, where something is kept; it is taken when it comes. */
  lateMs?: number;
  now?: () => number;
  /** Where an operator sees how often it had what was asked for. */
  metrics?: Metrics;
}

interface Kept<T> {
  value: T;
  at: number;
  /** When it was last asked for behind an answer. */
  askedAt: number;
}

/**
 * As `NotifiedCache`, of many things by their keys: the channel's notifications say which key has changed. While the
 * database is away or hangs, what is kept goes on.
 */
export class NotifiedEntries<T> {
  readonly #listener: ChangeListener;
  readonly #load: (key: string) => Promise<T>;
  readonly #entriesMax: number;
  readonly #maxAgeMs: number;
  readonly #answersOld: boolean;
  readonly #lateMs: number | undefined;
  readonly #now: () => number;
  readonly #figures: CacheFigures;
  readonly #kept = new Map<string, Kept<T>>();
  readonly #loading = new Map<string, Load<T>>();

  constructor(options: NotifiedEntriesOptions<T>) {
    const {
      load,
      entriesMax,
      maxAgeMs = MAX_AGE_MS,
      answersOld = false,
      lateMs,
      now = steadyNow,
      metrics,
      ...listen
    } = options;
    this.#load = load;
    this.#entriesMax = entriesMax;
    this.#maxAgeMs = maxAgeMs;
    this.#answersOld = answersOld;
    this.#lateMs = lateMs;
    this.#now = now;
    this.#figures = new CacheFigures(metrics, listen.domain, listen.channel);
    this.#listener = new ChangeListener({ ...listen, onChange: (key) => this.forget(key) });
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }

  /** Whoever asks for it from now on gets what the database says now; without a key, whoever asks for anything. */
  forget(key?: string): void {
    for (const one of key === undefined ? this.#kept.keys() : [key]) {
      const kept = this.#kept.get(one);
      if (kept !== undefined) kept.at = Number.NEGATIVE_INFINITY;
    }
    // What was asked before the change is neither joined nor kept.
    if (key === undefined) this.#loading.clear();
    else this.#loading.delete(key);
  }

  async get(key: string): Promise<T> {
    const known = this.atOnce(key);
    if (known !== undefined) return known;
    const kept = this.#kept.get(key);
    try {
      const { value, soon } = this.#loadOnce(key);
      return await (kept === undefined ? value : soon);
    } catch (error) {
      if (kept === undefined) throw error;
      // Only old again: nobody waits for the same failure twice.
      if (this.#answersOld && kept.at === Number.NEGATIVE_INFINITY) kept.at = this.#now() - this.#maxAgeMs;
      return kept.value;
    }
  }

  /** As `get`, for those who would rather not wait: undefined where they would have to. */
  atOnce(key: string): T | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || !(this.#isFresh(kept) || this.#readBehind(key, kept))) return undefined;
    this.#keep(key, kept);
    this.#figures.hits += 1;
    return kept.value;
  }

  /** What is kept of it, however old; undefined where nothing is. */
  peek(key: string): T | undefined {
    return this.#kept.get(key)?.value;
  }

  /** As if it had been asked for now: for many that are read at once. One that is kept already stays. */
  put(key: string, value: T): void {
    if (!this.#kept.has(key)) this.#keep(key, { value, at: this.#now(), askedAt: 0 });
  }

  #isFresh({ at }: Kept<T>): boolean {
    return this.#now() - at < this.#maxAgeMs;
  }

  /** False where it has to be waited for. */
  #readBehind(key: string, kept: Kept<T>): boolean {
    if (!this.#answersOld || kept.at === Number.NEGATIVE_INFINITY) return false;
    if (this.#now() - kept.askedAt >= ASK_AGAIN_MS) {
      kept.askedAt = this.#now();
      // It is asked for again soon.
      this.#loadOnce(key).value.catch(() => {});
    }
    return true;
  }

  #loadOnce(key: string): Load<T> {
    const joined = this.#loading.get(key);
    if (joined !== undefined) return joined;
    const at = this.#now();
    this.#figures.loads += 1;
    const value = this.#load(key).then(
      (value) => {
        if (this.#loading.get(key) === loading) {
          this.#loading.delete(key);
          this.#keep(key, { value, at, askedAt: 0 });
        }
        return value;
      },
      (error) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
    const loading = new Load(value, this.#lateMs);
    this.#loading.set(key, loading);
    return loading;
  }

  #keep(key: string, kept: Kept<T>): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size <= this.#entriesMax) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      break;
    }
  }
}
