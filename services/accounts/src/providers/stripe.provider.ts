import type { BillingKind } from '@garimpo/accounts-contract';
import {
  type BillingEvent,
  type BillingProvider,
  type KindWords,
  kindOf,
  type WebhookDelivery,
} from '../model/billing.entities.ts';
import { NoticeReader } from './notice-reader.ts';
import { hmacHex, isProof } from './proofs.ts';

/** Tolerance of Stripe's own libraries. Retries are signed anew. */
export const STRIPE_TOLERANCE_SECONDS = 300;
const SIGNATURES_MAX = 10;

const SUBSCRIPTION_KINDS: KindWords = {
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'canceled',
  incomplete_expired: 'refused',
};

/**
 * Stripe (docs.stripe.com, "Webhooks"): `Stripe-Signature` holds a time `t` and one `v1` per active secret, the hex
 * HMAC-SHA256 of `t.body`. Order is not guaranteed. Notices are linked by the customer: a checkout session names our
 * user (`client_reference_id`) and the customer, an invoice the customer and the product, a charge the customer and
 * the payment that a dispute names. A customer may have several subscriptions.
 */
export const stripeProvider: BillingProvider = {
  name: 'stripe',

  verify({ raw, headers }: WebhookDelivery, secret: string, now: Date): boolean {
    const header = headers['stripe-signature'];
    const parts = typeof header === 'string' ? header.split(',').map((part) => part.trim()) : [];
    const valuesOf = (name: string) =>
      parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
    const time = valuesOf('t')[0] ?? '';
    const wanted = hmacHex('sha256', secret, Buffer.concat([Buffer.from(`${time}.`), raw]));
    const signed = valuesOf('v1').slice(0, SIGNATURES_MAX);
    const isSigned = signed.map((one) => isProof(one, wanted)).includes(true);
    const ageSeconds = Math.abs(now.getTime() / 1000 - (/^\d{1,12}$/.test(time) ? Number(time) : 0));
    return isSigned && ageSeconds <= STRIPE_TOLERANCE_SECONDS;
  },

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventId = notice?.id('id') ?? null;
    const eventType = notice?.id('type') ?? null;
    if (notice === null || eventId === null || eventType === null) return null;
    const kind = kindOfEvent(notice, eventType);
    const occurredAt =
      kind === 'approved' || kind === 'renewed'
        ? notice.seconds('data.object.status_transitions.paid_at', 'created')
        : notice.seconds('created');
    if (kind !== 'other' && occurredAt === null) return null;
    return {
      eventId,
      eventType,
      kind,
      occurredAt,
      orderId: orderOf(notice, eventType),
      subscriptionId: eventType.startsWith('charge.dispute.') ? null : notice.id('data.object.customer'),
      ...soldIn(notice, eventType),
      amountCents: notice.cents('data.object.amount_paid', 'data.object.amount_total', 'data.object.amount'),
      currency: notice.currency('data.object.currency'),
      reference: notice.reference('data.object.client_reference_id'),
      email: notice.email(
        'data.object.customer_details.email',
        'data.object.customer_email',
        'data.object.billing_details.email',
      ),
      buyerName: notice.name(
        'data.object.customer_details.name',
        'data.object.customer_name',
        'data.object.billing_details.name',
      ),
    };
  },

  purchaseIn(raw: Buffer): string | null {
    const notice = NoticeReader.of(raw);
    const eventType = notice?.id('type') ?? null;
    if (notice === null || eventType === null) return null;
    if (eventType.startsWith('customer.subscription.')) return notice.id('data.object.id');
    if (eventType.startsWith('invoice.')) {
      return notice.id('data.object.subscription', 'data.object.parent.subscription_details.subscription');
    }
    // Until API version 2025-03-31 a charge named its invoice, and the invoice named the payment.
    return notice.value('data.object.invoice') === undefined ? null : orderOf(notice, eventType);
  },
};

function kindOfEvent(notice: NoticeReader, eventType: string): BillingKind {
  const isFirst = notice.value('data.object.billing_reason') === 'subscription_create';
  switch (eventType) {
    case 'invoice.paid':
      if (!((notice.cents('data.object.amount_paid') ?? 0) > 0)) return 'other';
      return isFirst ? 'approved' : 'renewed';
    case 'invoice.payment_failed':
      return isFirst ? 'refused' : 'past_due';
    case 'customer.subscription.updated':
      return kindOfUpdate(notice);
    case 'customer.subscription.deleted':
      return 'canceled';
    case 'charge.refunded':
      // Part of the money given back leaves the order paid.
      return notice.value('data.object.refunded') === true ? 'refunded' : 'other';
    case 'charge.dispute.created':
      return 'chargeback';
    default:
      return 'other';
  }
}

/** An active one says whether it goes on: Stripe's portal cancels for the end of what is paid, and takes that back. */
function kindOfUpdate(notice: NoticeReader): BillingKind {
  const status = notice.id('data.object.status');
  if (status !== 'active') return kindOf(SUBSCRIPTION_KINDS, status);
  if (isCancelled(notice, 'data.object')) return 'cancel_scheduled';
  return isCancelled(notice, 'data.previous_attributes') ? 'resumed' : 'other';
}

function isCancelled(notice: NoticeReader, path: string): boolean {
  return (
    notice.value(`${path}.cancel_at_period_end`) === true || notice.seconds(`${path}.cancel_at`) !== null
  );
}

/** The payment where one is named, for that is what refunds and disputes name; newer invoices name none. */
function orderOf(notice: NoticeReader, eventType: string): string | null {
  if (eventType.startsWith('customer.')) return null;
  const payment = notice.id('data.object.payment_intent');
  if (eventType.startsWith('invoice.')) return payment ?? notice.id('data.object.id');
  if (eventType.startsWith('checkout.')) return payment ?? notice.id('data.object.invoice');
  return payment ?? notice.id('data.object.invoice', 'data.object.charge');
}

/** Price and product of an invoice line or a subscription item, in older and newer versions of the API. */
function soldIn(
  notice: NoticeReader,
  eventType: string,
): { productId: string | null; offerId: string | null } {
  const path = eventType.startsWith('invoice.') ? lastLine(notice) : 'data.object.items.data.0';
  return {
    productId: notice.id(
      `${path}.pricing.price_details.product`,
      `${path}.price.product`,
      `${path}.plan.product`,
    ),
    offerId: notice.id(`${path}.pricing.price_details.price`, `${path}.price.id`, `${path}.plan.id`),
  };
}

/** An invoice over a switch of plans gives back for the old one in its first lines and charges the new one in its last. */
function lastLine(notice: NoticeReader): string {
  const lines = notice.value('data.object.lines.data');
  return `data.object.lines.data.${Math.max(Array.isArray(lines) ? lines.length - 1 : 0, 0)}`;
}
