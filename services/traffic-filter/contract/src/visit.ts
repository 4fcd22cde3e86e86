import * as z from 'zod/mini';
import { reasons } from './decision.ts';
import { devices } from './device.ts';
import { ADDRESS_RULE_HOURS_MAX, HOST_MAX } from './limits.ts';
import { networks } from './network.ts';
import { signals } from './protection.ts';

/** What became of a request. */
export const visitStates = [
  /** Counted with people, robots or secure visits. */
  'served',
  /** Served the same page, flagged, and not counted with people. */
  'pending',
  /** Answered 403 or 429. */
  'blocked',
] as const;
export type VisitState = (typeof visitStates)[number];

export const visitorKinds = [
  'person',
  'declared_robot',
  /** A browser that fetches ahead of its reader, or a program that asks for the head alone: answered as anybody, and counted with the robots. */
  'lookahead',
  'invalid',
] as const;
export type VisitorKind = (typeof visitorKinds)[number];

const instant = z.iso.datetime({ offset: true });
/** A whole address, or its beginning. Addresses that are erased are not found; of whole ones only so many may be searched for. */
const ipSearch = z.string().check(z.trim(), z.maxLength(45), z.regex(/^[0-9a-f:.]+$/i));

/** `GET /api/traffic-filter/requests`; a `.csv` at the end makes a table of it. */
export const visitsQuery = z.strictObject({
  state: z.optional(z.enum(visitStates)),
  campaign: z.optional(z.uuid()),
  ip: z.optional(ipSearch),
  from: z.optional(instant),
  to: z.optional(instant),
  /** The id of the last one already known: those before it follow. */
  before: z.optional(z.uuid()),
  /**
   * The id of the newest one known: those after it alone, for a list that is live. Several processes store requests, each within a second or two: who
   * asks after the newest of some seconds ago, and knows requests by their ids, misses none.
   */
  after: z.optional(z.uuid()),
});
export type VisitsQuery = z.output<typeof visitsQuery>;
export const visitParams = z.strictObject({ id: z.uuid() });

export const visitView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  /** With its last part hidden; `null` once it is erased. */
  maskedIp: z.nullable(z.string()),
  state: z.enum(visitStates),
  kind: z.enum(visitorKinds),
  page: z.nullable(z.enum(['offer', 'secure'])),
  reason: z.enum(reasons),
  devices: z.array(z.enum(devices)),
  networks: z.array(z.enum(networks)),
  /** Two letters, ISO 3166-1. */
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
});
export type VisitView = z.infer<typeof visitView>;
/** Newest first, at most REQUESTS_PAGE. */
export const visitsReply = z.object({ requests: z.array(visitView), more: z.boolean() });
export type VisitsReply = z.infer<typeof visitsReply>;

/** `GET /api/traffic-filter/requests/:id`: with all that was found. */
export const visitReply = z.object({
  request: z.extend(visitView, {
    /** Without its query once that is erased. */
    destination: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    referrer: z.nullable(z.string()),
    /** Those that the campaign keeps, in their order; none once they are erased. */
    parameters: z.array(z.tuple([z.string(), z.string()])),
    score: z.int(),
    signals: z.array(z.object({ signal: z.enum(signals), points: z.int() })),
    /** Why it was blocked or flagged, beside the score. */
    refusal: z.nullable(z.enum(['score', 'rate', 'address_rule'])),
    /** The thresholds of its moment. */
    pendingFrom: z.int(),
    blockedFrom: z.int(),
    conversions: z.int(),
    wentToCheckout: z.boolean(),
  }),
});
export type VisitReply = z.infer<typeof visitReply>;

/** `POST /api/traffic-filter/requests/:id/reveal`, without a body. Who asked, when and for which request is kept. */
export const revealVisitReply = z.object({ ip: z.string() });

/** Rules hold for single addresses, and for a time: never for ranges, networks or browsers. */
export const addressRuleKinds = ['allow', 'block'] as const;
export type AddressRuleKind = (typeof addressRuleKinds)[number];
const ruleTime = {
  kind: z.enum(addressRuleKinds),
  hours: z.int().check(z.minimum(1), z.maximum(ADDRESS_RULE_HOURS_MAX)),
};
/** `POST /api/traffic-filter/requests/:id/rule`: for the address of a request, in all campaigns of the user. */
export const requestRuleInput = z.strictObject(ruleTime);
export type RequestRuleInput = z.output<typeof requestRuleInput>;
/** `POST /api/traffic-filter/address-rules`: for an address that is typed. */
export const addressRuleInput = z.strictObject({
  ...ruleTime,
  /** Whole, of either kind. */
  ip: ipSearch,
});
export type AddressRuleInput = z.output<typeof addressRuleInput>;
export const addressRuleParams = z.strictObject({ id: z.uuid() });
export const addressRuleView = z.object({
  id: z.uuid(),
  kind: z.enum(addressRuleKinds),
  maskedIp: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type AddressRuleView = z.infer<typeof addressRuleView>;
/** `GET /api/traffic-filter/address-rules`: those that hold now. */
export const addressRulesReply = z.object({ rules: z.array(addressRuleView) });
export const addressRuleReply = z.object({ rule: addressRuleView });

/** `GET /r/:key` and `GET /r/:key/sobre` */
export const keyPattern = /^[0-9a-z]{6,12}$/;
export const linkParams = z.strictObject({
  key: z.string().check(z.regex(keyPattern), z.maxLength(HOST_MAX)),
});

/**
 * Of the destination, beside the visitor's own parameters: the id of the visit. A page tells with it what the visit led to, see `outcome.ts`. Nothing
 * about the visitor can be read from it but the moment of the visit.
 */
export const VISIT_PARAMETER = 'gpv';
