import {
  cleanStoredVisits,
  Database,
  erasedReferrer,
  InjectDatabase,
  InjectJobs,
  type JobRun,
  type Jobs,
  LOGGER,
  RateLimiter,
  type StoredVisits,
  type Transaction,
  VisitUpkeep,
} from '@garimpo/service-kit';
import { ADDRESS_DAYS, type Offer, REQUEST_MONTHS, VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { settleOutcomes } from '../outcome/store-outcomes.ts';
import { mayKeep } from '../routing/parameters.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

interface StoredVisit {
  id: string;
  createdAt: Date;
  userId: string;
  campaignId: string;
  destination: string | null;
  parameters: [string, string][];
}

interface CampaignPages {
  id: string;
  parameters: string[];
  securePage: string;
  offers: Offer[];
}

/** Visits that were stored with parameters that are no longer kept. */
const storedVisits: StoredVisits<StoredVisit> = {
  domain: TRAFFIC_FILTER_DOMAIN,
  table: 'requests',
  what: 'request',
  columns: `id, created_at AS "createdAt", user_id AS "userId", campaign_id AS "campaignId", destination, parameters`,
  where: `parameters <> '[]' OR destination ~ '[?]'`,
  async clean(tx, rows) {
    const campaigns = await campaignsOf(tx, rows);
    const changed = rows.flatMap((row) => {
      const cleaned = cleanedVisit(row, campaigns.get(row.campaignId));
      const isSame =
        cleaned.destination === row.destination && cleaned.parameters.length === row.parameters.length;
      return isSame ? [] : [{ ...row, ...cleaned }];
    });
    if (changed.length === 0) return;
    await tx.run(
      `UPDATE traffic_filter.requests request SET destination = cleaned.destination, parameters = cleaned.parameters
       FROM jsonb_to_recordset($1::jsonb) AS cleaned
         (id uuid, "createdAt" timestamptz, "userId" uuid, destination text, parameters jsonb)
       WHERE request.user_id = cleaned."userId" AND request.created_at = cleaned."createdAt" AND request.id = cleaned.id`,
      [JSON.stringify(changed)],
    );
  },
};

async function campaignsOf(
  tx: Transaction,
  rows: readonly StoredVisit[],
): Promise<Map<string, CampaignPages>> {
  const found = await tx.rows<CampaignPages>(
    `SELECT id, parameters, secure_page AS "securePage", offers FROM traffic_filter.campaigns WHERE id = ANY ($1)`,
    [[...new Set(rows.map(({ campaignId }) => campaignId))]],
  );
  return new Map(found.map((campaign) => [campaign.id, campaign]));
}

/** The parameters that a visit would keep today. A destination also keeps those of its campaign's pages. */
function cleanedVisit(
  { destination, parameters }: Pick<StoredVisit, 'destination' | 'parameters'>,
  campaign: Omit<CampaignPages, 'id'> | undefined,
): Pick<StoredVisit, 'destination' | 'parameters'> {
  const own = campaign?.parameters ?? [];
  return {
    destination: destination === null ? null : cleanedAddress(destination, campaign),
    parameters: parameters.filter(([name, value]) => mayKeep(name, value, own)),
  };
}

function cleanedAddress(address: string, campaign: Omit<CampaignPages, 'id'> | undefined): string {
  const [, page = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  if (query === '') return address;
  const pages = campaign === undefined ? [] : [campaign.securePage, ...campaign.offers.map(({ url }) => url)];
  const ofPages = new Set(pages.flatMap((url) => [...new URL(url).searchParams].map(String)));
  const kept = query.split('&').filter((written) => {
    const [pair] = new URLSearchParams(written);
    if (pair === undefined) return false;
    return (
      pair[0] === VISIT_PARAMETER || ofPages.has(String(pair)) || mayKeep(...pair, campaign?.parameters ?? [])
    );
  });
  return `${page}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`;
}

const LIMITS_FORGOTTEN = 10_000;
const PAID_CLICK_DAYS = 30;

/** The scheduled jobs that create partitions ahead of time and erase what is kept no longer. */
@Injectable()
export class TrafficFilterUpkeep {
  /** The scale of the limits does not matter for pruning. */
  readonly #limiter = new RateLimiter(TRAFFIC_FILTER_DOMAIN, 1);

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(LOGGER) log: Logger,
  ) {
    new VisitUpkeep(
      {
        domain: TRAFFIC_FILTER_DOMAIN,
        table: 'requests',
        what: 'request',
        monthsKept: REQUEST_MONTHS,
        totals: ['hourly_totals', 'offer_totals'],
        addressDays: ADDRESS_DAYS,
        erased: {
          set: `parameters = '[]', destination = substring(destination FROM '^[^?#]*'), ${erasedReferrer.set}`,
          held: `parameters <> '[]' OR destination ~ '[?#]' OR ${erasedReferrer.held}`,
        },
      },
      database,
      jobs,
      log,
    );
    jobs.schedule({
      name: 'traffic-filter.clean-stored-visits',
      every: '45 * * * *',
      irrevocable: true,
      timeoutSeconds: 50 * 60,
      work: (run) => cleanStoredVisits(database, storedVisits, run),
    });
    jobs.schedule({
      name: 'traffic-filter.remove-expired-rules',
      every: '25 * * * *',
      irrevocable: true,
      timeoutSeconds: 60,
      work: () => this.#removeExpiredRules(),
    });
    jobs.schedule({
      name: 'traffic-filter.remove-old-outcomes',
      every: '40 3 * * *',
      irrevocable: true,
      timeoutSeconds: 10 * 60,
      work: (run) => this.#removeOldOutcomes(run),
    });
    jobs.schedule({
      name: 'traffic-filter.remove-old-clicks',
      every: '50 3 * * *',
      irrevocable: true,
      timeoutSeconds: 10 * 60,
      work: (run) => this.#removeOldClicks(run),
    });
    jobs.schedule({
      name: 'traffic-filter.settle-outcomes',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now, signal }) => settleOutcomes(database, now, signal),
    });
    jobs.schedule({
      name: 'traffic-filter.forget-limits',
      every: '35 * * * *',
      timeoutSeconds: 60,
      work: () => this.#forgetLimits(),
    });
  }

  async #removeExpiredRules(): Promise<void> {
    // As the service, here and below: the jobs run for all users.
    await this.database.runAsService(
      'DELETE FROM traffic_filter.address_rules WHERE expires_at <= clock_timestamp()',
    );
  }

  /** Deletes the counters of users whose limits are full again. */
  async #forgetLimits(): Promise<void> {
    await this.database.asService((tx) => this.#limiter.prune(tx, LIMITS_FORGOTTEN));
  }

  /** Deletes the outcomes of months whose requests are erased, and what was sent on of them. */
  async #removeOldOutcomes({ now }: JobRun): Promise<void> {
    const isOld = `created_at < date_trunc('month', $1::timestamptz, 'UTC') - make_interval(months => ${REQUEST_MONTHS})`;
    await this.database.runAsService(`DELETE FROM traffic_filter.outcomes WHERE ${isOld}`, [now]);
    // A conversion that was counted while its connection was deleted has none.
    await this.database.runAsService(
      `DELETE FROM traffic_filter.conversion_sends send WHERE ${isOld} OR NOT EXISTS (
         SELECT FROM traffic_filter.conversion_targets target WHERE target.id = send.target_id)`,
      [now],
    );
  }

  /** A click that is repeated later than this is another one to the ad network as well. */
  async #removeOldClicks({ now }: JobRun): Promise<void> {
    await this.database.runAsService(
      `DELETE FROM traffic_filter.paid_clicks WHERE created_at < $1::timestamptz - interval '${PAID_CLICK_DAYS} days'`,
      [now],
    );
  }
}
