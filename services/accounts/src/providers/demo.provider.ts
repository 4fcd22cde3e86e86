import {
  type BillingEvent,
  type BillingProvider,
  type KindWords,
  kindOf,
  type WebhookDelivery,
} from '../model/billing.entities.ts';
import { NoticeReader } from './notice-reader.ts';
import { hmacHex, isProof } from './proofs.ts';

export const DEMO_PROVIDER = 'demo';
export const DEMO_SIGNATURE_HEADER = 'x-garimpo-signature';
export const DEMO_APPROVED = 'payment.approved';
export const DEMO_RENEWED = 'payment.renewed';
export const DEMO_CANCELLED = 'subscription.cancel_scheduled';
export const DEMO_RESUMED = 'subscription.resumed';

/** What the demonstration checkout sends. The order, where there is none, is the notice itself. */
export interface DemoNotice {
  id: string;
  type: string;
  occurredAt: string;
  product: string;
  reference?: string | null;
  customer?: { email: string } | null;
  order?: string;
  subscription?: string;
  amountCents?: number;
}

const KINDS: KindWords = {
  [DEMO_APPROVED]: 'approved',
  [DEMO_RENEWED]: 'renewed',
  'payment.refused': 'refused',
  'payment.refunded': 'refunded',
  'payment.chargeback': 'chargeback',
  'subscription.past_due': 'past_due',
  'subscription.unpaid': 'unpaid',
  'subscription.canceled': 'canceled',
  'subscription.expired': 'expired',
  [DEMO_CANCELLED]: 'cancel_scheduled',
  [DEMO_RESUMED]: 'resumed',
};

export function demoProductId(planName: string): string {
  return `garimpo-${planName}`;
}

/** HMAC-SHA256 of the raw body, in lower-case hex. */
export function signDemoNotice(raw: string | Buffer, secret: string): string {
  return hmacHex('sha256', secret, raw);
}

/** The provider behind the demonstration checkout; it has no money and no catalogue, only our own plans. */
export const demoProvider: BillingProvider = {
  name: DEMO_PROVIDER,

  verify: ({ raw, headers }: WebhookDelivery, secret: string) =>
    isProof(headers[DEMO_SIGNATURE_HEADER], signDemoNotice(raw, secret)),

  parse(raw: Buffer): BillingEvent | null {
    const notice = NoticeReader.of(raw);
    const eventId = notice?.id('id') ?? null;
    const eventType = notice?.id('type') ?? null;
    const occurredAt = notice?.time('occurredAt') ?? null;
    const productId = notice?.id('product') ?? null;
    if (notice === null || eventId === null || eventType === null) return null;
    if (occurredAt === null || productId === null) return null;
    return {
      eventId,
      eventType,
      kind: kindOf(KINDS, eventType),
      occurredAt,
      orderId: notice.id('order'),
      subscriptionId: notice.id('subscription'),
      productId,
      offerId: null,
      amountCents: notice.cents('amountCents'),
      currency: 'BRL',
      reference: notice.reference('reference'),
      email: notice.email('customer.email'),
      buyerName: null,
    };
  },
};
