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
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** Bounds how long a replica that has missed a notification works with old domains. */
const TTL_MS = 30_000;

const ALL = {
  name: 'traffic-filter.verified-domains',
  text: `SELECT d.domain, c.key FROM traffic_filter.domains d
    LEFT JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id
    WHERE d.verified_at IS NOT NULL`,
};

/** What answers at the root of a domain. */
export interface DomainCampaign {
  /** Key of the campaign's link; null where the owner has chosen no campaign. */
  key: string | null;
}

/**
 * All verified domains, in memory, so that requests for arbitrary host names never reach the database. An entry takes some hundred bytes. Cached domains
 * keep working while the database is away.
 */
@Injectable()
export class VerifiedDomains implements OnModuleInit, OnApplicationShutdown {
  readonly #cache: NotifiedCache<ReadonlyMap<string, DomainCampaign>>;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    metrics: Metrics,
  ) {
    this.#cache = new NotifiedCache({
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
    await this.#cache.start();
    // Preloads for the first visitor. Where the database is away, the first request loads instead.
    await this.#cache.fetch(ALL.name).catch(() => {});
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#cache.stop();
  }

  /**
   * Null for a host that nobody has verified. Rejects where the domains are not cached and cannot be read.
   * @param host in lower case, without a port
   */
  async campaignOf(host: string): Promise<DomainCampaign | null> {
    return (await this.#cache.fetch(ALL.name)).get(host.replace(/\.$/, '')) ?? null;
  }

  async #load(): Promise<ReadonlyMap<string, DomainCampaign>> {
    // As the service: visitors of domains are not users.
    const rows = await this.database.runAsService<{ domain: string; key: string | null }>(ALL);
    return new Map(rows.map(({ domain, key }) => [domain, { key }]));
  }
}
