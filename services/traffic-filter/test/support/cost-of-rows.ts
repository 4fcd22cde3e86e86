import {
  ADDRESS_DAYS,
  type CutReply,
  type Dimension,
  MICROS_PER_CENT,
  type Network,
} from '@garimpo/traffic-filter-contract';
import { keyOf } from './cut-of-rows.ts';
import { type LoggedVisit, localOf } from './report-of-rows.ts';
import type { VariedCampaign } from './varied-visits.ts';

export interface CostOfDays {
  campaign: string;
  from: string;
  to: string;
  network: Network | null;
  utmSource: string;
  utmCampaign: string;
  utmContent: string;
  amountCents: number;
}

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Costs of days and of longer times, of whole campaigns and of single ads, some of them of ads that nobody came by. */
export function costsOf(
  draw: (below: number) => number,
  campaigns: readonly VariedCampaign[],
  now: Date,
): CostOfDays[] {
  return Array.from({ length: 300 }, () => {
    const last = now.getTime() - draw(200) * DAY_MS;
    const some = (text: string) => (draw(2) === 0 ? '' : text);
    return {
      campaign: (campaigns[draw(campaigns.length)] as VariedCampaign).id,
      from: dayOf(last - [0, 0, 6, 29, 100][draw(5)]! * DAY_MS),
      to: dayOf(last),
      network: (['facebook', 'google', null] as const)[draw(3)] ?? null,
      utmSource: some(`utm_source ${draw(3)}`),
      utmCampaign: some(`utm_campaign ${draw(4)}`),
      utmContent: some(`anuncio-${draw(80)}`),
      amountCents: 1 + draw(100_000),
    };
  });
}

interface Micros {
  now: number;
  before: number;
}

/** Where a cost stands in a cut; null where it cannot be told. */
function keyOfCost(cost: CostOfDays, day: string, dimension: Dimension, now: Date): string | null {
  if (dimension === 'campaign') return `value ${cost.campaign}`;
  if (dimension === 'network') return cost.network === null ? null : `value ${cost.network}`;
  const names = { utm_source: 'utmSource', utm_campaign: 'utmCampaign', utm_content: 'utmContent' } as const;
  const text = dimension in names ? cost[names[dimension as keyof typeof names]] : '';
  if (text === '') return null;
  const firstKept = localOf(new Date(now.getTime() - ADDRESS_DAYS * DAY_MS)).day;
  return day < firstKept ? 'erased ' : `value ${text}`;
}

/** Millionths of every key, day by day and visit by visit; of one dimension, or of two with a space between. Null stands for unassigned. */
export function costOfRows(
  { log, costs }: { log: readonly LoggedVisit[]; costs: readonly CostOfDays[] },
  days: readonly string[],
  dimensions: readonly Dimension[],
  now: Date,
): Map<string, Micros> {
  const present = new Set(days.slice(days.length / 2));
  const sums = new Map<string, Micros>();
  const add = (keys: readonly (string | null)[], day: string, micros: number) => {
    if (!days.includes(day) || micros === 0) return;
    // What no first value is known of has no parts.
    const key = (keys[0] === null ? [null] : keys).map((one) => one ?? 'unassigned').join(' ');
    const sum = sums.get(key) ?? { now: 0, before: 0 };
    sums.set(key, sum);
    sum[present.has(day) ? 'now' : 'before'] += micros;
  };
  for (const row of log)
    add(
      dimensions.map((dimension) => keyOf(row, dimension, now)),
      localOf(row.createdAt).day,
      row.costMicros ?? 0,
    );
  for (const cost of costs) {
    const count = (Date.parse(cost.to) - Date.parse(cost.from)) / DAY_MS + 1;
    for (let at = 0; at < count; at += 1) {
      const day = dayOf(Date.parse(cost.from) + at * DAY_MS);
      const until = (end: number) => Math.floor((cost.amountCents * end) / count);
      add(
        dimensions.map((dimension) => keyOfCost(cost, day, dimension, now)),
        day,
        (until(at + 1) - until(at)) * MICROS_PER_CENT,
      );
    }
  }
  return sums;
}

/** The costs of a reply by the same keys, in cents. */
export function costsIn({ rows, unassigned }: CutReply, hasParts: boolean): Map<string, Micros> {
  const told = (key: { kind: string; value: string }) => `${key.kind} ${key.value}`;
  const found = new Map<string, Micros>();
  const put = (key: string, now: number | undefined, before: number | undefined) => {
    if (now || before) found.set(key, { now: now ?? 0, before: before ?? 0 });
  };
  for (const row of rows) {
    if (!hasParts) put(told(row.key), row.costCents, row.before.costCents);
    for (const part of row.parts)
      put(`${told(row.key)} ${told(part.key)}`, part.costCents, part.before.costCents);
    put(`${told(row.key)} unassigned`, row.unassigned?.costCents, row.unassigned?.beforeCents);
  }
  put('unassigned', unassigned?.costCents, unassigned?.beforeCents);
  return found;
}
