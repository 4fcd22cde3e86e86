import type { BillingKind } from '@garimpo/accounts-contract';
import {
  type BillingEvent,
  type BillingProvider,
  type KindWords,
  kindOf,
  type WebhookDelivery,
} from '../model/billing.entities.ts';
import { NoticeReader } from './notice-reader.ts';
import { isProof } from './proofs.ts';

/**
 * `PURCHASE_PROTEST` requests a refund and `PURCHASE_EXPIRED` is an unpaid slip: neither changes a subscription. A
 * change of plan shows in the next charge, which names the product.
 */
const KINDS: KindWords = {
  PURCHASE_APPROVED: 'approved',
  PURCHASE_COMPLETE: 'approved',
  PURCHASE_CANCELED: 'refused',
  PURCHASE_DELAYED: 'past_due',
  PURCHASE_REFUNDED: 'refunded',
  PURCHASE_CHARGEBACK: 'chargeback',
  SUBSCRIPTION_CANCELLATION: 'canceled',
};

/**
 * Hotmart, webhook 2.0 (developers.hotmart.com): the header `X-HOTMART-HOTTOK` is a shared secret, and nothing is signed, so
 * the secret is all that stands between a forger and us. `id` is the notice's. That a cancelled purchase is a refused charge,
 * and `data.purchase.origin` with `sck` and `xcod`, is general knowledge.
 */
export const hotmartProvider: BillingProvider = {
  name: 'hotmart',

  verify: ({ headers }: WebhookDelivery, secret: string) => isProof(headers['x-hotmart-hottok'], secret),

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventId = notice?.id('id') ?? null;
    const eventType = notice?.id('event') ?? null;
    if (notice === null || eventId === null || eventType === null) return null;
    const isRenewal = Number(notice.value('data.purchase.recurrence_number')) > 1;
    const told = kindOf(KINDS, eventType);
    const kind = told === 'approved' && isRenewal ? 'renewed' : told;
    const occurredAt = timeOf(notice, kind);
    if (kind !== 'other' && occurredAt === null) return null;
    return {
      eventId,
      eventType,
      kind,
      occurredAt,
      orderId: notice.id('data.purchase.transaction'),
      subscriptionId: notice.id('data.subscription.subscriber.code', 'data.subscriber.code'),
      productId: notice.id('data.product.id'),
      offerId: notice.id('data.purchase.offer.code'),
      amountCents: notice.reais('data.purchase.price.value', 'data.actual_recurrence_value'),
      currency: notice.currency('data.purchase.price.currency_value'),
      reference: notice.reference('data.purchase.origin.sck', 'data.purchase.origin.xcod'),
      email: notice.email('data.buyer.email', 'data.subscriber.email'),
      buyerName: notice.name('data.buyer.name', 'data.subscriber.name'),
    };
  },
};

/** A purchase is complete when its guarantee is over, weeks after it was paid: the days count from the payment. */
function timeOf(notice: NoticeReader, kind: BillingKind): Date | null {
  if (kind === 'approved' || kind === 'renewed') {
    return notice.milliseconds('data.purchase.approved_date', 'creation_date');
  }
  if (kind === 'canceled') return notice.milliseconds('data.cancellation_date', 'creation_date');
  return notice.milliseconds('creation_date');
}
