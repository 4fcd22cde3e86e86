import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  type Jobs,
  LOGGER,
  Metrics,
  NotifiedCache,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import * as z from 'zod';
import { type DomainCampaign, VerifiedDomains } from '../link/verified-domains.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DomainLimits, forgetDeleted } from './domain.query.ts';
import { DomainService } from './domain.service.ts';
import { DomainLooks } from './domain-looks.ts';
import { DomainNews } from './domain-news.ts';
import { claimDue, dueDomains } from './look.query.ts';
import { NameLookups } from './name-lookups.ts';
import { RecordLooks } from './record-looks.ts';

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
class KnownDomains extends VerifiedDomains implements OnModuleInit, OnApplicationShutdown {
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

const LOOK_SECONDS = 30;
const LOOKS_AT_ONCE = 8;
const LOOKS_PER_MINUTE = 1_000;
const FORGOTTEN_PER_MINUTE = 1_000;

const domainData = z.strictObject({ domainId: z.uuid() });

/** Looks at domains when their time has come. It is kept in their rows: what a killed process left is due still. */
@Injectable()
class DomainJobs {
  private readonly look: Job<typeof domainData>;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    private readonly looks: DomainLooks,
  ) {
    this.look = jobs.define({
      name: 'traffic-filter.look-at-domain',
      data: domainData,
      timeoutSeconds: LOOK_SECONDS,
      concurrency: LOOKS_AT_ONCE,
      // The schedule comes back to it.
      retries: 0,
      singletonKey: ({ domainId }) => domainId,
      work: ({ domainId }, run) => this.work(domainId, run),
    });
    jobs.schedule({
      name: 'traffic-filter.plan-domain-looks',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
  }

  // As the service, here and below: domains are looked at for everybody.
  private async plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      for (const domainId of await dueDomains(tx, now, LOOKS_PER_MINUTE))
        await this.look.send({ domainId }, { tx });
      await forgetDeleted(tx, now, FORGOTTEN_PER_MINUTE);
    });
  }

  private async work(domainId: string, run: JobRun): Promise<void> {
    const claimed = await this.database.asService((tx) => claimDue(tx, domainId, run.now));
    if (claimed !== null) await this.looks.look(claimed, run);
  }
}

/** Domains of users, looks at their records, and what is known of them where links answer. */
export const domainProviders = [
  DomainService,
  DomainLimits,
  NameLookups,
  RecordLooks,
  DomainLooks,
  DomainNews,
  DomainJobs,
  KnownDomains,
  { provide: VerifiedDomains, useExisting: KnownDomains },
];
