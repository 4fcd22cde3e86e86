import * as z from 'zod/mini';
import { devices, networks, reasons } from './decision.ts';
import { signals } from './protection.ts';
import { ADDRESS_RULE_HOURS_MAX, HOST_MAX } from './try.ts';

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

/** Why a request was flagged or blocked. */
const refusals = ['score', 'rate', 'address_rule'] as const;
export type Refusal = (typeof refusals)[number];

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
    refusal: z.nullable(z.enum(refusals)),
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

/** Of an event, in characters. */
export const EVENT_MAX = 200;
/** Of one conversion: R$ 10 million. */
export const VALUE_CENTS_MAX = 1_000_000_000;

/** Senders of what follows are pages and shops, which are not ours: what they say more is not looked at. */
const visit = z.catch(z.uuid(), '');
/** What tells one conversion of a visit from another, an order number say. Told twice, by whichever way, it counts once. */
const event = z.string().check(z.trim(), z.maxLength(EVENT_MAX));

/**
 * `GET /r/:key/click` answers one transparent point, `POST` (no body) 204: the visit went on from the offer page to its checkout. Counts once for each
 * visit of a person to the offer page; of an id that is not known, or of another campaign's visit, nothing changes and the answer is the same.
 */
export const clickQuery = z.object({ [VISIT_PARAMETER]: visit });
/** Conversions of one visit that were told without a signature. */
export const UNSIGNED_CONVERSIONS_MAX = 10;
/**
 * `GET /r/:key/conversion`, a picture too. Anybody could ask for it: it counts for visits of people alone, {@link UNSIGNED_CONVERSIONS_MAX} for each at most,
 * and its worth is not asked.
 */
export const conversionQuery = z.object({ [VISIT_PARAMETER]: visit, event: z.catch(event, '') });

/**
 * `POST /r/:key/left` (no body), by `navigator.sendBeacon`, answers 204: a visitor has left an offer page that was shown, and had touched, scrolled or moved
 * something on it, or nothing. Who leaves several pages in a row without it is a little less likely to be a person (`no_interaction`); who is not told of is
 * not suspected.
 */
export const leftQuery = z.object({ touched: z.catch(z.enum(['0', '1']), '1') });

/**
 * `POST /r/:key/conversion`, signed as Standard Webhooks are (`v1`): `webhook-signature: v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`
 * in base64, its key the secret behind `whsec_`, decoded. It counts for whichever visit of the campaign it names, for a sale is a sale. Throws
 * `traffic_filter.conversion.unsigned`.
 */
export const conversionInput = z.object({
  visit: z.uuid(),
  event: event.check(z.minLength(1)),
  valueCents: z.optional(z.int().check(z.minimum(0), z.maximum(VALUE_CENTS_MAX))),
});
export type ConversionInput = z.output<typeof conversionInput>;
/** Seconds by which the timestamp of a signature may be off. */
export const SIGNATURE_SECONDS = 5 * 60;

export const conversionResults = [
  'counted',
  /** It was told before. */
  'repeated',
  /** The visit may still be on its way to the log: it counts as soon as it is there. */
  'waiting',
  /** No visit of this campaign has that id. */
  'unknown_visit',
] as const;
export type ConversionResult = (typeof conversionResults)[number];
export const conversionReply = z.object({ result: z.enum(conversionResults) });
export type ConversionReply = z.infer<typeof conversionReply>;

/** `GET /api/traffic-filter/conversion-secret`: one for all campaigns of the user. */
export const conversionSecretReply = z.object({
  /** Begins with `whsec_`; `null` until one is made. */
  secret: z.nullable(z.string()),
  createdAt: z.nullable(z.iso.datetime()),
  /** Until then the one before is taken as well. */
  oldWorksUntil: z.nullable(z.iso.datetime()),
});
export type ConversionSecretReply = z.infer<typeof conversionSecretReply>;
export const OLD_SECRET_HOURS_MAX = 72;
/** `POST /api/traffic-filter/conversion-secret`: makes a new one. 0 hours stop the old one at once. */
export const newConversionSecretInput = z.strictObject({
  oldWorksHours: z.int().check(z.minimum(0), z.maximum(OLD_SECRET_HOURS_MAX)),
});
export type NewConversionSecretInput = z.output<typeof newConversionSecretInput>;

/** `GET /r/:key/click.js` and `GET /r/:key/conversion.js`. */
export const pageScriptQuery = z.object({
  /** Under which name a checkout is given the visit's id, where it hands back only what it knows: `sck`, `src`. */
  p: z.catch(z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/))), undefined),
});
export type PageScriptQuery = z.output<typeof pageScriptQuery>;

/** What an offer page holds so that clicks on its way to the checkout are counted. @param link of the campaign, absolute */
export function clickSnippet(link: string): string {
  return `<script async src="${link}/click.js"></script>`;
}

/** What the page after a sale holds, on the site of the offer page. @param link of the campaign, absolute */
export function conversionSnippet(link: string): string {
  return `<script async src="${link}/conversion.js"></script>`;
}

/** As a picture, for pages that know the visit and run no script. `VISITA` and `PEDIDO` are to be filled in. @param link of the campaign, absolute */
export function conversionPixel(link: string): string {
  return `<img src="${link}/conversion?${VISIT_PARAMETER}=VISITA&amp;event=PEDIDO" width="1" height="1" alt="">`;
}
