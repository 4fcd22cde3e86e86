import { CONFIG, type Config, Database, InjectDatabase, LOGGER, Metrics } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SpoolLog } from '../spool/spool-log.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { type OutcomeRecord, storeOutcomes } from './store-outcomes.ts';

/** Clicks and conversions that pages report. */
@Injectable()
export class OutcomeLog extends SpoolLog<OutcomeRecord> {
  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    const parse = (line: string): OutcomeRecord => JSON.parse(line);
    const store = async (lines: readonly string[]) => void (await storeOutcomes(database, lines.map(parse)));
    super({ name: 'outcomes', store, config, log, metrics });
  }
}
