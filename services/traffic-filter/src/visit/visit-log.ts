import {
  CONFIG,
  type Config,
  type Counter,
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SpoolLog } from '../spool/spool-log.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { storeVisitLines, type VisitRecord } from './store-visits.ts';

/** Every request of a link. */
@Injectable()
export class VisitLog extends SpoolLog<VisitRecord> {
  readonly #decided: Counter<'state' | 'kind' | 'page' | 'refusal'>;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    super({ name: 'visits', store: (lines) => storeVisitLines(database, lines), config, log, metrics });
    this.#decided = metrics.counter({
      name: 'garimpo_visits_total',
      help: 'Visits of links by their decision: state, kind of visitor, page and reason of refusal',
      labels: ['state', 'kind', 'page', 'refusal'],
    });
  }

  override add(visit: VisitRecord): Promise<void> {
    const { state, kind, page, refusal } = visit;
    this.#decided.add({ state, kind, page: page ?? 'none', refusal: refusal ?? 'none' });
    return super.add(visit);
  }
}
