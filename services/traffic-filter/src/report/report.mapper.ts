import {
  type Counts,
  deviceKinds,
  type ReportReply,
  sources,
  type Traffic,
} from '@garimpo/traffic-filter-contract';
import type { SumKind, SumRow, Sums } from './report.query.ts';

const HOURS = 24;
const NOTHING: Sums = {
  people: 0,
  robots: 0,
  invalid: 0,
  blocked: 0,
  secure: 0,
  clicks: 0,
  conversions: 0,
  valueCents: 0,
};

export interface ReportFacts {
  sums: readonly SumRow[];
  /** All days of the span, oldest first. */
  days: readonly string[];
  names: ReadonlyMap<string, string>;
}

export function toReport({ sums, days, names }: ReportFacts): ReportReply {
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
    byDay: days.map((day) => ({ ...allOf(of('day', day)), day })),
    byHour: Array.from({ length: HOURS }, (_, hour) => ({ ...allOf(of('hour', hour)), hour })),
  };
}

function countsOf({ people, clicks, conversions, valueCents }: Sums): Counts {
  return { impressions: people, clicks, conversions, valueCents };
}

function allOf(sums: Sums): Counts & Traffic {
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
