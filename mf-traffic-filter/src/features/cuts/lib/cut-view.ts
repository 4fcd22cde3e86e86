import { addDays, dayOf, startOfDay } from '@garimpo/sdk/days';
import {
  type CutOrder,
  type CutQuery,
  cutOrders,
  cutQuery,
  type Dimension,
  dimensions,
} from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

export const periods = ['7', '30', '90', 'custom'] as const;
export type CutPeriod = (typeof periods)[number];

/** What a cut is of: the part that an address carries. Days are `2026-11-22`, both included. */
export interface CutView {
  by: Dimension;
  and: Dimension | null;
  period: CutPeriod;
  from: string;
  to: string;
  campaign: string | null;
  order: CutOrder;
}

const USUAL: Pick<CutView, 'by' | 'period' | 'order'> = {
  by: 'campaign',
  period: '30',
  order: 'impressions',
};
const id = z.uuid();

/** An address is typed, shortened and shared by people: what makes no sense in it is left out. */
export function readCutView(params: URLSearchParams, now: Date): CutView {
  const one = <T extends string>(name: string, all: readonly T[]) =>
    all.find((known) => known === params.get(name));
  const day = (name: string) => {
    const value = params.get(name) ?? '';
    return startOfDay(value) === null ? null : value;
  };
  const [from, to] = [day('from'), day('to')];
  const by = one('by', dimensions) ?? USUAL.by;
  const and = one('and', dimensions) ?? null;
  const today = dayOf(now);
  return {
    by,
    and: and === by ? null : and,
    period: from !== null && to !== null ? 'custom' : (one('days', ['7', '30', '90']) ?? USUAL.period),
    from: from ?? addDays(today, -6),
    to: to ?? today,
    campaign: id.safeParse(params.get('campaign')).success ? params.get('campaign') : null,
    order: one('order', cutOrders) ?? USUAL.order,
  };
}

/** What the service is asked for; null where two dates make no period. */
export function cutQueryOf({ by, and, period, from, to, campaign, order }: CutView): CutQuery | null {
  const asked = cutQuery.safeParse({
    by,
    ...(and !== null && { and }),
    ...(period === 'custom' ? { from, to } : { days: period }),
    ...(campaign !== null && { campaign }),
    ...(order !== USUAL.order && { order }),
  });
  return asked.success ? asked.data : null;
}

/** The address of a cut: that of a view that was saved, too. */
export function searchOf(query: CutQuery): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** Dates that make no period stay in the address as well, while they are typed. */
export function writeCutView(view: CutView): URLSearchParams {
  const { from, to, ...plain } = view;
  if (view.period !== 'custom') return searchOf(cutQueryOf(view) as CutQuery);
  const params = searchOf(cutQueryOf({ ...plain, period: '30', from, to }) as CutQuery);
  params.delete('days');
  params.set('from', from);
  params.set('to', to);
  return params;
}
