import { resolve } from 'node:path';
import { type Config, isOfValues, type Metrics } from '@garimpo/service-kit';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DiskSpool, type SpoolTrouble } from './disk-spool.ts';

const service = TRAFFIC_FILTER_DOMAIN;
const TROUBLES = [
  'not_written',
  'not_stored',
  'refused',
  'unreadable',
  'behind',
] as const satisfies SpoolTrouble['kind'][];

export interface SpoolLogOptions {
  /** Names the folder and labels the metrics. */
  name: 'visits' | 'outcomes';
  /** See {@link DiskSpool}. */
  store: (lines: readonly string[]) => Promise<void>;
  config: Pick<Config, 'dataDir' | 'visitsOutlive'>;
  log: Logger;
  metrics: Metrics;
}

/** A log whose records are on disk before the answer, as safe as `VISITS_OUTLIVE` asks, and in their table soon after. */
export abstract class SpoolLog<T> implements OnModuleInit, OnApplicationShutdown {
  readonly #spool: DiskSpool<T>;

  constructor({ name, store, config, log, metrics }: SpoolLogOptions) {
    const troubles = metrics.counter(
      {
        name: 'garimpo_spool_troubles_total',
        help: 'Records that could not be written to the disk, could not be stored, or can never be stored',
        labels: ['service', 'spool', 'kind'],
      },
      TROUBLES.map((kind) => ({ service, spool: name, kind })),
    );
    metrics.gauge(
      {
        name: 'garimpo_spool_waiting',
        help: 'Records on the disk that are not stored yet: visits of links, and their outcomes',
        labels: ['service', 'spool'],
      },
      () => [{ labels: { service, spool: name }, value: this.#spool.waiting }],
    );
    this.#spool = new DiskSpool<T>({
      folder: resolve(config.dataDir, name),
      store,
      outlives: config.visitsOutlive,
      isOfItems: isOfValues,
      onTrouble: (trouble) => {
        // The line itself is not logged, because it holds a visitor's address.
        const { kind } = trouble;
        const items = 'items' in trouble ? trouble.items : undefined;
        const err = 'error' in trouble ? trouble.error : undefined;
        troubles.add({ service, spool: name, kind });
        log.error({ err, kind, items, spool: name }, 'spooled records could not be kept');
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#spool.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#spool.stop();
  }

  /** Resolves when the record survives what it is to survive. Rejects where it could be neither written nor stored. */
  add(record: T): Promise<void> {
    return this.#spool.add(record);
  }
}
