import * as z from 'zod/mini';
import { counts, traffic } from './report.ts';

/** What visits are told apart by. A page is an address without its query; a referrer is a host. */
export const dimensions = [
  'campaign',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'referrer',
  'network',
  'country',
  'device',
  'hour',
  'page',
] as const;
export type Dimension = (typeof dimensions)[number];

/** The figures by which the first rows are chosen, the highest first. Hours stand in their own order. */
export const cutOrders = [
  'impressions',
  'clicks',
  'conversions',
  'valueCents',
  'costCents',
  'profitCents',
] as const;
export type CutOrder = (typeof cutOrders)[number];

/** Longest span of one cut; what it is compared with is as long. */
export const CUT_DAYS_MAX = 186;
/** Rows of one answer, and rows below each of them where there are two dimensions; a last row holds all others. */
export const CUT_ROWS = { one: 100, first: 50, second: 10 } as const;
/** The same for a table. */
export const CUT_CSV_ROWS = { one: 10_000, first: 1_000, second: 50 } as const;
/** Characters of a value; longer ones with the same beginning are one row. */
export const CUT_VALUE_MAX = 300;

const DAY_MS = 86_400_000;
const isSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => {
  if (from === undefined || to === undefined) return from === to;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= CUT_DAYS_MAX;
};

/** `GET /api/traffic-filter/reports/cut`; a `.csv` at the end makes a table of it. */
export const cutQuery = z
  .strictObject({
    by: z.enum(dimensions),
    /** A second one, the same as the first for none. */
    and: z.optional(z.enum(dimensions)),
    /** Days up to today; 30 without these and without dates. */
    days: z.optional(z.enum(['7', '30', '90'])),
    /** Days as `2026-11-22`, both included. They come before `days`. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    campaign: z.optional(z.uuid()),
    order: z.optional(z.enum(cutOrders)),
  })
  .check(
    z.refine(isSpan, {
      message: `must not be before from, and make at most ${CUT_DAYS_MAX} days`,
      path: ['to'],
    }),
  );
export type CutQuery = z.output<typeof cutQuery>;

export const cutKey = z.object({
  /**
   * `none`: the visits came without it. `erased`: their parameters were erased with their addresses. `rest`: all values that have no row of
   * their own.
   */
  kind: z.enum(['value', 'none', 'erased', 'rest']),
  /** Empty but for `value`: a campaign's id, the hour of a day as `0` to `23`, a country of ISO 3166-1 alpha-2, or as it was sent. */
  value: z.string(),
  /** Name of a campaign. */
  name: z.optional(z.string()),
});
export type CutKey = z.infer<typeof cutKey>;

const figures = z.extend(counts, {
  ...traffic.shape,
  /** What is known of the cost: what was typed or imported for the days, and what links told of their clicks. */
  costCents: z.optional(z.int()),
});
export type CutFigures = z.infer<typeof figures>;
const line = z.extend(figures, {
  key: cutKey,
  /** The same of as many days before. */
  before: figures,
});
export type CutLine = z.infer<typeof line>;

/** Cost that is known of the whole, but not of any of its rows: what a day cost says nothing of its hours. It is in no row. */
const unassigned = z.optional(z.object({ costCents: z.int(), beforeCents: z.int() }));

/**
 * Every visit is in exactly one row, so that rows add up to the totals; the same is true of parts and their row. Costs add up with what is not
 * assigned to any of them.
 */
export const cutReply = z.object({
  /** The days that are counted, both included, and the ones that they are compared with. */
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
  totals: figures,
  before: figures,
  rows: z.array(z.extend(line, { parts: z.array(line), unassigned })),
  unassigned,
});
export type CutReply = z.infer<typeof cutReply>;
export type CutRow = CutReply['rows'][number];

/** Views that one account keeps. */
export const REPORT_VIEWS_MAX = 50;
export const REPORT_VIEW_NAME_MAX = 60;

/** How often a view is sent by email: at eight in the morning, every day or every Monday, with the days up to the one before. */
export const viewMails = ['daily', 'weekly'] as const;
export type ViewMail = (typeof viewMails)[number];

/** `POST /api/traffic-filter/report-views`: one with the same name is replaced. */
export const reportViewInput = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT_VIEW_NAME_MAX)),
    query: cutQuery,
    /** Null for dates that are fixed, whose figures would be the same in every email. */
    mail: z.optional(z.nullable(z.enum(viewMails))),
  })
  .check(
    z.refine(({ query, mail }) => query.from === undefined || !mail, {
      message: 'must be null where the query has dates',
      path: ['mail'],
    }),
  );
export type ReportViewInput = z.output<typeof reportViewInput>;
export const reportViewParams = z.strictObject({ id: z.uuid() });
export const reportView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: cutQuery,
  mail: z.optional(z.nullable(z.enum(viewMails))),
});
export type ReportView = z.infer<typeof reportView>;
export const reportViewReply = z.object({ view: reportView });
/** `GET /api/traffic-filter/report-views`, by name. */
export const reportViewsReply = z.object({ views: z.array(reportView) });
