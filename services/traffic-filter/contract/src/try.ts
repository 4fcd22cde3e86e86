import * as z from 'zod/mini';
import { devices, networks, reasons } from './decision.ts';

/** Campaigns that one list shows at most. */
export const CAMPAIGNS_MAX = 1_000;
export const CAMPAIGN_NAME_MAX = 120;
export const PAGE_URL_MAX = 2_048;
/** Offer pages that one campaign splits its visitors over. */
export const OFFERS_MAX = 10;
export const OFFER_WEIGHT_MAX = 100;
/** Names of parameters that one campaign keeps and passes on beside the usual ones. */
export const PARAMETERS_MAX = 20;
export const PARAMETER_NAME_MAX = 40;

/** Requests of one answer. */
export const REQUESTS_PAGE = 50;
/** Lines of one table of requests; of more, the newest. */
export const REQUESTS_CSV_ROWS_MAX = 100_000;
/** Months that requests are kept, the current one not counted. */
export const REQUEST_MONTHS = 13;
/** Days until address, browser and parameters of a visitor are erased; the request stays. */
export const ADDRESS_DAYS = 90;
/** Hours that a rule for a single address may last. */
export const ADDRESS_RULE_HOURS_MAX = 24 * 30;
/** Rules for addresses of one user that hold at one time. */
export const ADDRESS_RULES_MAX = 1_000;

/** Longest query in bytes: a longer one is not passed on. */
export const QUERY_BYTES_MAX = 8_192;
export const USER_AGENT_MAX = 500;
export const REFERRER_MAX = 1_000;

/** `POST /api/traffic-filter/campaigns/:id/try`: what such a visitor would meet. Nothing is counted. */
export const tryInput = z.strictObject({
  /** Null: a device that nothing is known of. */
  device: z.nullable(z.enum(devices)),
  network: z.nullable(z.enum(networks)),
  /** Replaces the device. */
  userAgent: z.optional(z.string().check(z.trim(), z.maxLength(USER_AGENT_MAX))),
  referrer: z.optional(z.string().check(z.trim(), z.maxLength(REFERRER_MAX))),
});
export type TryInput = z.output<typeof tryInput>;

export const tryReply = z.object({
  page: z.enum(['offer', 'secure']),
  reason: z.enum(reasons),
  /** The destinations with sample parameters of an ad, one for each offer page that has a share. */
  destinations: z.array(z.object({ url: z.string(), percent: z.number() })),
});
export type TryReply = z.infer<typeof tryReply>;
