import * as z from 'zod/mini';

/** The days of a summary begin at midnight here. */
export const SUMMARY_TIME_ZONE = 'America/Sao_Paulo';

const counts = {
  access: z.int(),
  initCheckout: z.int(),
};

/** Of every 100 accesses those that went on to the checkout, to one decimal; 0 without accesses. */
export function conversionPercent({
  access,
  initCheckout,
}: {
  access: number;
  initCheckout: number;
}): number {
  return access === 0 ? 0 : Math.round((initCheckout / access) * 1000) / 10;
}

/** `GET /api/anticlone/sites/:id/events/summary?from&to` */
export const summaryReply = z.object({
  totals: z.object({
    ...counts,
    /** Visits of copies. */
    cloneAccess: z.int(),
    /** See {@link conversionPercent}. */
    conversion: z.number(),
  }),
  /** Every day of the span, oldest first, those without events too. `day` as `2026-11-22`. */
  days: z.array(z.object({ day: z.string(), ...counts, cloneAccess: z.int(), conversion: z.number() })),
  /** Most accesses first, at most SUMMARY_ROWS_MAX. `source` as utm_source has it; `null` for those without. */
  sources: z.array(z.object({ source: z.nullable(z.string()), ...counts, conversion: z.number() })),
  /** `null` for what is not known. */
  places: z.array(
    z.object({
      country: z.nullable(z.string()),
      city: z.nullable(z.string()),
      ...counts,
      conversion: z.number(),
    }),
  ),
  /** Whose data say where visitors are, to be named wherever places are shown; `null` where nobody has to be. */
  attribution: z.nullable(z.object({ text: z.string(), url: z.string() })),
  devices: z.array(z.object({ device: z.string(), ...counts, conversion: z.number() })),
});
export type SummaryReply = z.infer<typeof summaryReply>;
