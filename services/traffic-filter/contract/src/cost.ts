import * as z from 'zod/mini';
import { networks } from './decision.ts';
import { CUT_VALUE_MAX } from './report-cut.ts';

/** Costs of one account. */
export const COSTS_MAX = 50_000;
/** Costs of one answer. */
export const COSTS_PAGE = 100;
/** Value of one cost: R$ 10 million. */
export const COST_CENTS_MAX = 1_000_000_000;
/** Longest time that one cost is for. */
export const COST_DAYS_MAX = 366;
export const COSTS_CSV_BYTES_MAX = 4 * 1024 * 1024;
export const COSTS_CSV_ROWS_MAX = 20_000;
/** Bound on the problems of one answer; `refused` counts all rows. */
export const COST_PROBLEMS_MAX = 100;
/** Bound on the rows that a preview shows. */
export const COST_PREVIEW_MAX = 20;
/** Bound on the characters of a cell that are told with its problem. */
export const COST_VALUE_MAX = 80;

/** Micros are millionths: a click may cost less than a cent. */
export const MICROS_PER_CENT = 10_000;
/** What one click may cost at most, R$ 100: anybody can write anything into the query of a link. */
export const CLICK_COST_MICROS_MAX = 100_000_000;

const DAY_MS = 86_400_000;
const value = z._default(z.string().check(z.trim(), z.maxLength(CUT_VALUE_MAX)), '');
const span = {
  /** Days as `2026-11-22`, both included. The amount counts in equal parts on each of them. */
  from: z.iso.date(),
  to: z.iso.date(),
};
/** What an ad's cost is known of besides its campaign; empty for what is not. */
const ad = { utmSource: value, utmCampaign: value, utmContent: value };

/** `POST /api/traffic-filter/costs`: the id is chosen by who asks, so that the same request twice stores once. One that is known is replaced. */
export const costInput = z
  .strictObject({
    id: z.uuid(),
    campaign: z.uuid(),
    ...span,
    network: z._default(z.nullable(z.enum(networks)), null),
    ...ad,
    amountCents: z.int().check(z.minimum(1), z.maximum(COST_CENTS_MAX)),
    /** Whether it came by a file, which finds it again when it is imported once more. */
    imported: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
        return days >= 1 && days <= COST_DAYS_MAX;
      },
      { message: `must not be before from, and make at most ${COST_DAYS_MAX} days`, path: ['to'] },
    ),
  );
export type CostInput = z.output<typeof costInput>;
export const costParams = z.strictObject({ id: z.uuid() });

export const costView = z.object({
  id: z.uuid(),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  from: z.string(),
  to: z.string(),
  network: z.nullable(z.enum(networks)),
  utmSource: z.string(),
  utmCampaign: z.string(),
  utmContent: z.string(),
  amountCents: z.int(),
  /** Whether it came by a file. */
  imported: z.boolean(),
});
export type CostView = z.infer<typeof costView>;
export const costReply = z.object({ cost: costView });

/** `GET /api/traffic-filter/costs`: those of the latest days first. */
export const costsQuery = z.strictObject({
  campaign: z.optional(z.uuid()),
  /** The id of the last one that is known: those after it follow. */
  after: z.optional(z.uuid()),
});
export type CostsQuery = z.output<typeof costsQuery>;
/** A page holds at most COSTS_PAGE costs. */
export const costsReply = z.object({
  costs: z.array(costView),
  more: z.boolean(),
  /** This counts all costs, also those of the pages that follow. */
  count: z.int(),
  totalCents: z.int(),
});
export type CostsReply = z.infer<typeof costsReply>;

/** Which column of a file names the ad's campaign as links do in `utm_campaign`, and its ad in `utm_content`. */
export const costNamings = ['name', 'id', 'none'] as const;
export type CostNaming = (typeof costNamings)[number];

