import * as z from 'zod/mini';

/**
 * What can happen to an offer beside its count. `creatives`: ads are new or gone since the reading before (`fresh`, `gone`).
 * `price`, `headline`, `checkout`: the landing page says something else (`before`, `after`; null where it says nothing).
 * `appearance`: it looks different (`percent` of its pixels).
 */
export const offerEventKinds = ['creatives', 'price', 'headline', 'checkout', 'appearance'] as const;
export type OfferEventKind = (typeof offerEventKinds)[number];

/** Bound on the events of one answer; the newest are kept. */
export const OFFER_EVENTS_MAX = 200;

const eventData = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));
export type OfferEventData = z.infer<typeof eventData>;

export const offerEventView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Tolerates the kinds of a newer service. */
  kind: z.string(),
  data: eventData,
});
export type OfferEventView = z.infer<typeof offerEventView>;
