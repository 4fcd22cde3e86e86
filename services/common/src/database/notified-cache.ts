import { ChangeListener, type ListenOptions } from './change-listener.ts';

/**
 * Where nobody could tell of a change, because the connection that listens hangs or a pooler swallowed it, what is kept
 * is read again after this time. So replicas never disagree for longer.
 */
const MAX_AGE_MS = 1_000;

export interface NotifiedCacheOptions<T> extends Omit<ListenOptions, 'onChange'> {
  load: () => Promise<T>;
  now?: () => number;
}

/**
 * A small thing that is read far more often than it changes, in every replica. It is read from the database again when
 * Postgres notifies of a change, and now and then all the same; while the database is away, what is kept goes on.
 */
export class NotifiedCache<T> {
  readonly #listener: ChangeListener;
  readonly #load: () => Promise<T>;
  readonly #now: () => number;
  /** Counts the changes heard of: what was asked for before one may not be kept after it. */
  #change = 0;
  #kept: { value: T; change: number; at: number } | undefined;
  #loading: { change: number; value: Promise<T> } | undefined;

  constructor({ load, now = Date.now, ...listen }: NotifiedCacheOptions<T>) {
    this.#load = load;
    this.#now = now;
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
    if (kept?.change === this.#change && this.#now() - kept.at < MAX_AGE_MS) return kept.value;
    try {
      return await this.#loadOnce();
    } catch (error) {
      if (this.#kept === undefined) throw error;
      return this.#kept.value;
    }
  }

  /** One read for all who ask meanwhile; one that began before a change is not joined. */
  #loadOnce(): Promise<T> {
    const change = this.#change;
    if (this.#loading?.change === change) return this.#loading.value;
    const loading = { change, value: this.#read(change) };
    this.#loading = loading;
    const done = () => {
      if (this.#loading === loading) this.#loading = undefined;
    };
    loading.value.then(done, done);
    return loading.value;
  }

  async #read(change: number): Promise<T> {
    const at = this.#now();
    const value = await this.#load();
    if (this.#kept === undefined || this.#kept.change <= change) this.#kept = { value, change, at };
    return value;
  }
}
