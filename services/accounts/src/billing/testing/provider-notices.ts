import { createHmac } from 'node:crypto';

/**
 * Notices of each provider for tests, written in the shapes that the adapters document. None is a recording, and the
 * secrets are not real.
 */
export interface NoticeSample {
  provider: string;
  secret: string;
  /** The words of this provider for the kinds that the tests order in every way. */
  words: Record<SampleKind, string>;
  body(said: SaidOfOrder): object;
  /** What goes with the bytes to prove them. */
  proof(raw: string, secret: string, now: Date): { headers?: Record<string, string>; query?: string };
  /** False where the secret is sent as is, so that its holder may change the body. */
  signsBody: boolean;
}

export const sampleKinds = ['approved', 'renewed', 'refused', 'refunded', 'chargeback'] as const;
export type SampleKind = (typeof sampleKinds)[number];

export interface SaidOfOrder {
  word: string;
  order: string;
  subscription: string;
  at: Date;
  product: string;
  reference?: string | null;
  email?: string;
}

const EMAIL = 'ana@exemplo.com.br';

const hmac = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex');

/** `2026-11-20 09:05` in São Paulo's time. */
function saoPaulo(at: Date, digits: number): string {
  return new Date(at.getTime() - 3 * 3_600_000).toISOString().replace('T', ' ').slice(0, digits);
}

const kiwify: NoticeSample = {
  provider: 'kiwify',
  secret: 'kiwi-of-the-test',
  words: {
    approved: 'order_approved',
    renewed: 'subscription_renewed',
    refused: 'order_rejected',
    refunded: 'order_refunded',
    chargeback: 'chargeback',
  },
  body: ({ word, order, subscription, at, product, reference, email = EMAIL }) => ({
    order_id: order,
    order_status: 'paid',
    webhook_event_type: word,
    created_at: saoPaulo(at, 16),
    updated_at: saoPaulo(at, 16),
    approved_date: saoPaulo(at, 16),
    refunded_at: word === 'order_refunded' ? saoPaulo(at, 16) : null,
    Product: { product_id: product, product_name: 'Garimpo' },
    Customer: { full_name: 'Ana Prado', email },
    Commissions: { charge_amount: 9700, currency: 'BRL' },
    TrackingParameters: { src: null, sck: null, s1: reference ?? null },
    Subscription: { id: subscription, status: 'active', plan: { id: 'plano-mensal' } },
    subscription_id: subscription,
  }),
  proof: (raw, secret) => ({ query: `signature=${hmac('sha1', secret, raw)}` }),
  signsBody: true,
};

const hotmart: NoticeSample = {
  provider: 'hotmart',
  secret: 'hottok-of-the-test',
  words: {
    approved: 'PURCHASE_APPROVED',
    renewed: 'PURCHASE_COMPLETE',
    refused: 'PURCHASE_CANCELED',
    refunded: 'PURCHASE_REFUNDED',
    chargeback: 'PURCHASE_CHARGEBACK',
  },
  body: ({ word, order, subscription, at, product, reference, email = EMAIL }) => ({
    id: `${word}-${order}-${at.getTime()}`,
    creation_date: at.getTime(),
    event: word,
    version: '2.0.0',
    data: {
      product: { id: product, name: 'Garimpo' },
      buyer: { email, name: 'Ana Prado' },
      purchase: {
        transaction: order,
        approved_date: at.getTime(),
        price: { value: 97, currency_value: 'BRL' },
        offer: { code: 'oferta' },
        origin: { sck: reference ?? '' },
        recurrence_number: word === 'PURCHASE_COMPLETE' ? 2 : 1,
      },
      subscription: { status: 'ACTIVE', subscriber: { code: subscription } },
    },
  }),
  proof: (_raw, secret) => ({ headers: { 'x-hotmart-hottok': secret } }),
  signsBody: false,
};

const cakto: NoticeSample = {
  provider: 'cakto',
  secret: 'cakto-of-the-test',
  words: {
    approved: 'purchase_approved',
    renewed: 'subscription_renewed',
    refused: 'purchase_refused',
    refunded: 'refund',
    chargeback: 'chargeback',
  },
  body: ({ word, order, subscription, at, product, reference, email = EMAIL }) => ({
    secret: 'cakto-of-the-test',
    event: word,
    data: {
      id: order,
      refId: `r-${order}`,
      customer: { name: 'Ana Prado', email },
      product: { id: product, name: 'Garimpo', type: 'subscription' },
      offer: { id: 'oferta', price: 97 },
      subscription: { id: subscription, status: 'active' },
      amount: '97.00',
      sck: reference ?? null,
      createdAt: at.toISOString(),
      paidAt: at.toISOString(),
      refundedAt: word === 'refund' ? at.toISOString() : null,
      chargedbackAt: word === 'chargeback' ? at.toISOString() : null,
    },
  }),
  proof: () => ({}),
  signsBody: false,
};

