import { resolve } from 'node:path';
import { CONFIG, type Config, Database, InjectDatabase, isOfValues, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DiskSpool } from './disk-spool.ts';
import { storeVisitLines } from './store-visits.ts';
import type { VisitRecord } from './visit-record.ts';

/** Every request, kept on disk before its answer and in the table soon after. */
@Injectable()
export class VisitLog implements OnModuleInit, OnApplicationShutdown {
  readonly #spool: DiskSpool<VisitRecord>;

  constructor(
    @Inject(CONFIG) { dataDir }: Config,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @Inject(LOGGER) log: Logger,
  ) {
    this.#spool = new DiskSpool<VisitRecord>({
      folder: resolve(dataDir, 'visits'),
      store: (lines) => storeVisitLines(database, lines),
      isOfItems: isOfValues,
      onTrouble: (trouble) => {
        // The line of one that was refused holds a visitor's address.
        const { kind } = trouble;
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
    return this.#spool.add(visit);
  }
}
