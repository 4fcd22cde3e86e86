import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import {
  type Counts,
  deviceKinds,
  type OfferResult,
  type ReportQuery,
  type ReportReply,
  sources,
  type Traffic,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import {
  listDays,
  listOfferSums,
  listSums,
  namesOfCampaigns,
  type OfferRow,
  type SumKind,
  type SumRow,
  type Sums,
} from './report.query.ts';

const fail = defineErrors(trafficFilterErrors);

@Injectable()
export class ReportService {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  /** The report of the days up to `now`. Throws `traffic_filter.campaign.not_found`. */
  of(actor: Actor, { days, campaign }: ReportQuery, now: Date): Promise<ReportReply> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      if (campaign !== undefined) await mustBeOwn(tx, userId, campaign);
      const span = { userId, now, days, campaign: campaign ?? null };
      const sums = await listSums(tx, span);
      const offers = await listOfferSums(tx, span);
      const counted = sums.filter(({ kind }) => kind === 'campaign').map(({ value }) => value);
      const ids = [...new Set([...counted, ...offers.map(({ campaignId }) => campaignId)])];
      return toReport({
        sums,
        offers,
        days: await listDays(tx, span),
        names: await namesOfCampaigns(tx, userId, ids),
      });
    });
  }
}

/** A deleted campaign is the user's own as well: what was counted of it stays. */
export async function mustBeOwn(tx: Transaction, userId: string, campaign: string): Promise<void> {
  const names = await namesOfCampaigns(tx, userId, [campaign]);
  if (names.size === 0) throw fail('traffic_filter.campaign.not_found');
}

const HOURS = 24;
export const NOTHING: Sums = {
  people: 0,
  robots: 0,
  invalid: 0,
  blocked: 0,
  secure: 0,
  clicks: 0,
  conversions: 0,
  valueCents: 0,
};

interface ReportFacts {
  sums: readonly SumRow[];
  offers: readonly OfferRow[];
  /** All days of the span, oldest first. */
  days: readonly string[];
  names: ReadonlyMap<string, string>;
}

function toReport({ sums, offers, days, names }: ReportFacts): ReportReply {
  const known = new Map(sums.map((row) => [`${row.kind} ${row.value}`, row]));
  const of = (kind: SumKind, value: string | number = '') => known.get(`${kind} ${value}`) ?? NOTHING;
  const campaigns = sums
    .filter(({ kind, value }) => kind === 'campaign' && names.has(value))
    .map((row) => ({ ...allOf(row), id: row.value, name: names.get(row.value) as string }));
  return {
    totals: allOf(of('all')),
    before: allOf(of('before')),
    bySource: sources.map((source) => ({ ...countsOf(of('source', source)), source })),
    byCampaign: campaigns.sort(
      (a, b) =>
        b.impressions - a.impressions || b.requests - a.requests || a.name.localeCompare(b.name, 'pt-BR'),
    ),
    byDevice: deviceKinds.map((device) => ({ ...countsOf(of('device', device)), device })),
    byOffer: byCampaign(offers, names),
    byDay: days.map((day) => ({ ...allOf(of('day', day)), day })),
    byHour: Array.from({ length: HOURS }, (_, hour) => ({ ...allOf(of('hour', hour)), hour })),
  };
}

/** Campaigns in the order of their page with the most visits. */
function byCampaign(offers: readonly OfferRow[], names: ReadonlyMap<string, string>): OfferResult[] {
  const ids = [...new Set(offers.map(({ campaignId }) => campaignId))];
  return ids.flatMap((id) =>
    offers
      .filter(({ campaignId }) => campaignId === id)
      .map(({ campaignId, ...figures }) => ({
        ...figures,
        campaign: { id: campaignId, name: names.get(campaignId) ?? '' },
      })),
  );
}

function countsOf({ people, clicks, conversions, valueCents }: Sums): Counts {
  return { impressions: people, clicks, conversions, valueCents };
}

export function allOf(sums: Sums): Counts & Traffic {
  const { people, robots, invalid, blocked, secure } = sums;
  return {
    ...countsOf(sums),
    requests: people + robots + invalid + blocked,
    people,
    robots,
    invalid,
    blocked,
    secure,
  };
}
