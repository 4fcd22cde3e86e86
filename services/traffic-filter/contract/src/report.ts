import * as z from 'zod/mini';
import { devices, networks } from './decision.ts';

/** The days of a report begin at midnight here. */
export const REPORT_TIME_ZONE = 'America/Sao_Paulo';
export const reportDays = [7, 30, 90] as const;
export type ReportDays = (typeof reportDays)[number];

/** `GET /api/traffic-filter/reports`; a `.csv` at the end makes a table of its days. */
export const reportQuery = z.strictObject({
  days: z.pipe(
    z.enum(['7', '30', '90']),
    z.transform((days) => Number(days) as ReportDays),
  ),
  campaign: z.optional(z.uuid()),
});
export type ReportQuery = z.output<typeof reportQuery>;

export const counts = z.object({
  /** Visits of people. */
  impressions: z.int(),
  /** Of those, the ones that went on from the offer page to its checkout. Both count in the hour of the visit. */
  clicks: z.int(),
  /** Unsigned ones of people's visits, and signed ones of any visit. */
  conversions: z.int(),
  /** What conversions with a signature are worth, in centavos. */
  valueCents: z.int(),
});
export type Counts = z.infer<typeof counts>;

/** What became of all requests. They add up to `requests`: people, robots, invalid and blocked. */
export const traffic = z.object({
  requests: z.int(),
  people: z.int(),
  /** Declared robots and prefetching browsers. */
  robots: z.int(),
  /** Served, flagged, and in no other number. */
  invalid: z.int(),
  blocked: z.int(),
  /** People who got the secure page. */
  secure: z.int(),
});
export type Traffic = z.infer<typeof traffic>;

export const sources = [...networks, 'other'] as const;
export const deviceKinds = [...devices, 'unknown'] as const;

/** What came of one page of a split: of the people who met it because the campaign divides its visitors. */
export const offerResult = z.object({
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  page: z.string(),
  visits: z.int(),
  clicks: z.int(),
  conversions: z.int(),
  /** Visits with a conversion, however many each had. */
  converted: z.int(),
  valueCents: z.int(),
});
export type OfferResult = z.infer<typeof offerResult>;

/** All figures are of the visits of whole days here, today the last of them. */
export const reportReply = z.object({
  totals: z.extend(counts, traffic.shape),
  /** Totals of the same number of days before. */
  before: z.extend(counts, traffic.shape),
  /** All of `sources`; who carries signs of several counts with the first. */
  bySource: z.array(z.extend(counts, { source: z.enum(sources) })),
  /** Campaigns with visits, deleted ones too, the most impressions first. */
  byCampaign: z.array(z.extend(counts, { ...traffic.shape, id: z.uuid(), name: z.string() })),
  /** All of `deviceKinds`. */
  byDevice: z.array(z.extend(counts, { device: z.enum(deviceKinds) })),
  /** Pages of campaigns that divided their visitors; the pages of one campaign follow each other, the most visits first. */
  byOffer: z.optional(z.array(offerResult)),
  /** Every day, oldest first. `day` as `2026-11-22`. */
  byDay: z.array(z.extend(counts, { ...traffic.shape, day: z.string() })),
  /** Sums over all days by hour, 0 to 23. */
  byHour: z.array(z.extend(counts, { ...traffic.shape, hour: z.int() })),
});
export type ReportReply = z.infer<typeof reportReply>;

/** Clicks per 100 impressions, to one decimal; 0 without impressions. */
export function clickThroughRate({ impressions, clicks }: Pick<Counts, 'impressions' | 'clicks'>): number {
  return impressions === 0 ? 0 : Math.round((clicks / impressions) * 1_000) / 10;
}
