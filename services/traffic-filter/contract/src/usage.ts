import * as z from 'zod/mini';

/** Percentages of the plan's monthly requests at which the owner gets an email, each once a month. */
export const USAGE_NOTICES = [80, 100] as const;
/** `-1`: no limit. */
export const UNLIMITED_REQUESTS = -1;

/**
 * `GET /api/traffic-filter/usage`. Counted is every request that was led to a page: of people, of robots, and flagged ones. What was blocked is not. Months
 * begin as those of the reports do.
 */
export const usageReply = z.object({
  /** First day of the month, as `2026-11-01`. */
  month: z.string(),
  requests: z.int(),
  /** The plan's limit, or {@link UNLIMITED_REQUESTS}. */
  limit: z.int(),
  /** Requests over the limit: they are led on as all others. */
  over: z.int(),
  /** Price in centavos of 1,000 requests over the limit; null where the plan has none. */
  perThousandCents: z.nullable(z.int()),
  /** What those over the limit cost, in centavos. */
  overageCents: z.int(),
});
export type UsageReply = z.infer<typeof usageReply>;

/** Requests over a plan's limit. */
export function requestsOver(requests: number, limit: number): number {
  return limit === UNLIMITED_REQUESTS ? 0 : Math.max(0, requests - limit);
}

/** Each at its thousandth of the price, and of the sum whole centavos alone. */
export function overageCents(over: number, perThousandCents: number | null): number {
  return Math.floor((over * (perThousandCents ?? 0)) / 1_000);
}

/** Whole percent of the limit; null without a limit. */
export function usedPercent(requests: number, limit: number): number | null {
  if (limit === UNLIMITED_REQUESTS) return null;
  return limit === 0 ? (requests === 0 ? 0 : 100) : Math.floor((requests / limit) * 100);
}
