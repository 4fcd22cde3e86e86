import { resolve } from 'node:path';
import {
  CONFIG,
  type Config,
  type Counter,
  Database,
  InjectDatabase,
  isOfValues,
  LOGGER,
  Metrics,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DiskSpool } from './disk-spool.ts';
import { SpoolMetrics } from './spool-metrics.ts';
import { storeVisitLines } from './store-visits.ts';
import type { VisitRecord } from './visit.query.ts';

/** Every request, kept on disk before its answer and in the table soon after. */
@Injectable()
export class VisitLog implements OnModuleInit, OnApplicationShutdown {
  readonly #spool: DiskSpool<VisitRecord>;
  readonly #decided: Counter<'state' | 'kind' | 'page' | 'refusal'>;

  constructor(
    @Inject(CONFIG) { dataDir }: Config,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    this.#decided = metrics.counter({
      name: 'garimpo_visits_total',
      help: 'Visits of links, as they were decided: their state, what kind of visitor, which page, why they were refused',
      labels: ['state', 'kind', 'page', 'refusal'],
    });
    const spoolMetrics = new SpoolMetrics(metrics, 'visits', () => this.#spool.waiting);
    this.#spool = new DiskSpool<VisitRecord>({
      folder: resolve(dataDir, 'visits'),
      store: (lines) => storeVisitLines(database, lines),
      isOfItems: isOfValues,
      onTrouble: (trouble) => {
        // The line of one that was refused holds a visitor's address.
        const { kind } = trouble;
        spoolMetrics.note(trouble);
        const items = 'items' in trouble ? trouble.items : undefined;
        const err = 'error' in trouble ? trouble.error : undefined;
        log.error({ err, kind, items }, 'requests of links were not kept as they should be');
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
  add(visit: VisitRecord): Promise<void> {
    const { state, kind, page, refusal } = visit;
    this.#decided.add({ state, kind, page: page ?? 'none', refusal: refusal ?? 'none' });
    return this.#spool.add(visit);
  }
}