/** `POST /api/traffic-filter/costs/csv`, a `text/csv`. */
export const importCostsQuery = z
  .strictObject({
    /** With `1` the service only reports what the import would do. */
    check: z._default(z.enum(['0', '1']), '0'),
    /** For all rows. Without it, the campaign whose visits carried the `utm_campaign` of the row. */
    campaign: z.optional(z.uuid()),
    network: z.optional(z.enum(networks)),
    utmSource: z.optional(z.string().check(z.trim(), z.maxLength(CUT_VALUE_MAX))),
    campaignBy: z._default(z.enum(costNamings), 'name'),
    adBy: z._default(z.enum(costNamings), 'name'),
    /** Days of a file that has none. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined ? to === undefined : to !== undefined && to >= from), {
      message: 'must not be before from',
      path: ['to'],
    }),
  );
export type ImportCostsQuery = z.output<typeof importCostsQuery>;

/** Why a file is no table of costs: `fields[0].rule` of `traffic_filter.costs.unreadable`. `path` names the column or the line. */
export const costFaults = [
  'empty',
  'encoding',
  'quotes',
  'missing_column',
  'too_many_rows',
  'not_a_table',
] as const;
export type CostFault = (typeof costFaults)[number];

export const costColumns = [
  'from',
  'to',
  'cost',
  'currency',
  'campaign',
  'campaignId',
  'ad',
  'adId',
  'utmSource',
] as const;
export type CostColumn = (typeof costColumns)[number];

export const costRules = [
  /** No day as they are written here. */
  'not_a_day',
  'in_future',
  /** The end before the beginning, or more than COST_DAYS_MAX days. */
  'not_a_span',
  /** No amount of money, or one that can be read in two ways. */
  'not_money',
  'negative',
  'too_much',
  /** Not in reais. */
  'currency',
  /** No campaign's visits carried this `utm_campaign`, or those of several did. */
  'unknown_campaign',
  'several_campaigns',
  'extra_cells',
] as const;
export type CostRule = (typeof costRules)[number];
export const costProblem = z.object({
  /** Line in the file, the first is 1. */
  line: z.int(),
  column: z.nullable(z.enum(costColumns)),
  rule: z.enum(costRules),
  /** The column's name as the file has it. */
  header: z.optional(z.string()),
  /** What the cell holds, cut at COST_VALUE_MAX. */
  value: z.optional(z.string()),
});
export type CostProblem = z.infer<typeof costProblem>;

const plannedCost = z.omit(costView, { id: true, imported: true });
/** Rows of the same campaign, days and ad are one cost. */
export const importCostsReply = z.object({
  /** Null for a check, and where nothing changed. Deleting it takes the import back. */
  importId: z.nullable(z.uuid()),
  rows: z.int(),
  created: z.int(),
  /** Imported before, with another amount: the new one takes its place. */
  replaced: z.int(),
  unchanged: z.int(),
  /** Rows without a cost, and sums that networks write above or below their tables. */
  empty: z.int(),
  sums: z.int(),
  refused: z.int(),
  /** New ones beside other costs of the same campaign and ad that share a day: both count. */
  overlapping: z.int(),
  totalCents: z.int(),
  /** Columns that were found, as the file has them. */
  columns: z.array(z.object({ column: z.enum(costColumns), header: z.string() })),
  /** The first of what is created and replaced. */
  preview: z.array(plannedCost),
  problems: z.array(costProblem),
});
export type ImportCostsReply = z.infer<typeof importCostsReply>;

/** What a click costs by the query of its link; null where it does not say so: `{cost}` that no network has filled in, or nonsense. */
export function clickCostMicros(written: string | null): number | null {
  const found = /^\s*(?:R\$\s*)?(\d{1,4})(?:[.,](\d{1,8}))?\s*$/.exec(written ?? '');
  if (found === null) return null;
  const micros = Number(found[1]) * 1_000_000 + Math.round(Number(`0.${found[2] ?? 0}`) * 1_000_000);
  return micros > 0 && micros <= CLICK_COST_MICROS_MAX ? micros : null;
}

interface Money {
  costCents?: number | undefined;
  valueCents: number;
  conversions: number;
  impressions: number;
}

/** What is left of the revenue, in cents. */
export const profitCents = ({ costCents = 0, valueCents }: Money): number => valueCents - costCents;

/** The profit as a share of the cost; null without one. */
export function returnOnCost(money: Money): number | null {
  return money.costCents ? profitCents(money) / money.costCents : null;
}

/** Cents of cost for each conversion; null without a cost or a conversion. */
export function costPerConversion({ costCents, conversions }: Money): number | null {
  return costCents && conversions > 0 ? costCents / conversions : null;
}

/** Cents of revenue for each visit of a person, which is what a click on an ad brings; null without one. */
export function earningsPerVisit({ valueCents, impressions }: Money): number | null {
  return impressions > 0 ? valueCents / impressions : null;
}
