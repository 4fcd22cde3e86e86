import { ChangeListener, type ListenOptions } from './change-listener.ts';

/** Where nobody could tell of a change, an entry is read again after this time: replicas never disagree for longer. */
const MAX_AGE_MS = 1_000;

export interface NotifiedEntriesOptions<T> extends Omit<ListenOptions, 'onChange'> {
  load: (key: string) => Promise<T>;
  /** Entries at most; what was asked for longest ago makes room. */
  entriesMax: number;
  now?: () => number;
}

interface Kept<T> {
  value: T;
  at: number;
}

/**
 * As `NotifiedCache`, of many things by their keys: the channel's notifications say which key has changed. While the
 * database is away, what is kept goes on.
 */
export class NotifiedEntries<T> {
  readonly #listener: ChangeListener;
  readonly #load: (key: string) => Promise<T>;
  readonly #entriesMax: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept<T>>();
  readonly #loading = new Map<string, Promise<T>>();

  constructor({ load, entriesMax, now = Date.now, ...listen }: NotifiedEntriesOptions<T>) {
    this.#load = load;
    this.#entriesMax = entriesMax;
    this.#now = now;
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
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() - kept.at < MAX_AGE_MS) {
      this.#keep(key, kept);
      return kept.value;
    }
    try {
      return await this.#loadOnce(key);
    } catch (error) {
      if (kept === undefined) throw error;
      return kept.value;
    }
  }

  #loadOnce(key: string): Promise<T> {
    const joined = this.#loading.get(key);
    if (joined !== undefined) return joined;
    const at = this.#now();
    const loading: Promise<T> = this.#load(key).then(
      (value) => {
        if (this.#loading.get(key) === loading) {
          this.#loading.delete(key);
          this.#keep(key, { value, at });
        }
        return value;
      },
      (error) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
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
