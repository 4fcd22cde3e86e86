import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { type Durations, type Metrics, WORK_BUCKETS } from '../telemetry/metrics.ts';
import { DiskObjectStore } from './disk-object-store.ts';
import { type ByteRange, ObjectStore, type PutOptions, type StoredObject } from './object-store.ts';
import { S3ObjectStore } from './s3-object-store.ts';

export function createObjectStore({ bucket, dataDir }: Config): ObjectStore {
  return bucket === undefined ? new DiskObjectStore(resolve(dataDir, 'objects')) : new S3ObjectStore(bucket);
}

/** The store itself where metrics are off, else one that measures its operations. */
export function watchedStore(store: ObjectStore, metrics: Metrics): ObjectStore {
  return metrics.isOn ? new WatchedObjectStore(store, metrics) : store;
}

class WatchedObjectStore extends ObjectStore {
  readonly #durations: Durations<'operation' | 'result'>;

  constructor(
    private readonly store: ObjectStore,
    metrics: Metrics,
  ) {
    super();
    this.#durations = metrics.durations(
      {
        name: 'garimpo_object_store_duration_seconds',
        help: 'Operations of the object store; of a read, until its first bytes can be taken',
        labels: ['operation', 'result'],
      },
      WORK_BUCKETS,
    );
  }

  put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<StoredObject> {
    return this.#watch('put', () => this.store.put(key, body, options));
  }

  get(key: string, range?: ByteRange): Promise<Readable | null> {
    return this.#watch('get', () => this.store.get(key, range));
  }

  stat(key: string): Promise<{ sizeBytes: number; storedAt: Date } | null> {
    return this.#watch('stat', () => this.store.stat(key));
  }

  delete(key: string): Promise<void> {
    return this.#watch('delete', () => this.store.delete(key));
  }

  list(prefix: string): Promise<string[]> {
    return this.#watch('list', () => this.store.list(prefix));
  }

  async #watch<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let result = 'failed';
    try {
      const done = await work();
      result = 'done';
      return done;
    } finally {
      this.#durations.observe({ operation, result }, (performance.now() - startedAt) / 1000);
    }
  }
}
