import type { BillingKind } from '@garimpo/accounts-contract';
import {
  type BillingEvent,
  type BillingProvider,
  type KindWords,
  kindOf,
  type WebhookDelivery,
} from '../model/billing.entities.ts';
import { madeEventId } from './made-event-id.ts';
import { NoticeReader } from './notice-reader.ts';
import { hmacHex, isProof } from './proofs.ts';

/**
 * The names on the wire, and those of its panel, which its documentation uses for the same. That `order_rejected` and
 * `order_refunded` are the wire's for a refused and a refunded order is general knowledge.
 */
const KINDS: KindWords = {
  order_approved: 'approved',
  compra_aprovada: 'approved',
  subscription_renewed: 'renewed',
  order_rejected: 'refused',
  compra_recusada: 'refused',
  order_refunded: 'refunded',
  compra_reembolsada: 'refunded',
  chargeback: 'chargeback',
  subscription_late: 'past_due',
  subscription_canceled: 'canceled',
};

/**
 * Kiwify (docs.kiwify.com.br, "Receber e validar webhooks", "Eventos de assinatura"): the query's `signature` is the hex
 * HMAC-SHA1 of the raw body, keyed with the webhook's token. No notice has an id, and each retry is the same body. Every
 * charge of a subscription is an order of its own under one `subscription_id`; times are of São Paulo, to the minute.
 */
export const kiwifyProvider: BillingProvider = {
  name: 'kiwify',

  verify: ({ raw, query }: WebhookDelivery, secret: string) =>
    isProof(query['signature'], hmacHex('sha1', secret, raw)),

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventType = notice?.id('webhook_event_type') ?? null;
    if (notice === null || eventType === null) return null;
    const kind = kindOf(KINDS, eventType);
    const occurredAt = timeOf(notice, kind);
    // A trial that began has no order yet.
    const thing = notice.id('order_id', 'subscription_id', 'Subscription.id');
    if (kind !== 'other' && (occurredAt === null || thing === null)) return null;
    return {
      eventId: madeEventId({ eventType, about: thing, occurredAt, raw }),
      eventType,
      kind,
      occurredAt,
      orderId: notice.id('order_id'),
      subscriptionId: notice.id('subscription_id', 'Subscription.id'),
      productId: notice.id('Product.product_id'),
      offerId: notice.id('Subscription.plan.id'),
      amountCents: notice.cents('Commissions.charge_amount'),
      currency: notice.currency('Commissions.currency'),
      reference: notice.reference(
        'TrackingParameters.s1',
        'TrackingParameters.sck',
        'TrackingParameters.src',
      ),
      email: notice.email('Customer.email'),
      buyerName: notice.name('Customer.full_name'),
    };
  },
};

function timeOf(notice: NoticeReader, kind: BillingKind): Date | null {
  switch (kind) {
    case 'approved':
    case 'renewed':
      return notice.time('approved_date', 'updated_at', 'created_at');
    case 'refunded':
      return notice.time('refunded_at', 'updated_at');
    default:
      return notice.time('updated_at', 'created_at');
  }
}
