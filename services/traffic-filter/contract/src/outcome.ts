import * as z from 'zod/mini';
import { VISIT_PARAMETER } from './visit.ts';

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
