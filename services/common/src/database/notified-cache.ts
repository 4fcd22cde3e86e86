import { Cache, type CacheOptions } from '../cache/cache.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Subscription } from './change-listener.ts';
import type { Database } from './database.ts';

/** Bounds how long replicas disagree where a notification is lost, as with a pooler that swallows it. */
const TTL_MS = 1_000;

interface NotifiedCacheOptions<Value> extends Omit<CacheOptions<Value>, 'figures'> {
  database: Database;
  /** Channel of a migration's trigger, as `releases_pointers`. */
  channel: string;
  metrics?: Metrics;
  /** Whether a notification names the key that has changed, which is the rule; otherwise it invalidates all entries. */
  payloadIsKey?: boolean;
}

/** A {@link Cache} whose entries are invalidated by notifications of Postgres, in every replica. */
export class NotifiedCache<Value> extends Cache<Value> {
  readonly #database: Database;
  readonly #subscription: Subscription;

  constructor({ database, channel, metrics, payloadIsKey = true, ...options }: NotifiedCacheOptions<Value>) {
    super({
      ttlMs: TTL_MS,
      ...options,
      figures: { metrics, service: database.domain, cache: channel },
    });
    this.#database = database;
    const onChange = (payload?: string) => this.invalidate(payloadIsKey ? payload : undefined);
    this.#subscription = { channel, onChange };
  }

  start(): Promise<void> {
    return this.#database.changes.subscribe(this.#subscription);
  }

  stop(): Promise<void> {
    return this.#database.changes.unsubscribe(this.#subscription);
  }
}
