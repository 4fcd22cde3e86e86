import { HOST_MAX, VISIT_PARAMETER } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { type Device, devices, type Network, networks, reasons } from './decision.ts';
import { signals } from './protection.ts';
import { ADDRESS_RULE_HOURS_MAX } from './try.ts';

export { VISIT_PARAMETER };

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
  /**
   * A browser that prefetches, or a program that sends HEAD: answered like any visitor, and counted with the robots.
   */
  'lookahead',
  'invalid',
] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/** Why a request was flagged or blocked. */
export const refusals = ['score', 'rate', 'address_rule'] as const;
export type Refusal = (typeof refusals)[number];

const instant = z.iso.datetime({ offset: true });
/** A whole address, or its beginning. Addresses that are erased are not found; of whole ones only so many may be searched for. */
const ipSearch = z.string().check(z.trim(), z.maxLength(45), z.regex(/^[0-9a-f:.]+$/i));

/** What can be asked for of a device or a network: one of them, or what carries no sign of any. */
export const askedDevices = [...devices, 'unknown'] as const satisfies readonly (Device | 'unknown')[];
export const askedNetworks = [...networks, 'other'] as const satisfies readonly (Network | 'other')[];
/** Where a request was led; `none` for the blocked. */
export const ledTo = ['offer', 'secure', 'none'] as const;
export const ROBOT_SEARCH_MAX = 40;

/** `GET /api/traffic-filter/requests`; a `.csv` at the end makes a table of it. */
export const visitsQuery = z.strictObject({
  state: z.optional(z.enum(visitStates)),
  campaign: z.optional(z.uuid()),
  ip: z.optional(ipSearch),
  /** Why it was led where it was. */
  reason: z.optional(z.enum(reasons)),
  /** Why it was flagged or blocked. */
  refusal: z.optional(z.enum(refusals)),
  /** As reports count it: one that carries signs of several is asked for by the first of them. */
  device: z.optional(z.enum(askedDevices)),
  network: z.optional(z.enum(askedNetworks)),
  page: z.optional(z.enum(ledTo)),
  /** A part of the name of a declared robot, without case. */
  robot: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(ROBOT_SEARCH_MAX))),
  /** ISO 3166-1 alpha-2. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  from: z.optional(instant),
  to: z.optional(instant),
  /** The id of the last one already known: those before it follow. */
  before: z.optional(z.uuid()),
  /**
   * The id of the newest known request: only those after it follow, for a live list. Several processes store
   * requests, each within a second or two, so a client that polls with an id some seconds old, and removes repeated
   * ids, misses none.
   */
  after: z.optional(z.uuid()),
});
export type VisitsQuery = z.output<typeof visitsQuery>;
export const visitParams = z.strictObject({ id: z.uuid() });

export const visitView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  /** Its last part is hidden; null once it is erased. */
  maskedIp: z.nullable(z.string()),
  state: z.enum(visitStates),
  kind: z.enum(visitorKinds),
  page: z.nullable(z.enum(['offer', 'secure'])),
  reason: z.enum(reasons),
  devices: z.array(z.enum(devices)),
  networks: z.array(z.enum(networks)),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Why it was blocked or flagged. */
  refusal: z.optional(z.nullable(z.enum(refusals))),
  score: z.optional(z.int()),
  /** `Chrome 147, Android`; null where it says nothing known, and for what came before browsers were kept by name. */
  browser: z.optional(z.nullable(z.string())),
  /** The name by which a declared robot calls itself. */
  robot: z.optional(z.nullable(z.string())),
});
export type VisitView = z.infer<typeof visitView>;
/** Newest first, at most REQUESTS_PAGE. */
export const visitsReply = z.object({ requests: z.array(visitView), more: z.boolean() });
export type VisitsReply = z.infer<typeof visitsReply>;

/** `GET /api/traffic-filter/requests/:id`: with all that was found. */
export const visitReply = z.object({
  request: z.extend(visitView, {
    /** The query is removed when it is erased. */
    destination: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    referrer: z.nullable(z.string()),
    /** The kept parameters in their order; empty once they are erased. */
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
/** What the owner writes beside a rule, to tell it from others of the same network. */
export const RULE_NOTE_MAX = 120;
const ruleNote = z.optional(z.string().check(z.trim(), z.maxLength(RULE_NOTE_MAX)));
/** `POST /api/traffic-filter/requests/:id/rule`: for the address of a request, in all campaigns of the user. */
export const requestRuleInput = z.strictObject({
  ...ruleTime,
  /** Without one, the rule is noted with the browser and the place of the request. */
  note: ruleNote,
});
export type RequestRuleInput = z.output<typeof requestRuleInput>;
/** `POST /api/traffic-filter/address-rules`: for an address that is typed. */
export const addressRuleInput = z.strictObject({
  ...ruleTime,
  /** Whole, of either kind. */
  ip: ipSearch,
  note: ruleNote,
});
export type AddressRuleInput = z.output<typeof addressRuleInput>;
export const addressRuleParams = z.strictObject({ id: z.uuid() });
export const addressRuleView = z.object({
  id: z.uuid(),
  kind: z.enum(addressRuleKinds),
  maskedIp: z.string(),
  note: z.optional(z.nullable(z.string())),
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

/** Length of an event in characters. */
export const EVENT_MAX = 200;
/** Value of one conversion: R$ 10 million. */
export const VALUE_CENTS_MAX = 1_000_000_000;

/** Pages and shops send what follows; unknown fields are ignored, because the senders are not ours. */
const visit = z.catch(z.uuid(), '');
/** Distinguishes the conversions of one visit, for example an order number. Repeated reports count once. */
const event = z.string().check(z.trim(), z.maxLength(EVENT_MAX));

/**
 * `GET /r/:key/click` answers one transparent point, `POST` (no body) 204: the visit went on from the offer page to its checkout. Counts once for each
 * visit of a person to the offer page; of an id that is not known, or of another campaign's visit, nothing changes and the answer is the same.
 */
export const clickQuery = z.object({ [VISIT_PARAMETER]: visit });
/** Conversions of one visit without a signature. */
export const UNSIGNED_CONVERSIONS_MAX = 10;
/**
 * `GET /r/:key/conversion` answers with the same image. Anybody can request it, so it counts only for visits of
 * people, {@link UNSIGNED_CONVERSIONS_MAX} for each at most, and has no value.
 */
export const conversionQuery = z.object({ [VISIT_PARAMETER]: visit, event: z.catch(event, '') });

/**
 * `POST /r/:key/left` (no body), by `navigator.sendBeacon`, answers 204: a visitor has left an offer page that was
 * shown, and had touched, scrolled or moved something on it, or nothing. Leaving several pages in a row untouched is
 * a signal (`no_interaction`); without a report there is no suspicion.
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
  /** It was reported before. */
  'repeated',
  /** The visit may not be stored yet: the conversion counts as soon as it is. */
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
  /** The previous secret is valid until then. */
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
  /**
   * Name of the parameter that gives the visit's id to a checkout that hands back only names it knows: `sck`, `src`.
   */
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

/**
 * An image for pages without scripts that know the visit. `VISITA` and `PEDIDO` are placeholders.
 * @param link of the campaign, absolute
 */
export function conversionPixel(link: string): string {
  return `<img src="${link}/conversion?${VISIT_PARAMETER}=VISITA&amp;event=PEDIDO" width="1" height="1" alt="">`;
}
