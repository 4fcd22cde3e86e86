import { type MetricPeriod, metricPeriods } from '@garimpo/offers-contract';
import * as z from 'zod/mini';

/** What of an offer's history is shown: the part that an address can carry. */
export interface MetricsView {
  days: MetricPeriod;
  /** Ids of the offers drawn beside it, in the order they were picked. */
  compared: string[];
}

/** One line is the offer's own; there are seven colours. */
export const COMPARED_MAX = 6;

const DEFAULT_DAYS: MetricPeriod = 7;

// An address is typed, shortened and shared by people: what makes no sense in it is left out.
const id = z.uuid();

export function readMetricsView(params: URLSearchParams, offerId: string): MetricsView {
  const asked = params.get('days');
  const compared = params
    .getAll('with')
    .filter((one, at, all) => id.safeParse(one).success && one !== offerId && all.indexOf(one) === at);
  return {
    days: metricPeriods.find((days) => String(days) === asked) ?? DEFAULT_DAYS,
    compared: compared.slice(0, COMPARED_MAX),
  };
}

/** Only what differs from the default, so that a plain page has a plain address. */
export function writeMetricsView({ days, compared }: MetricsView): URLSearchParams {
  const params = new URLSearchParams();
  if (days !== DEFAULT_DAYS) params.set('days', String(days));
  for (const one of compared) params.append('with', one);
  return params;
}
