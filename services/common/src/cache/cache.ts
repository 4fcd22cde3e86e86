import { steadyNow, withTimeLimit } from '../clock/time.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { LruMap } from './lru-map.ts';

/** Longer than a read takes when all is well, and shorter than people wait. */
const LOAD_LIMIT_MS = 3_000;
const RETRY_MS = 1_000;

type Load<Value> = (key: string) => Promise<Value>;

export interface CacheOptions<Value> {
  load?: Load<Value>;
  max: number;
  sizeOf?: (value: Value) => number;
  ttlMs?: number;
  /** Serves expired entries and loads them again in the background. A load after an invalidation is waited for all the same. */
  staleWhileRevalidate?: boolean;
  /** For how long a load is waited for where an older value can be served instead. A later outcome is still stored. */
  loadLimitMs?: number;
  now?: () => number;
  /** Where an operator sees the hits and loads. */
  figures?: { metrics: Metrics | undefined; service: string; cache: string };
}

interface Entry<Value> {
  value: Value;
  loadedAt: number;
  /** Time of the last load in the background. */
  retriedAt: number;
  isInvalid: boolean;
}

interface RunningLoad<Value> {
  value: Promise<Value>;
  /** The same for callers that have an older value: it fails once it is late. */
  soon: Promise<Value>;
}

/**
 * Values that are loaded when they are asked for, once for all who ask meanwhile. Where a load fails or hangs, the value from
 * before is served, however old: a database that is away for a moment must not make every signed-in user a stranger.
 */
export class Cache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #load: Load<Value>;
  readonly #now: () => number;
  readonly #entries: LruMap<string, Entry<Value>>;
  readonly #loads = new Map<string, RunningLoad<Value>>();
  #hitCount = 0;
  #loadCount = 0;

  constructor(options: CacheOptions<Value>) {
    const { load, max, sizeOf = () => 1, now = steadyNow, figures } = options;
    this.#options = options;
    this.#load = load ?? ((key) => Promise.reject(new Error(`nothing loads ${key}`)));
    this.#now = now;
    this.#entries = new LruMap({ max, sizeOf: ({ value }) => sizeOf(value) });
    if (figures !== undefined) this.#show(figures);
  }

  /**
   * The value, loaded where it is missing, expired or invalid.
   * @param load where the key alone does not say what to load
   */
  async fetch(
    key: string,
    { load = this.#load, maxAgeMs }: { load?: Load<Value>; maxAgeMs?: number } = {},
  ): Promise<Value> {
    const ready = this.#ready(key, load, maxAgeMs);
    if (ready !== undefined) return ready.value;
    const stale = this.#entries.peek(key);
    const { value, soon } = this.#loadOnce(key, load);
    if (stale === undefined) return value;
    try {
      return await soon;
    } catch {
      // From now on it is merely expired, so that one failure is waited for only once.
      if (this.#options.staleWhileRevalidate === true && stale.isInvalid)
        Object.assign(stale, { isInvalid: false, loadedAt: Number.NEGATIVE_INFINITY });
      return (this.#entries.peek(key) ?? stale).value;
    }
  }

  get(key: string): Value | undefined {
    return this.#ready(key, this.#load)?.value;
  }

  peek(key: string): Value | undefined {
    return this.#entries.peek(key)?.value;
  }

  has(key: string): boolean {
    return this.#entries.has(key) || this.#loads.has(key);
  }

  /** Stores one of many values that were loaded together, unless it is stored already. */
  seed(key: string, value: Value): void {
    if (!this.#entries.has(key)) this.#store(key, value, this.#now());
  }

  /** From now on callers get what a load that begins now answers. Without a key this goes for all entries. */
  invalidate(key?: string): void {
    for (const entry of key === undefined ? this.#entries.values() : [this.#entries.peek(key)])
      if (entry !== undefined) entry.isInvalid = true;
    // Loads that began before the change are neither joined nor stored.
    if (key === undefined) this.#loads.clear();
    else this.#loads.delete(key);
  }

  #ready(
    key: string,
    load: Load<Value>,
    maxAgeMs = this.#options.ttlMs ?? Number.POSITIVE_INFINITY,
  ): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.isInvalid) return undefined;
    if (this.#now() - entry.loadedAt >= maxAgeMs) {
      if (this.#options.staleWhileRevalidate !== true) return undefined;
      this.#revalidate(key, load, entry);
    }
    this.#hitCount += 1;
    return entry;
  }

  #revalidate(key: string, load: Load<Value>, entry: Entry<Value>): void {
    if (this.#now() - entry.retriedAt < RETRY_MS) return;
    entry.retriedAt = this.#now();
    this.#loadOnce(key, load).value.catch(() => {});
  }

  #loadOnce(key: string, load: Load<Value>): RunningLoad<Value> {
    const joined = this.#loads.get(key);
    if (joined !== undefined) return joined;
    this.#loadCount += 1;
    const startedAt = this.#now();
    const leave = (): boolean => this.#loads.get(key) === started && this.#loads.delete(key);
    const value = load(key).then(
      (value) => {
        if (leave()) this.#store(key, value, startedAt);
        return value;
      },
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    const soon = withTimeLimit(value, this.#options.loadLimitMs ?? LOAD_LIMIT_MS);
    soon.catch(() => {});
    const started = { value, soon };
    this.#loads.set(key, started);
    return started;
  }

  #store(key: string, value: Value, loadedAt: number): void {
    this.#entries.set(key, { value, loadedAt, retriedAt: Number.NEGATIVE_INFINITY, isInvalid: false });
  }

  #show({ metrics = Metrics.off, service, cache }: NonNullable<CacheOptions<Value>['figures']>): void {
    metrics.tally(
      {
        name: 'garimpo_cache_requests_total',
        help: 'What was asked of caches: kept already, or loaded from the database',
        labels: ['service', 'cache', 'result'],
      },
      () => [
        { labels: { service, cache, result: 'kept' }, value: this.#hitCount },
        { labels: { service, cache, result: 'loaded' }, value: this.#loadCount },
      ],
    );
  }
}
