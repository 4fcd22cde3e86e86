import * as z from 'zod/mini';
import { COUNT_MAX, offerView } from './offer.ts';

/** Periods of the metrics page in days; 0 means all. */
export const metricPeriods = [7, 30, 90, 0] as const;

export const metricSources = ['manual'] as const;

/** Readings of one answer at most: the latest ones of the period. */
export const METRICS_LIST_MAX = 5000;

/** Nobody counted ads before; it also keeps out years that the database writes in another way. */
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

export const metricsQuery = z.strictObject({
  days: z.pipe(z._default(z.enum(['7', '30', '90', '0']), '7'), z.transform(Number)),
});

export const readingView = z.object({
  count: z.int(),
  checkedAt: z.iso.datetime(),
  source: z.string(),
});
export type ReadingView = z.infer<typeof readingView>;
/** Oldest first. */
export const metricsReply = z.object({ metrics: z.array(readingView) });

/** The stored reading, and the offer as its card shows it from now on. */
export const readingReply = z.object({ reading: readingView, offer: offerView });
