import * as z from 'zod/mini';

/** The days of a summary begin at midnight here. */
export const SUMMARY_TIME_ZONE = 'America/Sao_Paulo';

const counts = {
  access: z.int(),
  initCheckout: z.int(),
};

/** Checkouts per 100 accesses, to one decimal; 0 without accesses. */
export function conversionPercent(counts: { access: number; initCheckout: number }): number {
  return counts.access === 0 ? 0 : Math.round((counts.initCheckout / counts.access) * 1000) / 10;
}

/** `GET /api/anticlone/sites/:id/events/summary?from&to` */
export const summaryReply = z.object({
  totals: z.object({
    ...counts,
    /** Visits of copies. */
    cloneAccess: z.int(),
    conversion: z.number(),
  }),
  /** Every day of the span, oldest first, days without events included. `day` as `2026-11-22`. */
  days: z.array(z.object({ day: z.string(), ...counts, cloneAccess: z.int(), conversion: z.number() })),
  /** Most accesses first, at most SUMMARY_ROWS_MAX. `source` as utm_source has it; `null` for those without. */
  sources: z.array(z.object({ source: z.nullable(z.string()), ...counts, conversion: z.number() })),
  /** `null` for what is unknown. */
  places: z.array(
    z.object({
      country: z.nullable(z.string()),
      city: z.nullable(z.string()),
      ...counts,
      conversion: z.number(),
    }),
  ),
  /** The attribution that must be shown wherever places are; `null` where none is required. */
  attribution: z.nullable(z.object({ text: z.string(), url: z.string() })),
  devices: z.array(z.object({ device: z.string(), ...counts, conversion: z.number() })),
});
export type SummaryReply = z.infer<typeof summaryReply>;
