import { CacheFigures } from '../cache/cache-figures.ts';
import { Load } from '../cache/load.ts';
import { steadyNow } from '../clock/steady-now.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { ChangeListener, type ListenOptions } from './change-listener.ts';

/**
 * Where nobody could tell of a change, because the connection that listens hangs or a pooler swallowed it, what is kept
 * is read again after this time. So replicas never disagree for longer.
 */
const MAX_AGE_MS = 1_000;
/** What is only old is asked for anew so often while the database is away. */
const ASK_AGAIN_MS = 1_000;

export interface NotifiedCacheOptions<T> extends Omit<ListenOptions, 'onChange'> {
  load: () => Promise<T>;
  /** After which it is read again though nobody has told of a change; a second, unless reading it is dear. */
  maxAgeMs?: number;
  /** Whether what is only old is answered as it is, and read again behind the answer. What has changed is waited for all the same. */
  answersOld?: boolean;
  /** After which a read that hangs counts as one that failed, where something is kept; it is taken when it comes. */
  lateMs?: number;
  now?: () => number;
  /** Where an operator sees how often it had what was asked for. */
  metrics?: Metrics;
}

/**
 * A small thing that is read far more often than it changes, in every replica. It is read from the database again when
 * Postgres notifies of a change, and now and then all the same; while the database is away or hangs, what is kept goes on.
 */
export class NotifiedCache<T> {
  readonly #listener: ChangeListener;
  readonly #load: () => Promise<T>;
  readonly #maxAgeMs: number;
  readonly #answersOld: boolean;
  readonly #lateMs: number | undefined;
  readonly #now: () => number;
  readonly #figures: CacheFigures;
  /** Counts the changes heard of: what was asked for before one may not be kept after it. */
  #change = 0;
  #kept: { value: T; change: number; at: number } | undefined;
  #loading: { change: number; load: Load<T> } | undefined;
  /** When it was last asked for behind an answer. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: NotifiedCacheOptions<T>) {
    const {
      load,
      maxAgeMs = MAX_AGE_MS,
      answersOld = false,
      lateMs,
      now = steadyNow,
      metrics,
      ...listen
    } = options;
    this.#load = load;
    this.#maxAgeMs = maxAgeMs;
    this.#answersOld = answersOld;
    this.#lateMs = lateMs;
    this.#now = now;
    this.#figures = new CacheFigures(metrics, listen.domain, listen.channel);
    this.#listener = new ChangeListener({ ...listen, onChange: () => this.forget() });
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }

  /** Whoever asks from now on gets what the database says now: for the process that made the change itself. */
  forget(): void {
    this.#change += 1;
  }

  async get(): Promise<T> {
    const kept = this.#kept;
    if (kept?.change === this.#change && (this.#isFresh(kept.at) || this.#readBehind())) {
      this.#figures.hits += 1;
      return kept.value;
    }
    const change = this.#change;
    try {
      const { value, soon } = this.#loadOnce();
      return await (kept === undefined ? value : soon);
    } catch (error) {
      const left = this.#kept;
      if (left === undefined) throw error;
      // Only old again: nobody waits for the same failure twice.
      if (this.#answersOld && left.change < change)
        Object.assign(left, { change, at: Number.NEGATIVE_INFINITY });
      return left.value;
    }
  }

  #isFresh(at: number): boolean {
    return this.#now() - at < this.#maxAgeMs;
  }

  /** False where it has to be waited for. */
  #readBehind(): boolean {
    if (!this.#answersOld) return false;
    if (this.#now() - this.#askedAt >= ASK_AGAIN_MS) {
      this.#askedAt = this.#now();
      // It is asked for again soon.
      this.#loadOnce().value.catch(() => {});
    }
    return true;
  }

  /** One read for all who ask meanwhile; one that began before a change is not joined. */
  #loadOnce(): Load<T> {
    const change = this.#change;
    if (this.#loading?.change === change) return this.#loading.load;
    const loading = { change, load: new Load(this.#read(change), this.#lateMs) };
    this.#loading = loading;
    const done = () => {
      if (this.#loading === loading) this.#loading = undefined;
    };
    loading.load.value.then(done, done);
    return loading.load;
  }

  async #read(change: number): Promise<T> {
    const at = this.#now();
    this.#figures.loads += 1;
    const value = await this.#load();
    if (this.#kept === undefined || this.#kept.change <= change) this.#kept = { value, change, at };
    return value;
  }
}
