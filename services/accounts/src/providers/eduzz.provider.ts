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

/** A cancelled or expired invoice was never paid: it moves nothing. */
const KINDS: KindWords = {
  'myeduzz.invoice_paid': 'approved',
  'myeduzz.invoice_refused': 'refused',
  'myeduzz.invoice_overdue': 'past_due',
  'myeduzz.invoice_refunded': 'refunded',
  'myeduzz.invoice_chargeback': 'chargeback',
};

/** The status of a `contract_updated` notice names the event; the values are general knowledge. */
const CONTRACT_KINDS: KindWords = {
  canceled: 'canceled',
  cancelled: 'canceled',
  overdue: 'past_due',
  late: 'past_due',
};

/**
 * Eduzz, the webhook of its developer hub (envelope and events as in public code that reads them): `x-signature` is the hex
 * HMAC-SHA256 of the raw body. `id` is the notice's, `data` the invoice. The old webhook ended in April 2026.
 */
export const eduzzProvider: BillingProvider = {
  name: 'eduzz',

  verify: ({ raw, headers }: WebhookDelivery, secret: string) =>
    isProof(headers['x-signature'], hmacHex('sha256', secret, raw)),

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventId = notice?.id('id') ?? null;
    const eventType = notice?.id('event') ?? null;
    if (notice === null || eventId === null || eventType === null) return null;
    const isContract = eventType === 'myeduzz.contract_updated';
    const kind = isContract ? contractKind(notice) : kindOf(KINDS, eventType);
    const occurredAt = kind === 'approved' ? notice.time('data.paidAt', 'sentDate') : notice.time('sentDate');
    if (kind !== 'other' && occurredAt === null) return null;
    return {
      eventId,
      eventType,
      kind,
      occurredAt,
      orderId: isContract ? null : notice.id('data.id'),
      subscriptionId: isContract ? notice.id('data.contract.id', 'data.id') : notice.id('data.contract.id'),
      productId: notice.id('data.items.0.productId', 'data.product.id'),
      offerId: null,
      amountCents: notice.reais('data.paid.value', 'data.price.value'),
      currency: notice.currency('data.paid.currency', 'data.price.currency'),
      reference: notice.reference('data.utm.content', 'data.tracker.code1'),
      email: notice.email('data.buyer.email'),
      buyerName: notice.name('data.buyer.name'),
    };
  },
};

function contractKind(notice: NoticeReader): BillingKind {
  const status = notice.id('data.status', 'data.contract.status');
  return kindOf(CONTRACT_KINDS, status?.toLowerCase() ?? null);
}
