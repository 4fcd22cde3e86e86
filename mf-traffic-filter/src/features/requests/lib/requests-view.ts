import { addDays, dayOf, startOfDay } from '@garimpo/sdk/days';
import type { VisitsQuery } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

export const tabs = ['all', 'pending', 'blocked'] as const;
export type Tab = (typeof tabs)[number];
export const periods = ['all', 'today', '7d', '30d', '90d', 'custom'] as const;
export type Period = (typeof periods)[number];

/** What of the log is shown: the part that an address carries. Days are `2026-11-22`, both included. */
export interface RequestsView {
  tab: Tab;
  campaign: string | null;
  ip: string;
  period: Period;
  from: string;
  to: string;
  /** What is open beside the list: one request, or the rules. */
  open: string | 'rules' | null;
}

export type Filter = Pick<VisitsQuery, 'state' | 'campaign' | 'ip' | 'from' | 'to'>;

const id = z.uuid();
const idOf = (value: string | null) => (id.safeParse(value).success ? value : null);
const RULES = 'rules';
const IP = /^[0-9a-f:.]{1,45}$/i;

/** A whole address or its beginning, as the service takes it. */
export const isIpSearch = (typed: string): boolean => IP.test(typed);

/** An address is typed, shortened and shared by people: what makes no sense in it is left out. */
export function readRequestsView(params: URLSearchParams, now: Date): RequestsView {
  const today = dayOf(now);
  const day = (name: string, otherwise: string) => {
    const value = params.get(name) ?? '';
    return startOfDay(value) === null ? otherwise : value;
  };
  const ip = params.get('ip')?.trim() ?? '';
  return {
    tab: tabs.find((tab) => tab === params.get('state')) ?? 'all',
    campaign: idOf(params.get('campaign')),
    ip: isIpSearch(ip) ? ip : '',
    period: periods.find((period) => period === params.get('period')) ?? 'all',
    from: day('from', addDays(today, -6)),
    to: day('to', today),
    open: params.get('panel') === RULES ? RULES : idOf(params.get('request')),
  };
}

/** Defaults are left out, so that the address of a plain page stays plain. */
export function writeRequestsView(view: RequestsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.tab !== 'all') params.set('state', view.tab);
  if (view.campaign !== null) params.set('campaign', view.campaign);
  if (view.ip !== '') params.set('ip', view.ip);
  if (view.period !== 'all') params.set('period', view.period);
  if (view.period === 'custom') {
    params.set('from', view.from);
    params.set('to', view.to);
  }
  if (view.open === RULES) params.set('panel', RULES);
  else if (view.open !== null) params.set('request', view.open);
  return params;
}

/** What the service is asked for; `null` where two dates make no period. Periods that end now have no end: what comes belongs to them. */
export function filterOf(view: RequestsView, now: Date): Filter | null {
  const range = rangeOf(view, now);
  return (
    range && {
      ...(view.tab !== 'all' && { state: view.tab }),
      ...(view.campaign !== null && { campaign: view.campaign }),
      ...(view.ip !== '' && { ip: view.ip }),
      ...range,
    }
  );
}

/** Whether anything besides the tab narrows the list. */
export const isFiltered = ({ campaign, ip, period }: RequestsView): boolean =>
  campaign !== null || ip !== '' || period !== 'all';

function rangeOf({ period, from, to }: RequestsView, now: Date): Pick<Filter, 'from' | 'to'> | null {
  if (period === 'all') return {};
  if (period === 'custom') {
    const first = startOfDay(from);
    const end = startOfDay(addDays(to, 1));
    if (first === null || end === null || end <= first) return null;
    return { from: first.toISOString(), to: end.toISOString() };
  }
  const days = { today: 1, '7d': 7, '30d': 30, '90d': 90 }[period];
  const first = startOfDay(addDays(dayOf(now), 1 - days));
  return first && { from: first.toISOString() };
}
