import { type MetricPeriod, metricPeriods } from '@garimpo/offers-contract';
import * as z from 'zod/mini';

/** A stretch of time, in milliseconds since 1970. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Readings are never closer together. */
const NARROWEST_MS = 10 * 60_000;
const NARROWER = 0.5;
const WIDER = 2;
const STEP = 0.25;

export type ZoomMove = 'in' | 'out' | 'back' | 'on' | 'all';

/** The stretch to show after one step by key or button; `null` is the whole. `zoom` is the one shown now. */
export function zoomStep(whole: TimeRange, zoom: TimeRange | null, move: ZoomMove): TimeRange | null {
  const { from, to } = zoom ?? whole;
  const width = to - from;
  switch (move) {
    case 'all':
      return null;
    case 'in':
      return resized(whole, { from, to }, Math.max(width * NARROWER, NARROWEST_MS));
    case 'out':
      return resized(whole, { from, to }, width * WIDER);
    case 'back':
      return within(whole, { from: from - width * STEP, to: to - width * STEP });
    case 'on':
      return within(whole, { from: from + width * STEP, to: to + width * STEP });
  }
}

function resized(whole: TimeRange, { from, to }: TimeRange, width: number): TimeRange | null {
  const middle = (from + to) / 2;
  return within(whole, { from: middle - width / 2, to: middle + width / 2 });
}

/** Moved into the whole; a stretch as wide as it, or wider, is the whole. */
export function within(whole: TimeRange, { from, to }: TimeRange): TimeRange | null {
  const width = to - from;
  // A slider's ends differ from the whole by rounding.
  if (width >= (whole.to - whole.from) * 0.999) return null;
  const start = Math.min(Math.max(from, whole.from), whole.to - width);
  return { from: start, to: start + width };
}

/** The part of the metrics page's view that its address holds. */
export interface MetricsView {
  days: MetricPeriod;
  compared: string[];
  /** What is compared: how many ads, or by how much they grew. */
  scale: Scale;
}

export type Scale = 'count' | 'percent';

/** The offer's own line takes one of the seven colours. */
export const COMPARED_MAX = 6;

const DEFAULT_DAYS: MetricPeriod = 7;

// People type, shorten and share addresses: invalid parts are ignored.
const id = z.uuid();

export function readMetricsView(params: URLSearchParams, offerId: string): MetricsView {
  const asked = params.get('days');
  const compared = params
    .getAll('with')
    .filter((one, at, all) => id.safeParse(one).success && one !== offerId && all.indexOf(one) === at);
  return {
    days: metricPeriods.find((days) => String(days) === asked) ?? DEFAULT_DAYS,
    compared: compared.slice(0, COMPARED_MAX),
    scale: params.get('scale') === 'percent' ? 'percent' : 'count',
  };
}

/** Writes only what differs from the default, so that a plain page has a plain address. */
export function writeMetricsView({ days, compared, scale }: MetricsView): URLSearchParams {
  const params = new URLSearchParams();
  if (days !== DEFAULT_DAYS) params.set('days', String(days));
  for (const one of compared) params.append('with', one);
  if (scale !== 'count') params.set('scale', scale);
  return params;
}
