import * as z from 'zod';
import { COUNT_MAX } from './offer.ts';

/** Periods of the metrics page in days; 0 means all. */
export const metricPeriods = [7, 30, 90, 0] as const;

export const metricSources = ['manual'] as const;

/** A reading of active ads entered by hand; without a time it was taken now. A time in the future is refused by the service. */
export const createReadingInput = z.strictObject({
  count: z.int().min(0).max(COUNT_MAX),
  checkedAt: z.iso.datetime({ offset: true }).optional(),
});
export type CreateReadingInput = z.infer<typeof createReadingInput>;

export const metricsQuery = z.strictObject({
  days: z.enum(['7', '30', '90', '0']).default('7').transform(Number),
});

export const readingView = z.object({
  count: z.number().int(),
  checkedAt: z.iso.datetime(),
  source: z.string(),
});
export type ReadingView = z.infer<typeof readingView>;
export const metricsReply = z.object({ metrics: z.array(readingView) });
