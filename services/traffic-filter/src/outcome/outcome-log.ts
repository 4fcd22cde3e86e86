import { resolve } from 'node:path';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  isOfValues,
  LOGGER,
  Metrics,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DiskSpool } from '../visit/disk-spool.ts';
import { SpoolMetrics } from '../visit/spool-metrics.ts';
import type { OutcomeRecord } from './outcome-record.ts';
import { storeOutcomes } from './store-outcomes.ts';

/** What pages tell of visits: kept on disk before its answer, as visits are, and stored soon after. */
@Injectable()
export class OutcomeLog implements OnModuleInit, OnApplicationShutdown {
  readonly #spool: DiskSpool<OutcomeRecord>;

  constructor(
    @Inject(CONFIG) { dataDir }: Config,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    const spoolMetrics = new SpoolMetrics(metrics, 'outcomes', () => this.#spool.waiting);
    this.#spool = new DiskSpool<OutcomeRecord>({
      folder: resolve(dataDir, 'outcomes'),
      store: async (lines) =>
        void (await storeOutcomes(
          database,
          lines.map((line) => JSON.parse(line) as OutcomeRecord),
        )),
      isOfItems: isOfValues,
      onTrouble: (trouble) => {
        const { kind } = trouble;
        spoolMetrics.note(trouble);
        const items = 'items' in trouble ? trouble.items : undefined;
        const err = 'error' in trouble ? trouble.error : undefined;
        log.error({ err, kind, items }, 'clicks and conversions were not kept as they should be');
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#spool.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#spool.stop();
  }

  /** Resolves when a killed process would not lose it. Rejects where it could be neither written nor stored. */
  add(outcome: OutcomeRecord): Promise<void> {
    return this.#spool.add(outcome);
  }
}
