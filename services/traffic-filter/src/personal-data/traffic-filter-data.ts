import { setTimeout as wait } from 'node:timers/promises';
import {
  CONFIG,
  type Config,
  type Database,
  DeclaredPersonalData,
  domainRates,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  linksUrl,
  type Person,
  PersonalDataRegistry,
  type PersonalDeclaration,
  serviceLogins,
  steadyNow,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { targetTestRate } from '../conversion-send/conversion-target.service.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { addressRates } from '../visit/visit.service.ts';
import { campaignFiles, usageFiles, visitFiles } from './traffic-filter-files.ts';

const POLL_MS = 100;
/** Far longer than any statement that stores requests. */
const OTHERS_END_WITHIN_MS = 60_000;

const tables: PersonalDeclaration['tables'] = [
  { table: 'traffic_filter.campaigns', erasure: 'code' },
  // There may be millions.
  { table: 'traffic_filter.requests', erasure: { batches: 10_000, key: ['created_at', 'id'] } },
  { table: 'traffic_filter.domains', erasure: 'delete' },
  { table: 'traffic_filter.hourly_totals', erasure: 'delete' },
  { table: 'traffic_filter.offer_totals', erasure: 'delete' },
  { table: 'traffic_filter.outcomes', erasure: 'delete' },
  { table: 'traffic_filter.waiting_outcomes', erasure: 'delete' },
  { table: 'traffic_filter.conversion_secrets', erasure: 'delete' },
  { table: 'traffic_filter.monthly_usage', erasure: 'delete' },
  { table: 'traffic_filter.usage_notices', erasure: 'delete' },
  { table: 'traffic_filter.request_reveals', erasure: 'delete' },
  { table: 'traffic_filter.address_rules', erasure: 'delete' },
  { table: 'traffic_filter.report_views', erasure: 'delete' },
  { table: 'traffic_filter.costs', erasure: 'delete' },
  { table: 'traffic_filter.own_browsers', erasure: 'delete' },
  { table: 'traffic_filter.conversion_targets', erasure: 'delete' },
  { table: 'traffic_filter.conversion_sends', erasure: 'delete' },
  { table: 'traffic_filter.paid_clicks', erasure: 'delete' },
];

/** Campaigns, the domains that answer for them, and what visitors asked of both. */
@Injectable()
export class TrafficFilterData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) config: Config,
    registry: PersonalDataRegistry,
  ) {
    super(
      {
        domain: TRAFFIC_FILTER_DOMAIN,
        tables,
        files: [...campaignFiles(linksUrl(config)), ...visitFiles, ...usageFiles],
        limits: [...Object.values(addressRates), ...Object.values(domainRates), targetTestRate],
      },
      { database, registry, jobs },
    );
  }

  /**
   * Campaigns first: from then on, visits that replicas still have on disk or decide from their caches are stored for nobody.
   * Resolves when every statement that may have seen the campaigns has ended, so that no row of theirs is stored after this.
   */
  protected override async eraseByCode({ userId }: Person, signal: AbortSignal): Promise<void> {
    await this.database.runAsService('DELETE FROM traffic_filter.campaigns WHERE user_id = $1', [userId]);
    // Everybody sees the locks of transactions, also those of processes that use the service's other login.
    const open = await this.database.runAsService<{ transaction: string }>(
      `SELECT virtualtransaction AS transaction FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'virtualxid' AND datname = current_database() AND usename = ANY ($1) AND pid <> pg_backend_pid()`,
      [serviceLogins(TRAFFIC_FILTER_DOMAIN)],
    );
    const endsAt = steadyNow() + OTHERS_END_WITHIN_MS;
    while (await this.isAnyOpen(open)) {
      if (steadyNow() > endsAt) throw new Error('a transaction that may store requests goes on and on');
      await wait(POLL_MS, undefined, { signal });
    }
  }

  private async isAnyOpen(transactions: { transaction: string }[]): Promise<boolean> {
    if (transactions.length === 0) return false;
    const [found] = await this.database.runAsService<{ there: boolean }>(
      'SELECT EXISTS (SELECT FROM pg_locks WHERE virtualtransaction = ANY ($1)) AS there',
      [transactions.map(({ transaction }) => transaction)],
    );
    return found?.there === true;
  }
}
