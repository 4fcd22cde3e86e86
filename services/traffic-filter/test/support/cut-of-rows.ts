import {
  ADDRESS_DAYS,
  CUT_VALUE_MAX,
  type CutFigures,
  type CutKey,
  type Dimension,
} from '@garimpo/traffic-filter-contract';
import { allOf, deviceOf, type LoggedVisit, localOf } from './report-of-rows.ts';

type Key = `${CutKey['kind']} ${string}`;

/** The row that a visit belongs to, by its own facts: nothing of the product's own way to it. */
export function keyOf(row: LoggedVisit, dimension: Dimension, now: Date): Key {
  if (dimension.startsWith('utm_')) {
    if (row.createdAt.getTime() < now.getTime() - ADDRESS_DAYS * 86_400_000) return 'erased ';
    return keyed(row.parameters.find(([name]) => name === dimension)?.[1]);
  }
  switch (dimension) {
    case 'campaign':
      return keyed(row.campaignId);
    case 'network':
      return keyed(row.networks[0] ?? 'other');
    case 'device':
      return keyed(deviceOf(row.devices));
    case 'country':
      return keyed(row.country);
    case 'hour':
      return keyed(String(localOf(row.createdAt).hour));
    case 'page':
      return keyed(row.destination?.split(/[?#]/)[0]);
    default:
      return keyed(row.referrer?.split('//')[1]?.split('/')[0]?.toLowerCase());
  }
}

function keyed(value: string | null | undefined): Key {
  return value === undefined || value === null ? 'none ' : `value ${value.slice(0, CUT_VALUE_MAX)}`;
}

export interface CutRows {
  now: CutFigures;
  before: CutFigures;
}

/** Figures of every key, added up row by row. @param days all days, those of the time before first */
export function cutOfRows(
  rows: readonly LoggedVisit[],
  days: readonly string[],
  keyOfRow: (row: LoggedVisit) => string,
): Map<string, CutRows> {
  const [past, present] = [new Set(days.slice(0, days.length / 2)), new Set(days.slice(days.length / 2))];
  const groups = new Map<string, { now: LoggedVisit[]; before: LoggedVisit[] }>();
  for (const row of rows) {
    const { day } = localOf(row.createdAt);
    if (!past.has(day) && !present.has(day)) continue;
    const key = keyOfRow(row);
    const group = groups.get(key) ?? { now: [], before: [] };
    groups.set(key, group);
    (present.has(day) ? group.now : group.before).push(row);
  }
  return new Map(
    [...groups].map(([key, { now, before }]) => [key, { now: allOf(now), before: allOf(before) }]),
  );
}
