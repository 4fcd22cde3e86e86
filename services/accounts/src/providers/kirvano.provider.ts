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

const KINDS: KindWords = {
  SALE_APPROVED: 'approved',
  SUBSCRIPTION_RENEWED: 'renewed',
  SALE_REFUSED: 'refused',
  SALE_REFUNDED: 'refunded',
  SALE_CHARGEBACK: 'chargeback',
  SUBSCRIPTION_CANCELED: 'canceled',
  SUBSCRIPTION_EXPIRED: 'expired',
};

/**
 * Kirvano (events and fields as in public code that reads them): a token is set beside the webhook's address, and where it
 * comes is not documented. So it is taken from a header, from the body, or from the `token` of the address itself, which the
 * operator writes and which therefore always comes. Nothing is signed. Notices have no id and no subscription, and the only
 * times are the sale's and its payment's: in São Paulo where they have no offset, which is general knowledge.
 */
export const kirvanoProvider: BillingProvider = {
  name: 'kirvano',

  verify({ raw, headers, query }: WebhookDelivery, secret: string): boolean {
    const bearer = headers['authorization']?.toString().replace(/^Bearer /i, '');
    const given = [headers['x-kirvano-token'], bearer, NoticeReader.of(raw)?.value('token'), query['token']];
    // Compares all of them, so that the time does not reveal which one matched.
    return given.map((one) => isProof(one, secret)).includes(true);
  },

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventType = notice?.id('event') ?? null;
    if (notice === null || eventType === null) return null;
    const kind = kindOf(KINDS, eventType);
    const orderId = notice.id('sale_id', 'checkout_id');
    const isPayment = kind === 'approved' || kind === 'renewed';
    const occurredAt = isPayment
      ? notice.time('payment.finished_at', 'created_at')
      : notice.time('created_at');
    if (kind !== 'other' && (orderId === null || occurredAt === null)) return null;
    const sold = mainProduct(notice);
    return {
      eventId: madeEventId({ eventType, about: orderId, occurredAt, raw }),
      eventType,
      kind,
      occurredAt,
      orderId,
      subscriptionId: null,
      productId: notice.id(`${sold}.id`),
      offerId: notice.id(`${sold}.offer_id`),
      amountCents: notice.reais('total_price', 'fiscal.total_value'),
      currency: 'BRL',
      reference: notice.reference('utm.src', 'utm.utm_content'),
      email: notice.email('customer.email'),
      buyerName: notice.name('customer.name'),
    };
  },
};

/** Path of what was bought, apart from what was put on top of it. */
function mainProduct(notice: NoticeReader): string {
  const products = notice.value('products');
  if (!Array.isArray(products)) return 'products.0';
  const index = products.findIndex((_, place) => notice.value(`products.${place}.is_order_bump`) !== true);
  return `products.${Math.max(index, 0)}`;
}
