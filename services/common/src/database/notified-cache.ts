import { Cache, type CacheOptions } from '../cache/cache.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { ChangeListener, type ListenOptions } from './change-listener.ts';

/** Bounds how long replicas disagree where a notification is lost, as with a pooler that swallows it. */
const TTL_MS = 1_000;

export interface NotifiedCacheOptions<Value>
  extends Omit<ListenOptions, 'onChange'>,
    Omit<CacheOptions<Value>, 'figures'> {
  metrics?: Metrics;
  /** Whether a notification names the key that has changed, which is the rule; otherwise it invalidates all entries. */
  payloadIsKey?: boolean;
}

/** A {@link Cache} whose entries are invalidated by notifications of Postgres, in every replica. */
export class NotifiedCache<Value> extends Cache<Value> {
  readonly #listener: ChangeListener;

  constructor({ metrics, payloadIsKey = true, ...options }: NotifiedCacheOptions<Value>) {
    super({
      ttlMs: TTL_MS,
      ...options,
      figures: { metrics, service: options.domain, cache: options.channel },
    });
    this.#listener = new ChangeListener({
      ...options,
      onChange: (payload) => this.invalidate(payloadIsKey ? payload : undefined),
    });
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }
}
