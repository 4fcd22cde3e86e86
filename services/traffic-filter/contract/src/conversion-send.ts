import * as z from 'zod/mini';
import { networks } from './decision.ts';
import { VALUE_CENTS_MAX } from './outcome.ts';

/** Connections of one account. */
export const TARGETS_MAX = 20;
export const TARGET_NAME_MAX = 60;
/** Conversions of one answer. */
export const SENDS_PAGE = 50;
/** Lines of one table of sends; of more, the newest. */
export const SENDS_CSV_ROWS_MAX = 100_000;
/** Length of a secret in characters. */
export const TARGET_SECRET_MAX = 1_000;
/** Length of what a network said, as far as it is kept. */
export const SEND_DETAIL_MAX = 300;
export const CLICK_ID_MAX = 500;

/** What of a visitor a network is told. */
export const dataRules = [
  /** The id of the click, and what the network requires beside it. Visits from countries that ask for consent are left out. */
  'required',
  /** The owner declares that visitors have agreed: their browser and address where the network takes them, and visits of all countries. */
  'consented',
] as const;
export type DataRule = (typeof dataRules)[number];

/** Countries of the European Economic Area, the United Kingdom and Switzerland, whose visitors must have agreed. */
export const CONSENT_COUNTRIES: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(
    ' ',
  );

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(TARGET_NAME_MAX));
const written = (shape: RegExp) => z.string().check(z.trim(), z.regex(shape));
/** Tokens are of letters, digits and the signs that addresses and headers take. */
const secret = z
  .string()
  .check(z.trim(), z.minLength(8), z.maxLength(TARGET_SECRET_MAX), z.regex(/^[\x21-\x7e]+$/));
const testCode = z._default(z.nullable(written(/^[A-Za-z0-9_-]{1,60}$/)), null);
/** Google Ads shows its ids as 123-456-7890. */
const customerId = z.pipe(
  written(/^\d{3}-?\d{3}-?\d{4}$/),
  z.transform((id) => id.replaceAll('-', '')),
);

const common = {
  name,
  /** Conversions of this campaign alone. */
  campaignId: z._default(z.nullable(z.uuid()), null),
  /** Also conversions that pages report without a signature, which anybody can forge, and which have no value. */
  unsigned: z._default(z.boolean(), false),
  dataRule: z._default(z.enum(dataRules), 'required'),
};

/** @param kept of a secret that may be left as it is */
function targetInput<T extends z.ZodMiniType>(kept: (required: typeof secret) => T) {
  return z.discriminatedUnion('network', [
    z.strictObject({
      network: z.literal('facebook'),
      ...common,
      /** The pixel, which Meta also calls dataset. */
      account: written(/^\d{5,25}$/),
      /** A standard event, or one of the owner's. */
      event: written(/^[A-Za-z][A-Za-z0-9_ ]{0,49}$/),
      token: kept(secret),
      testCode,
    }),
    z.strictObject({
      network: z.literal('tiktok'),
      ...common,
      account: written(/^[A-Za-z0-9]{10,40}$/),
      event: written(/^[A-Za-z][A-Za-z0-9_ ]{0,49}$/),
      token: kept(secret),
      testCode,
    }),
    z.strictObject({
      network: z.literal('google'),
      ...common,
      /** The Google Ads account that has the conversion action. */
      account: customerId,
      /** The manager account that the access is of; without one, the account itself. */
      loginAccount: z._default(z.nullable(customerId), null),
      /** The id of the conversion action. */
      event: written(/^\d{1,20}$/),
      clientId: written(/^[\x21-\x7e]{8,200}$/),
      clientSecret: kept(secret),
      /** A refresh token of the scope `https://www.googleapis.com/auth/datamanager`. */
      token: kept(secret),
    }),
    z.strictObject({
      network: z.literal('kwai'),
      ...common,
      account: written(/^[A-Za-z0-9_+/=-]{5,80}$/),
      event: written(/^EVENT_[A-Z0-9_]{2,40}$/),
      token: kept(secret),
    }),
  ]);
}

/** `POST /api/traffic-filter/conversion-targets` */
export const conversionTargetInput = targetInput((required) => required);
export type ConversionTargetInput = z.output<typeof conversionTargetInput>;
/** `PUT /api/traffic-filter/conversion-targets/:id`, of the same network. Secrets that are left out stay. */
export const changedTargetInput = targetInput((required) => z.optional(required));
export type ChangedTargetInput = z.output<typeof changedTargetInput>;
/** `PATCH /api/traffic-filter/conversion-targets/:id`: what waits is sent once it is active again. */
export const targetStateInput = z.strictObject({ active: z.boolean() });
export type TargetStateInput = z.output<typeof targetStateInput>;
export const targetParams = z.strictObject({ id: z.uuid() });

