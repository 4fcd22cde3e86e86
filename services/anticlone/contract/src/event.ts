import * as z from 'zod/mini';

/** Sites of one list, also where the plan has no limit. */
export const SITES_LIST_MAX = 1_000;
export const PAGE_URL_MAX = 2048;
/** Hosts of one site besides the page's own. */
export const EXTRA_HOSTS_MAX = 30;
/** A host name, with or without wildcards. */
export const HOST_MAX = 253;

export const CLONES_PAGE = 100;
export const EVENTS_PAGE = 100;
/** Rows of one CSV file: the newest events. */
export const EVENTS_CSV_ROWS_MAX = 100_000;
/** Longest span of one query. */
export const EVENT_DAYS_MAX = 400;
/** Sources, places and devices of one summary. */
export const SUMMARY_ROWS_MAX = 20;
/** A visitor's address and browser are erased after so many days; the event stays. */
export const ADDRESS_DAYS = 90;
/** Months that events are stored, besides the current one. */
export const EVENT_MONTHS = 13;

export const BEACON_BYTES_MAX = 8 * 1024;
export const USER_AGENT_MAX = 400;
export const EVENT_NAME_MAX = 80;
export const UTM_VALUE_MAX = 200;

export const CASE_NOTE_MAX = 2_000;
/** Newest evidence of one clone that is stored. */
export const EVIDENCE_KEPT = 10;

/** What a visitor did on the owner's pages, or (`clone_access`) on a copy. Readers must tolerate new types. */
export const eventTypes = ['access', 'init_checkout', 'clone_access'] as const;
export type EventType = (typeof eventTypes)[number];

export const devices = ['mobile', 'tablet', 'desktop', 'bot', 'unknown'] as const;
export type Device = (typeof devices)[number];

const DAY_MS = 86_400_000;
const instant = z.iso.datetime({ offset: true });
const range = { from: instant, to: instant };
const isSpan = ({ from, to }: { from: string; to: string }) => {
  const span = Date.parse(to) - Date.parse(from);
  return span > 0 && span <= EVENT_DAYS_MAX * DAY_MS;
};
const spanRule = { message: `must be after from, and at most ${EVENT_DAYS_MAX} days`, path: ['to'] };

/** `from` is included, `to` is not. */
export const eventRange = z.strictObject(range).check(z.refine(isSpan, spanRule));
export type EventRange = z.output<typeof eventRange>;

/** `GET /api/anticlone/sites/:id/events.csv`: all of a span in one table, at most EVENTS_CSV_ROWS_MAX. */
export const eventsTableQuery = z
  .strictObject({ ...range, type: z.optional(z.enum(eventTypes)) })
  .check(z.refine(isSpan, spanRule));
export type EventsTableQuery = z.output<typeof eventsTableQuery>;

/** `GET /api/anticlone/sites/:id/events`. `before`: the id of the last event of the page before. */
export const eventsQuery = z
  .strictObject({ ...range, before: z.optional(z.uuid()), type: z.optional(z.enum(eventTypes)) })
  .check(z.refine(isSpan, spanRule));
export type EventsQuery = z.output<typeof eventsQuery>;

export const utms = z.object({
  utm_source: z.optional(z.string()),
  utm_medium: z.optional(z.string()),
  utm_campaign: z.optional(z.string()),
  utm_content: z.optional(z.string()),
  utm_term: z.optional(z.string()),
});
export type Utms = z.infer<typeof utms>;
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

export const eventView = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** One of `eventTypes`. */
  eventType: z.string(),
  eventName: z.nullable(z.string()),
  count: z.int(),
  /** The address with its last part hidden; `null` once it was erased. */
  maskedIp: z.nullable(z.string()),
  device: z.enum(devices),
  utms,
  pageUrl: z.nullable(z.string()),
  referrer: z.nullable(z.string()),
  firstLocation: z.object({
    city: z.nullable(z.string()),
    /** Two letters, ISO 3166-1. */
    country: z.nullable(z.string()),
  }),
  /** The clone of a `clone_access`. */
  cloneId: z.nullable(z.uuid()),
});
export type EventView = z.infer<typeof eventView>;

/** Newest first, at most EVENTS_PAGE. */
export const eventsReply = z.object({ events: z.array(eventView), more: z.boolean() });
export type EventsReply = z.infer<typeof eventsReply>;

export const eventParams = z.strictObject({ id: z.uuid(), eventId: z.uuid() });
/** `POST /api/anticlone/sites/:id/events/:eventId/reveal`, without a body. The request is recorded. */
export const revealReply = z.object({ ip: z.string(), userAgent: z.nullable(z.string()) });
export type RevealReply = z.infer<typeof revealReply>;

/** The days of a summary begin at midnight here. */
export const SUMMARY_TIME_ZONE = 'America/Sao_Paulo';

const counts = {
  access: z.int(),
  initCheckout: z.int(),
};

/** Checkouts per 100 accesses, to one decimal; 0 without accesses. */
export function conversionPercent(total: { access: number; initCheckout: number }): number {
  return total.access === 0 ? 0 : Math.round((total.initCheckout / total.access) * 1000) / 10;
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
