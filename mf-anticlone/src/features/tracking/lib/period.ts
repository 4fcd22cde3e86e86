import { addDays, dayOf, startOfDay } from '@garimpo/sdk/days';

export const periods = ['today', '7d', '30d', 'custom'] as const;
export type Period = (typeof periods)[number];

/** The period in the address. Days are `2026-11-22`, both included. */
export interface TrackingView {
  period: Period;
  from: string;
  to: string;
}

export interface Range {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Null where custom dates make no period. */
export function rangeOf(view: TrackingView, now: Date): Range | null {
  const today = dayOf(now);
  if (view.period !== 'custom') {
    const first = { today, '7d': addDays(today, -6), '30d': addDays(today, -29) }[view.period];
    return between(first, today);
  }
  return between(view.from, view.to);
}

function between(first: string, last: string): Range | null {
  const from = startOfDay(first);
  const lastStart = startOfDay(last);
  if (from === null || lastStart === null || lastStart < from) return null;
  const to = startOfDay(addDays(last, 1));
  return to && { from, to };
}

/** Users type and shorten addresses: invalid parts are ignored. */
export function readTrackingView(params: URLSearchParams, now: Date): TrackingView {
  const asked = params.get('period');
  const today = dayOf(now);
  const day = (name: string, otherwise: string) => {
    const value = params.get(name) ?? '';
    return startOfDay(value) === null ? otherwise : value;
  };
  return {
    period: periods.find((period) => period === asked) ?? 'today',
    from: day('from', addDays(today, -6)),
    to: day('to', today),
  };
}

/** Omits defaults. */
export function writeTrackingView({ period, from, to }: TrackingView): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== 'today') params.set('period', period);
  if (period === 'custom') {
    params.set('from', from);
    params.set('to', to);
  }
  return params;
}
