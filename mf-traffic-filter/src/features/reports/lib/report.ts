import { type ReportDays, reportDays, type Traffic } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

/** The kinds of requests; each request is one of them. */
export const kinds = ['people', 'robots', 'invalid', 'blocked'] as const satisfies (keyof Traffic)[];
export type Kind = (typeof kinds)[number];

export const decisions = ['offer', 'secure', 'robots', 'invalid', 'blocked'] as const;
export type Decision = (typeof decisions)[number];

/** What became of all requests. Each is in one of these, so that they add up. */
export function decisionsOf({ people, secure, robots, invalid, blocked }: Traffic): Record<Decision, number> {
  return { offer: people - secure, secure, robots, invalid, blocked };
}

/** What a report is of: the part that an address carries. */
export interface ReportView {
  days: ReportDays;
  campaign: string | null;
}

const USUAL_DAYS = 30;
const id = z.uuid();

/** An address is typed, shortened and shared by people: what makes no sense in it is left out. */
export function readReportView(params: URLSearchParams): ReportView {
  const campaign = params.get('campaign');
  return {
    days: reportDays.find((days) => String(days) === params.get('days')) ?? USUAL_DAYS,
    campaign: id.safeParse(campaign).success ? campaign : null,
  };
}

/** Defaults are left out, so that the address of a plain page stays plain. */
export function writeReportView({ days, campaign }: ReportView): URLSearchParams {
  const params = new URLSearchParams();
  if (days !== USUAL_DAYS) params.set('days', String(days));
  if (campaign !== null) params.set('campaign', campaign);
  return params;
}
