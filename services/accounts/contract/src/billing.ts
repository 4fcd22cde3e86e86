import * as z from 'zod/mini';
import { planNames } from './plan.ts';

const providerName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

export const webhookParams = z.strictObject({ provider: providerName });

/** Kinds of event that a notice of a payment provider can report, in our words. */
export const billingKinds = [
  'approved',
  'renewed',
  'refused',
  'past_due',
  'unpaid',
  'canceled',
  'expired',
  'refunded',
  'chargeback',
  /** Paid for and not to be renewed: it stays open for the days that are paid. */
  'cancel_scheduled',
  /** A cancellation for the end of what is paid was taken back. */
  'resumed',
  /** Kept, and changes no subscription. */
  'other',
] as const;
export const billingKind = z.enum(billingKinds);
export type BillingKind = z.infer<typeof billingKind>;

/** What became of a notice of a payment provider. */
export const billingOutcomes = [
  /** Stored but not processed yet: the next delivery, a job or an operator claims it. */
  'received',
  /** Stored; what it names is yet to be read from its provider. */
  'fetching',
  'applied',
  /** Known to be the user's, but something else decides about the subscription. */
  'superseded',
  /** No user matches the notice. */
  'unmatched',
  /** The product sold is none of our plans. */
  'unknown_product',
  /** Less was paid than the plan costs, or in another currency than its price's: an operator decides. */
  'amount_mismatch',
  /** Signed, but of a kind that changes no subscription. */
  'ignored',
] as const;
export const billingOutcome = z.enum(billingOutcomes);
export type BillingOutcome = z.infer<typeof billingOutcome>;

export const webhookReply = z.object({
  outcome: billingOutcome,
  /** True when this notice had been dealt with before; the outcome is the one of then. */
  duplicate: z.boolean(),
});
export type WebhookReply = z.infer<typeof webhookReply>;

/** Outcomes as operators see them: authentic notices that could not be parsed are kept too. */
export const storedOutcomes = [...billingOutcomes, 'malformed'] as const;
export const storedOutcome = z.enum(storedOutcomes);
export type StoredOutcome = z.infer<typeof storedOutcome>;

export const EVENTS_PAGE_MAX = 100;

export const billingEventsQuery = z.strictObject({
  outcome: z.optional(storedOutcome),
  provider: z.optional(providerName),
  /** Cursor that the previous page returned. */
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,120}$/))),
  /** Digits and nothing else, up to {@link EVENTS_PAGE_MAX}. */
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number))),
});
export type BillingEventsQuery = z.infer<typeof billingEventsQuery>;

export const billingEventView = z.object({
  id: z.uuid(),
  provider: z.string(),
  /** The provider's own word for what happened. */
  eventType: z.nullable(z.string()),
  kind: z.nullable(billingKind),
  receivedAt: z.iso.datetime(),
  /** Time of the event by the provider's clock. */
  occurredAt: z.nullable(z.iso.datetime()),
  orderId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  productId: z.nullable(z.string()),
  offerId: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  email: z.nullable(z.string()),
  buyerName: z.nullable(z.string()),
  userId: z.nullable(z.uuid()),
  outcome: storedOutcome,
  processedAt: z.nullable(z.iso.datetime()),
});
export type BillingEventView = z.infer<typeof billingEventView>;

/** Newest first. */
export const billingEventsReply = z.object({
  events: z.array(billingEventView),
  nextCursor: z.nullable(z.string()),
});
export type BillingEventsReply = z.infer<typeof billingEventsReply>;

export const billingEventParams = z.strictObject({ id: z.uuid() });

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** Author and reason, recorded in the history. */
const signature = { by: line(80), why: z.optional(line(500)) };

export const replayInput = z.strictObject(signature);
export type ReplayInput = z.infer<typeof replayInput>;

export const assignInput = z.strictObject({ userId: z.uuid(), ...signature });
export type AssignInput = z.infer<typeof assignInput>;

export const billingEventReply = z.object({ event: billingEventView });

/** A product of a provider's catalogue, or one of its offers, by the id that its notices carry. */
const product = { provider: providerName, productId: line(100) };

/** The least that may be paid for it, in cents of a real; 0 compares nothing. */
const minAmountCents = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** `null`: the price of the plan. */
export const providerProduct = z.object({
  ...product,
  plan: z.enum(planNames),
  minAmountCents: z.optional(z.nullable(minAmountCents)),
});
export type ProviderProduct = z.infer<typeof providerProduct>;
export const productsReply = z.object({ products: z.array(providerProduct) });

export const mapProductInput = z.strictObject({
  ...product,
  plan: z.enum(planNames),
  /** Lowest amount of an event that counts, for products sold below the plan's price by an offer or a coupon. */
  minAmountCents: z.optional(minAmountCents),
  ...signature,
});
export type MapProductInput = z.infer<typeof mapProductInput>;

/** The signature as it was recorded in the history. */
const signed = { by: z.string(), why: z.nullable(z.string()) };

export const mapProductReply = z.object({
  product: providerProduct,
  /** How many waiting notices the map has just made sense of. */
  takenUp: z.int(),
  ...signed,
});
export type MapProductReply = z.infer<typeof mapProductReply>;

export const unmapProductInput = z.strictObject({ ...product, ...signature });
export type UnmapProductInput = z.infer<typeof unmapProductInput>;

export const planCheckoutParams = z.strictObject({ name: z.enum(planNames) });
/** `null` takes the address away. */
export const planCheckoutInput = z.strictObject({
  checkoutUrl: z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048))),
  ...signature,
});
export type PlanCheckoutInput = z.infer<typeof planCheckoutInput>;
export const planCheckoutReply = z.object({
  plan: z.enum(planNames),
  checkoutUrl: z.nullable(z.string()),
  ...signed,
});
export type PlanCheckoutReply = z.infer<typeof planCheckoutReply>;
