import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
  NotifiedCache,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type DomainCampaign, VerifiedDomains } from '../link/verified-domains.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** Replicas hear of each change. Where one could not, it is told so long afterwards. */
const TTL_MS = 30_000;

const ALL = {
  name: 'traffic-filter.verified-domains',
  text: `SELECT d.domain, c.key FROM traffic_filter.domains d
    LEFT JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id
    WHERE d.verified_at IS NOT NULL`,
};

/**
 * All proved domains, in memory: whoever asks this process for a name of any kind costs the database nothing. Some hundred bytes each. While the database is
 * away, what is known goes on.
 */
@Injectable()
export class KnownDomains extends VerifiedDomains implements OnModuleInit, OnApplicationShutdown {
  readonly #known: NotifiedCache<ReadonlyMap<string, DomainCampaign>>;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    metrics: Metrics,
  ) {
    super();
    this.#known = new NotifiedCache({
      config,
      metrics,
      log,
      domain: TRAFFIC_FILTER_DOMAIN,
      channel: 'traffic_filter_domains',
      max: 1,
      payloadIsKey: false,
      ttlMs: TTL_MS,
      staleWhileRevalidate: true,
      load: () => this.#load(),
    });
  }

  async onModuleInit(): Promise<void> {
    await this.#known.start();
    // Known before the first visitor comes; where the database is away just now, asked for then.
    await this.#known.fetch(ALL.name).catch(() => {});
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#known.stop();
  }

  override async campaignOf(host: string): Promise<DomainCampaign | null> {
    return (await this.#known.fetch(ALL.name)).get(host.replace(/\.$/, '')) ?? null;
  }

  async #load(): Promise<ReadonlyMap<string, DomainCampaign>> {
    // As the service: visitors of domains are nobody to us.
    const rows = await this.database.runAsService<{ domain: string; key: string | null }>(ALL);
    return new Map(rows.map(({ domain, key }) => [domain, { key }]));
  }
}
