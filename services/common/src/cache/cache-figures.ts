import { Metrics } from '../telemetry/metrics.ts';

/** How often what was asked for was there already, as an operator sees it. */
export class CacheFigures {
  hits = 0;
  loads = 0;

  /** @param cache its name in the code, as `releases_pointers` */
  constructor(metrics: Metrics = Metrics.off, service: string, cache: string) {
    metrics.tally(
      {
        name: 'garimpo_cache_requests_total',
        help: 'What was asked of caches: kept already, or loaded from the database',
        labels: ['service', 'cache', 'result'],
      },
      () => [
        { labels: { service, cache, result: 'kept' }, value: this.hits },
        { labels: { service, cache, result: 'loaded' }, value: this.loads },
      ],
    );
  }
}
