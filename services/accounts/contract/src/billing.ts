import * as z from 'zod/mini';

export const webhookParams = z.strictObject({
  provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
});

/** What became of a notice of a payment provider. */
export const billingOutcomes = [
  /** Stored, not yet looked at: the next delivery of the same notice, or an operator, takes it up again. */
  'received',
  'applied',
  /** A newer payment of the same user is already in force. */
  'superseded',
  /** No user could be told from it. */
  'unmatched',
  /** The product sold is none of our plans. */
  'unknown_product',
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
