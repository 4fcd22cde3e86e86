import type { Metrics } from '@garimpo/service-kit';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import type { SpoolTrouble } from './disk-spool.ts';

const TROUBLES = [
  'not_written',
  'not_stored',
  'refused',
  'unreadable',
] as const satisfies SpoolTrouble['kind'][];

/** What an operator sees of a spool: how much lies on the disk and is not in its table yet, and what went wrong. */
export class SpoolMetrics {
  readonly #troubles;

  constructor(
    metrics: Metrics,
    private readonly spool: 'visits' | 'outcomes',
    waiting: () => number,
  ) {
    const service = TRAFFIC_FILTER_DOMAIN;
    this.#troubles = metrics.counter(
      {
        name: 'garimpo_spool_troubles_total',
        help: 'Times that what came could not be written to the disk, or not stored, or never can be',
        labels: ['service', 'spool', 'kind'],
      },
      TROUBLES.map((kind) => ({ service, spool, kind })),
    );
    metrics.gauge(
      {
        name: 'garimpo_spool_waiting',
        help: 'What lies on the disk until it is stored: visits of links, and what pages tell of them',
        labels: ['service', 'spool'],
      },
      () => [{ labels: { service, spool }, value: waiting() }],
    );
  }

  note({ kind }: SpoolTrouble): void {
    this.#troubles.add({ service: TRAFFIC_FILTER_DOMAIN, spool: this.spool, kind });
  }
}
