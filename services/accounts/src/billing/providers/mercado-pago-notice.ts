import { createHash } from 'node:crypto';
import type { BillingEvent } from '../billing-provider.ts';
import { NoticeReader } from '../notice-reader.ts';

/** What a notice of Mercado Pago itself says: nothing that moves a subscription. */
export function readMercadoPagoNotice(raw: Buffer): BillingEvent | null {
  const notice = NoticeReader.of(raw);
  const topic = notice?.id('type') ?? null;
  const about = notice?.id('data.id')?.toLowerCase() ?? null;
  if (notice === null || topic === null || about === null) return null;
  const action = notice.id('action') ?? 'told';
  const eventType = action.includes('.') ? action : `${topic}.${action}`;
  const own = notice.id('id') ?? createHash('sha256').update(raw).digest('hex');
  return {
    // Nobody signs the notice's own id: one that is made up is to silence no notice of anything else.
    eventId: `${topic}:${about}:${eventType}:${own}`,
    eventType,
    kind: 'other',
    occurredAt: null,
    orderId: null,
    subscriptionId: null,
    productId: null,
    offerId: null,
    amountCents: null,
    currency: null,
    reference: null,
    email: null,
    buyerName: null,
  };
}
