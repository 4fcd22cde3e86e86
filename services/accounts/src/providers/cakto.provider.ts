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
import { isProof } from './proofs.ts';

/** `subscription_renewal_refused` is general knowledge; the others are in Cakto's own list or examples. */
const KINDS: KindWords = {
  purchase_approved: 'approved',
  subscription_renewed: 'renewed',
  purchase_refused: 'refused',
  subscription_renewal_refused: 'past_due',
  subscription_canceled: 'canceled',
  refund: 'refunded',
  chargeback: 'chargeback',
};

/**
 * Cakto (docs.cakto.com.br, "Webhooks"): the webhook's secret is in the body, and nothing is signed. Notices have no
 * id; `data` is the order, with the times of its events.
 */
export const caktoProvider: BillingProvider = {
  name: 'cakto',

  verify: ({ raw }: WebhookDelivery, secret: string) =>
    isProof(NoticeReader.of(raw)?.value('secret'), secret),

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventType = notice?.id('event') ?? null;
    if (notice === null || eventType === null) return null;
    const kind = kindOf(KINDS, eventType);
    const orderId = notice.id('data.id', 'data.refId');
    const occurredAt = timeOf(notice, kind);
    if (kind !== 'other' && (orderId === null || occurredAt === null)) return null;
    return {
      eventId: madeEventId({ eventType, about: orderId, occurredAt, raw }),
      eventType,
      kind,
      occurredAt,
      orderId,
      subscriptionId: notice.id('data.subscription.id'),
      productId: notice.id('data.product.id'),
      offerId: notice.id('data.offer.id'),
      amountCents: notice.reais('data.amount', 'data.baseAmount'),
      currency: 'BRL',
      reference: notice.reference('data.sck', 'data.utm_content'),
      email: notice.email('data.customer.email'),
      buyerName: notice.name('data.customer.name'),
    };
  },
};

function timeOf(notice: NoticeReader, kind: BillingKind): Date | null {
  switch (kind) {
    case 'approved':
    case 'renewed':
      return notice.time('data.paidAt', 'data.createdAt');
    case 'refunded':
      return notice.time('data.refundedAt', 'data.createdAt');
    case 'chargeback':
      return notice.time('data.chargedbackAt', 'data.createdAt');
    case 'canceled':
      return notice.time('data.subscription.canceledAt', 'data.createdAt');
    default:
      return notice.time('data.createdAt');
  }
}
