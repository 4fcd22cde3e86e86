import * as z from 'zod/mini';
import { planNames } from './plan.ts';

/** Page of the shell that a checkout leads back to: it waits for the provider's notice. */
export const PAYMENT_PATH = '/conta/pagamento';
/** Its parameter with the provider's number of the order that somebody comes from. */
export const PAYMENT_ORDER_PARAM = 'pedido';

/** Payments that are listed, newest first: ten years of months. */
export const PAYMENTS_MAX = 120;

/** A payment, or one that went back. */
export const paymentView = z.object({
  id: z.uuid(),
  kind: z.enum(['paid', 'refunded', 'chargeback']),
  /** By the provider's clock. */
  at: z.iso.datetime(),
  plan: z.nullable(z.enum(planNames)),
  provider: z.string(),
  /** The provider's number of the order. */
  orderId: z.nullable(z.string()),
  /** `null` where the provider does not tell. */
  amountCents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
});
export type PaymentView = z.infer<typeof paymentView>;

export const subscriptionDetails = z.object({
  /** Who charges for it; `null` where nothing was paid, or an operator gave it. */
  provider: z.nullable(z.string()),
  /** False once it was cancelled for the end of what is paid. */
  renews: z.boolean(),
  /** When its provider is due to charge again, as far as the last payment tells; `null` where it will not. */
  nextChargeAt: z.nullable(z.iso.datetime()),
  /** Who cancels and resumes it: this app, its provider, or nobody, as there is nothing to cancel. */
  managedBy: z.enum(['app', 'provider', 'nobody']),
  /** The provider's page for that, where an operator has named one. */
  manageUrl: z.nullable(z.string()),
  payments: z.array(paymentView),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;
export const subscriptionReply = z.object({ subscription: subscriptionDetails });

/** Cancelling and resuming take nothing but the will to. */
export const changeSubscriptionInput = z.strictObject({});
