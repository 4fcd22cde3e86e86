import { addDays, dayOf, startOfDay } from '@garimpo/sdk/days';
import {
  askedDevices,
  askedNetworks,
  ledTo,
  ROBOT_SEARCH_MAX,
  reasons,
  refusals,
  type VisitsQuery,
} from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

export const tabs = ['all', 'pending', 'blocked'] as const;
export type Tab = (typeof tabs)[number];
export const periods = ['all', 'today', '7d', '30d', '90d', 'custom'] as const;
export type Period = (typeof periods)[number];

/** What is asked for of a request by its own facts, besides campaign, address and time. */
export type Facts = Pick<
  VisitsQuery,
  'reason' | 'refusal' | 'device' | 'network' | 'page' | 'robot' | 'country'
>;
const factNames = ['reason', 'refusal', 'device', 'network', 'page', 'robot', 'country'] as const;

/** What of the log is shown: the part that an address carries. Days are `2026-11-22`, both included. */
export interface RequestsView {
  tab: Tab;
  campaign: string | null;
  ip: string;
  facts: Facts;
  period: Period;
  from: string;
  to: string;
  /** What is open beside the list: one request, or the rules. */
  open: string | 'rules' | null;
}

export type Filter = Pick<VisitsQuery, 'state' | 'campaign' | 'ip' | 'from' | 'to'> & Facts;

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
    facts: readFacts(params),
    period: periods.find((period) => period === params.get('period')) ?? 'all',
    from: day('from', addDays(today, -6)),
    to: day('to', today),
    open: params.get('panel') === RULES ? RULES : idOf(params.get('request')),
  };
}

function readFacts(params: URLSearchParams): Facts {
  const one = <T extends string>(name: string, all: readonly T[]) => {
    const value = all.find((known) => known === params.get(name));
    return value !== undefined && { [name]: value };
  };
  const robot = params.get('robot')?.trim().slice(0, ROBOT_SEARCH_MAX) ?? '';
  const country = params.get('country') ?? '';
  return {
    ...one('reason', reasons),
    ...one('refusal', refusals),
    ...one('device', askedDevices),
    ...one('network', askedNetworks),
    ...one('page', ledTo),
    ...(robot !== '' && { robot }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
  };
}

/** Without those that are not asked for. */
const asked = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** How many of them narrow the list. */
export const countFacts = (facts: Facts): number => Object.keys(asked(facts)).length;

/** Defaults are left out, so that the address of a plain page stays plain. */
export function writeRequestsView(view: RequestsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.tab !== 'all') params.set('state', view.tab);
  if (view.campaign !== null) params.set('campaign', view.campaign);
  if (view.ip !== '') params.set('ip', view.ip);
  for (const name of factNames) {
    const value = view.facts[name];
    if (value !== undefined) params.set(name, value);
  }
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
      ...asked(view.facts),
      ...range,
    }
  );
}

/** Whether anything besides the tab narrows the list. */
export const isFiltered = ({ campaign, ip, facts, period }: RequestsView): boolean =>
  campaign !== null || ip !== '' || countFacts(facts) > 0 || period !== 'all';

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
