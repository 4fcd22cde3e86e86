import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  linksUrl,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { addressFiles } from './address-files.ts';
import { campaignFiles } from './campaign-files.ts';
import { domainFiles } from './domain-files.ts';
import { eraseCampaigns, eraseRequests } from './erase-visits.ts';
import { forgetLimits } from './forget-limits.ts';
import { usageFiles } from './usage-files.ts';
import { visitFiles } from './visit-files.ts';

/** Tables of users. `requests` is emptied in parts, for there may be millions; the others at once. */
const TABLES = [
  'domains',
  'campaigns',
  'requests',
  'hourly_totals',
  'outcomes',
  'waiting_outcomes',
  'conversion_secrets',
  'monthly_usage',
  'usage_notices',
  'request_reveals',
  'address_rules',
] as const;

/**
 * Campaigns, the domains that answer for them, and what visitors asked of both. A visitor is nobody to us: what is known of one is the owner's
 * to take away as it is shown, with the address masked.
 */
@Injectable()
export class TrafficFilterData implements PersonalData, OnModuleInit {
  readonly domain = TRAFFIC_FILTER_DOMAIN;
  readonly columns = TABLES.map((table) => `traffic_filter.${table}.user_id`);

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    const own = { database: this.database, person, signal };
    yield* campaignFiles(own, linksUrl(this.config));
    yield* domainFiles(own);
    yield* visitFiles(own);
    yield* addressFiles(own);
    yield* usageFiles(own);
  }

  async erase({ userId }: Person, signal: AbortSignal): Promise<void> {
    await eraseCampaigns(this.database, userId, signal);
    await eraseRequests(this.database, userId, signal);
    for (const table of TABLES) {
      signal.throwIfAborted();
      // As the service: the user has no session any more.
      await this.database.runAsService(`DELETE FROM traffic_filter.${table} WHERE user_id = $1`, [userId]);
    }
    await this.database.asService((tx) => forgetLimits(tx, userId));
    await this.jobs.forget(userId);
  }

  async leftovers({ userId }: Person): Promise<string[]> {
    const found = TABLES.map(async (table) => {
      const rows = await this.database.runAsService<object>(
        `SELECT 1 FROM traffic_filter.${table} WHERE user_id = $1 LIMIT 1`,
        [userId],
      );
      return rows.length === 0 ? [] : [`traffic_filter.${table}`];
    });
    return (await Promise.all(found)).flat();
  }
}