const kirvano: NoticeSample = {
  provider: 'kirvano',
  secret: 'kirvano-of-the-test',
  words: {
    approved: 'SALE_APPROVED',
    renewed: 'SUBSCRIPTION_RENEWED',
    refused: 'SALE_REFUSED',
    refunded: 'SALE_REFUNDED',
    chargeback: 'SALE_CHARGEBACK',
  },
  body: ({ word, order, at, product, reference, email = EMAIL }) => ({
    event: word,
    sale_id: order,
    checkout_id: 'CHECKOUT',
    type: 'RECURRING',
    total_price: 'R$ 97,00',
    created_at: saoPaulo(at, 19),
    customer: { name: 'Ana Prado', email },
    payment: { method: 'PIX', finished_at: saoPaulo(at, 19) },
    products: [
      { id: 'bump', offer_id: 'bump-offer', is_order_bump: true },
      { id: product, offer_id: 'oferta', is_order_bump: false },
    ],
    utm: { src: reference ?? '' },
  }),
  proof: (_raw, secret) => ({ query: `token=${secret}` }),
  signsBody: false,
};

const eduzz: NoticeSample = {
  provider: 'eduzz',
  secret: 'eduzz-of-the-test',
  words: {
    approved: 'myeduzz.invoice_paid',
    renewed: 'myeduzz.invoice_paid',
    refused: 'myeduzz.invoice_refused',
    refunded: 'myeduzz.invoice_refunded',
    chargeback: 'myeduzz.invoice_chargeback',
  },
  body: ({ word, order, subscription, at, product, reference, email = EMAIL }) => ({
    id: `${word}-${order}-${at.getTime()}`,
    event: word,
    sentDate: at.toISOString(),
    data: {
      id: order,
      status: 'paid',
      buyer: { name: 'Ana Prado', email },
      utm: { source: 'garimpo', content: reference ?? '' },
      tracker: { code1: null },
      paid: { currency: 'BRL', value: 97 },
      items: [{ productId: product, name: 'Garimpo' }],
      contract: { id: subscription },
    },
  }),
  proof: (raw, secret) => ({ headers: { 'x-signature': hmac('sha256', secret, raw) } }),
  signsBody: true,
};

const stripe: NoticeSample = {
  provider: 'stripe',
  secret: 'whsec_of_the_test',
  words: {
    approved: 'invoice.paid',
    renewed: 'invoice.paid',
    refused: 'invoice.payment_failed',
    refunded: 'charge.refunded',
    chargeback: 'charge.dispute.created',
  },
  body: ({ word, order, subscription, at, product, reference, email = EMAIL }) => ({
    id: `evt_${word}_${order}_${at.getTime()}`,
    object: 'event',
    type: word,
    created: at.getTime() / 1000,
    data: {
      object: {
        id: `obj_${order}`,
        customer: subscription,
        payment_intent: order,
        client_reference_id: reference ?? null,
        customer_email: email,
        billing_reason: 'subscription_create',
        refunded: true,
        amount_paid: 9700,
        currency: 'brl',
        ...(word.startsWith('invoice.') && {
          lines: { data: [{ price: { id: 'price_1', product } }] },
        }),
      },
    },
  }),
  proof: (raw, secret, now) => {
    const time = Math.floor(now.getTime() / 1000);
    return { headers: { 'stripe-signature': `t=${time},v1=${hmac('sha256', secret, `${time}.${raw}`)}` } };
  },
  signsBody: true,
};

export const noticeSamples: readonly NoticeSample[] = [kiwify, hotmart, cakto, kirvano, eduzz, stripe];

/** The delivery of a sample's notice, as an adapter takes it. */
export function sampleDelivery(sample: NoticeSample, raw: string, now: Date, secret = sample.secret) {
  const { headers = {}, query = '' } = sample.proof(raw, secret, now);
  return { raw: Buffer.from(raw), headers, query: Object.fromEntries(new URLSearchParams(query)) };
}
