import * as z from 'zod/mini';

/** Bound on the events of one answer; the newest are kept. */
export const METRICS_EVENTS_MAX = 200;

/** Bound on a text that an event compares, such as a headline. */
export const OFFER_EVENT_TEXT_MAX = 300;

const shown = z.nullable(z.string().check(z.maxLength(OFFER_EVENT_TEXT_MAX)));
const changed = { before: shown, after: shown };
const ads = z.int().check(z.minimum(0));

/**
 * What happened to an offer besides its readings, as it is stored: the kind, and what its sentence needs. A kind is added here and
 * to the sentences in `services/offers/src/text/pt-br-events.ts`; the table takes any.
 */
export const offerEventFacts = z.discriminatedUnion('kind', [
  /** Ads that began and that ended since the reading of creatives before. */
  z.strictObject({ kind: z.literal('creatives'), added: ads, ended: ads }),
  /** What the landing page says, before and after; null where it said nothing of the kind. */
  z.strictObject({ kind: z.literal('price'), ...changed }),
  z.strictObject({ kind: z.literal('headline'), ...changed }),
  z.strictObject({ kind: z.literal('checkout'), ...changed }),
  /** The landing page looks otherwise, and none of the above says how. */
  z.strictObject({ kind: z.literal('page') }),
]);
export type OfferEventFacts = z.infer<typeof offerEventFacts>;
export type OfferEventKind = OfferEventFacts['kind'];

/** An event as the chart marks it. It comes with its sentence, so that a page tells of kinds that it does not know. */
export const offerEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.string(),
  text: z.string(),
});
export type OfferEvent = z.infer<typeof offerEvent>;