export const sendStates = [
  'waiting',
  'sent',
  /** It was not to be sent: `reason` says why. */
  'skipped',
  /** The network did not take it. */
  'failed',
  /** It was sent, nobody answered, and a repetition could count twice. */
  'unknown',
] as const;
export type SendState = (typeof sendStates)[number];

/** Why a conversion was not sent, or is not yet. */
export const sendReasons = [
  /** The visit came without the click id of the network, or it is erased by now. */
  'no_click',
  'no_consent',
  /** Meta requires the browser of a visit to a site, and it is erased by now. */
  'no_browser',
  /** Meta requires the address of the page, and the visit was led to none. */
  'no_page',
  'visit_gone',
  /** The network takes nothing this old. */
  'too_old',
  /** The network takes the event not as it is: `detail` holds its words. */
  'refused',
  /** The token, or what it may do. It is tried again, for its owner may mend it. */
  'access',
  'busy',
  'server',
  'unreachable',
  'no_answer',
] as const;
export type SendReason = (typeof sendReasons)[number];

export const conversionTargetView = z.object({
  id: z.uuid(),
  network: z.enum(networks),
  name: z.string(),
  account: z.string(),
  loginAccount: z.nullable(z.string()),
  event: z.string(),
  clientId: z.nullable(z.string()),
  /** The last characters of the token: nobody is shown all of it again. */
  tokenEnd: z.string(),
  testCode: z.nullable(z.string()),
  campaign: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  unsigned: z.boolean(),
  dataRule: z.enum(dataRules),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Of its conversions that are kept. */
  counts: z.object({
    waiting: z.int(),
    sent: z.int(),
    skipped: z.int(),
    failed: z.int(),
    unknown: z.int(),
  }),
  lastSentAt: z.nullable(z.iso.datetime()),
  /** Why the last try of one that waits did not succeed. */
  problem: z.nullable(z.enum(sendReasons)),
});
export type ConversionTargetView = z.infer<typeof conversionTargetView>;
export const conversionTargetReply = z.object({ target: conversionTargetView });
/** `GET /api/traffic-filter/conversion-targets`: in the order in which they were made. */
export const conversionTargetsReply = z.object({ targets: z.array(conversionTargetView) });

/**
 * `POST /api/traffic-filter/conversion-targets/:id/test`: an event in the test mode of the network, which counts nowhere. Meta and TikTok take it by
 * the test code of the connection; Kwai and Google need the id of a real click.
 */
export const testTargetInput = z.strictObject({
  clickId: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CLICK_ID_MAX))),
});
export type TestTargetInput = z.output<typeof testTargetInput>;
export const testTargetReply = z.object({
  sent: z.boolean(),
  reason: z.nullable(z.enum(sendReasons)),
  /** The network's own words. */
  detail: z.nullable(z.string()),
});
export type TestTargetReply = z.infer<typeof testTargetReply>;

/** `GET /api/traffic-filter/conversion-sends`, and its table with `.csv`: newest first. */
export const conversionSendsQuery = z.strictObject({
  state: z.optional(z.enum(sendStates)),
  target: z.optional(z.uuid()),
  /** The id of the last one that is known: those before it follow. */
  before: z.optional(z.uuid()),
});
export type ConversionSendsQuery = z.output<typeof conversionSendsQuery>;
export const sendParams = z.strictObject({ id: z.uuid() });

export const conversionSendView = z.object({
  id: z.uuid(),
  /** When the conversion was reported. */
  at: z.iso.datetime(),
  target: z.object({ id: z.uuid(), name: z.string(), network: z.enum(networks) }),
  campaign: z.object({ id: z.uuid(), name: z.string() }),
  requestId: z.uuid(),
  /** As the shop or the page named it. */
  event: z.string(),
  valueCents: z.nullable(z.int().check(z.maximum(VALUE_CENTS_MAX))),
  state: z.enum(sendStates),
  reason: z.nullable(z.enum(sendReasons)),
  detail: z.nullable(z.string()),
  tries: z.int(),
  /** Of one that waits. */
  nextTryAt: z.nullable(z.iso.datetime()),
  closedAt: z.nullable(z.iso.datetime()),
  /** An earlier try may have arrived: a further one can count twice where the network cannot tell. */
  mayRepeat: z.boolean(),
});
export type ConversionSendView = z.infer<typeof conversionSendView>;
export const conversionSendReply = z.object({ send: conversionSendView });
/** A page holds at most SENDS_PAGE. */
export const conversionSendsReply = z.object({ sends: z.array(conversionSendView), more: z.boolean() });
export type ConversionSendsReply = z.infer<typeof conversionSendsReply>;
