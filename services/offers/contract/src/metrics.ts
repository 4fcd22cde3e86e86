import * as z from 'zod/mini';
import { offerEvent } from './events.ts';
import { COUNT_MAX, offerView } from './offer.ts';
import { unreadableView } from './reading.ts';

/** Periods of the metrics page in days; 0 means all. */
export const metricPeriods = [7, 30, 90, 0] as const;
export type MetricPeriod = (typeof metricPeriods)[number];

/** Bound on the readings of one answer; see {@link metricsReply} for the ones that are kept. */
export const METRICS_POINTS_MAX = 2000;

/** Bound on the gaps of one answer; the longest are kept. */
export const METRICS_GAPS_MAX = 500;

/** Ads were not counted before; it also excludes years that the database writes differently. */
export const READING_EARLIEST = '2000-01-01T00:00:00.000Z';

/**
 * A reading of active ads entered by hand; without a time it was taken now. A time in the future is refused by the
 * service (`offers.reading.in_future`). A second reading of the same moment corrects the first.
 */
export const createReadingInput = z.strictObject({
  count: z.int().check(z.minimum(0), z.maximum(COUNT_MAX)),
  checkedAt: z.optional(
    z.iso
      .datetime({ offset: true })
      .check(
        z.refine((time) => Date.parse(time) >= Date.parse(READING_EARLIEST), { message: 'is too long ago' }),
      ),
  ),
});
export type CreateReadingInput = z.infer<typeof createReadingInput>;

/** Bound on the characters of a pasted page; one saved from a browser has a few million. */
export const PASTED_PAGE_MAX = 5_000_000;

/**
 * The page of the library as the user sees it: its text, or its HTML. One that shows no count is refused
 * (`offers.page.unreadable`; `fields[0].rule` is the reason) and changes nothing.
 */
export const pastedPageInput = z.strictObject({
  content: z.string().check(z.minLength(1), z.maxLength(PASTED_PAGE_MAX)),
});
export type PastedPageInput = z.infer<typeof pastedPageInput>;

export const metricsQuery = z.strictObject({
  days: z.pipe(z._default(z.enum(['7', '30', '90', '0']), '7'), z.transform(Number)),
});

export const readingView = z.object({
  count: z.int(),
  checkedAt: z.iso.datetime(),
  source: z.string(),
  /** Absent in answers of an older service. */
  precision: z.optional(z.string()),
});
export type ReadingView = z.infer<typeof readingView>;

const extreme = z.object({ count: z.int(), checkedAt: z.iso.datetime() });

/** Computed from all readings of the period, not only those in the answer. */
export const metricsSummary = z.object({
  total: z.int(),
  first: z.nullable(extreme),
  latest: z.nullable(extreme),
  /** The first of equal readings. */
  highest: z.nullable(extreme),
  lowest: z.nullable(extreme),
  /** Days of São Paulo with a reading, and how many of them ended higher than the previous such day. */
  days: z.int(),
  risingDays: z.int(),
  /** The last reading at least 24 h older than the latest, in the period or before it. */
  dayBefore: z.nullable(extreme),
  /** The first reading of the offer, whatever the period: what its card counts the change from. Absent from an older service. */
  firstEver: z.optional(z.nullable(extreme)),
});
export type MetricsSummary = z.infer<typeof metricsSummary>;

/** A time in which tries to read failed: no line is drawn through it. */
export const metricsGap = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), reason: z.string() });
export type MetricsGap = z.infer<typeof metricsGap>;

/**
 * Oldest first. Up to METRICS_POINTS_MAX every reading is there; of more, the first, last, lowest and highest of each of as
 * many stretches of time as fit, so that no peak and no zero is lost.
 */
export const metricsReply = z.object({
  metrics: z.array(readingView),
  summary: z.optional(metricsSummary),
  gaps: z.optional(z.array(metricsGap)),
  /** What else happened in the period, oldest first, at most METRICS_EVENTS_MAX. */
  events: z.optional(z.array(offerEvent)),
});
export type MetricsReply = z.infer<typeof metricsReply>;

/** The stored reading, and the offer with it applied. */
export const readingReply = z.object({ reading: readingView, offer: offerView });
export type ReadingReply = z.infer<typeof readingReply>;

/**
 * The result of "Atualizar agora": a reading, or why there is none. A page that could not be read is not an error of
 * the request: the offer's card shows it from then on. A reading of the last minute is not repeated.
 */
export const refreshReply = z.object({
  reading: z.nullable(readingView),
  unreadable: z.nullable(unreadableView),
  offer: offerView,
});
export type RefreshReply = z.infer<typeof refreshReply>;
