import { type ReportDays, reportDays } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

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

/** Only what differs from the default, so that a plain page has a plain address. */
export function writeReportView({ days, campaign }: ReportView): URLSearchParams {
  const params = new URLSearchParams();
  if (days !== USUAL_DAYS) params.set('days', String(days));
  if (campaign !== null) params.set('campaign', campaign);
  return params;
}
