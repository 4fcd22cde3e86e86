import { createHash } from 'node:crypto';
import type { BillingKind } from '@garimpo/accounts-contract';
import {
  type BillingEvent,
  type BillingResources,
  type KindWords,
  kindOf,
  type ReadResource,
  referencedUser,
} from '../model/billing.entities.ts';
import { NoticeReader } from './notice-reader.ts';

/** A notice of Mercado Pago only names a resource, and changes no subscription by itself. */
export function readMercadoPagoNotice(raw: Buffer): BillingEvent | null {
  const notice = NoticeReader.of(raw);
  const topic = notice?.id('type') ?? null;
  const about = notice?.id('data.id')?.toLowerCase() ?? null;
  if (notice === null || topic === null || about === null) return null;
  const action = notice.id('action') ?? 'told';
  const eventType = action.includes('.') ? action : `${topic}.${action}`;
  const own = notice.id('id') ?? createHash('sha256').update(raw).digest('hex');
  return {
    // The notice's own id is unsigned, so a forged id must not suppress another notice.
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

type Part = 'payment' | 'invoice' | 'subscription' | 'chargeback';

const PATHS: Record<Part, string> = {
  payment: '/v1/payments/',
  invoice: '/authorized_payments/',
  subscription: '/preapproval/',
  chargeback: '/v1/chargebacks/',
};

/** What notices are about; of other topics nothing is read. `chargebacks` is the older word for the last one. */
const TOPICS: Readonly<Record<string, Part>> = {
  payment: 'payment',
  subscription_authorized_payment: 'invoice',
  subscription_preapproval: 'subscription',
  topic_chargebacks_wh: 'chargeback',
  chargebacks: 'chargeback',
};

/**
 * A cancelled payment was never made, as a slip that ran out; one in process or in mediation is not decided. An approved one
 * over nothing only tried a card.
 */
const PAYMENT_KINDS: KindWords = {
  approved: 'approved',
  rejected: 'refused',
  refunded: 'refunded',
  charged_back: 'chargeback',
};

/** No charge is made while one is paused, and what was paid for stays; one is authorized before anything is paid. */
const SUBSCRIPTION_KINDS: KindWords = { cancelled: 'canceled' };

/** Ids are parts of paths that the seller's token opens. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Resources of the API (github.com/mercadopago/openapi): a payment, the invoice of a subscription that names its
 * payment, the subscription itself, a chargeback that names payments. Related ones are fetched together, since the
 * payment of a subscription names neither its plan nor, usually, our reference. Public code shows where a payment
 * names its subscription. The plan is the product; without one it is the item.
 */
export const mercadoPagoResources: BillingResources = {
  origin: 'https://api.mercadopago.com',

  token: (config) => config.mercadoPagoAccessToken,

  isNamedBy: (raw) => namedBy(raw) !== null,

  async collect(raw: Buffer, read: ReadResource): Promise<Buffer | null> {
    const named = namedBy(raw);
    const found = named && (await read(`${PATHS[named.part]}${named.id}`));
    if (named === null || found === null) return null;
    const parts = new Map<Part, Buffer>([[named.part, found]]);
    const add = async (part: Part, idIn: (found: NoticeReader) => string | null) => {
      const soFar = NoticeReader.of(joined(parts));
      const id = soFar && idIn(soFar);
      const body = id === null || !ID.test(id) || parts.has(part) ? null : await read(`${PATHS[part]}${id}`);
      if (body !== null) parts.set(part, body);
    };
    await add('payment', paymentOf);
    await add('subscription', subscriptionOf);
    return joined(parts);
  },

  parse(collected: Buffer, raw: Buffer): BillingEvent | null {
    const told = readMercadoPagoNotice(raw);
    const found = NoticeReader.of(collected);
    if (told === null || found === null) return null;
    const { kind, occurredAt } = whatHappened(found);
    const orderId = paymentOf(found);
    const isUnclear = kind !== 'canceled' && kind !== 'past_due' && orderId === null;
    if (kind !== 'other' && (occurredAt === null || isUnclear)) return null;
    return {
      ...told,
      kind,
      occurredAt,
      // An event of the whole subscription belongs to none of its payments.
      orderId: kind === 'past_due' ? null : orderId,
      subscriptionId: subscriptionOf(found),
      productId: found.id(
        'payment.additional_info.items.0.id',
        'payment.metadata.product_id',
        'payment.metadata.product',
      ),
      offerId: found.id('subscription.preapproval_plan_id', 'payment.metadata.preapproval_plan_id'),
      amountCents: amountOf(found),
      currency: found.currency('payment.currency_id', 'invoice.currency_id', 'chargeback.currency'),
      reference: referenceOf(found),
      email: found.email('payment.payer.email', 'subscription.payer_email'),
      buyerName: buyerOf(found),
    };
  },
};

function namedBy(raw: Buffer): { part: Part; id: string } | null {
  const notice = NoticeReader.of(raw);
  const topic = notice?.id('type') ?? '';
  const id = notice?.id('data.id') ?? '';
  const part = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  return part !== undefined && ID.test(id) ? { part, id } : null;
}

function whatHappened(found: NoticeReader): { kind: BillingKind; occurredAt: Date | null } {
  if (found.value('chargeback') !== undefined)
    return { kind: 'chargeback', occurredAt: found.time('chargeback.date_created') };
  // The charge failed and is tried again for some days.
  if (found.value('invoice.status') === 'recycling')
    return { kind: 'past_due', occurredAt: found.time('invoice.last_modified', 'invoice.date_created') };
  if (found.value('payment') !== undefined) {
    const told = kindOf(PAYMENT_KINDS, found.id('payment.status'));
    const kind = told === 'approved' && !((amountOf(found) ?? 0) > 0) ? 'other' : told;
    const approvedAt = kind === 'approved' ? found.time('payment.date_approved') : null;
    const changedAt = found.time('payment.date_last_updated', 'payment.date_created');
    return { kind, occurredAt: approvedAt ?? changedAt };
  }
  return {
    kind: kindOf(SUBSCRIPTION_KINDS, found.id('subscription.status')),
    occurredAt: found.time('subscription.last_modified', 'subscription.date_created'),
  };
}

function amountOf(found: NoticeReader): number | null {
  return found.reais('payment.transaction_amount', 'invoice.transaction_amount', 'chargeback.amount');
}

function paymentOf(found: NoticeReader): string | null {
  return found.id('payment.id', 'invoice.payment.id', 'chargeback.payments.0.id', 'chargeback.payments.0');
}

function subscriptionOf(found: NoticeReader): string | null {
  return found.id(
    'subscription.id',
    'invoice.preapproval_id',
    'payment.point_of_interaction.transaction_data.subscription_id',
    'payment.metadata.preapproval_id',
  );
}

/** The one that names a user, where there is one: Mercado Pago has references of its own for payments of subscriptions. */
function referenceOf(found: NoticeReader): string | null {
  const given = ['subscription', 'invoice', 'payment'].map((part) =>
    found.reference(`${part}.external_reference`),
  );
  return (
    given.find((reference) => referencedUser({ reference }) !== null) ??
    given.find((reference) => reference !== null) ??
    null
  );
}

function buyerOf(found: NoticeReader): string | null {
  const names = [found.name('payment.payer.first_name'), found.name('payment.payer.last_name')];
  return names.filter((name) => name !== null).join(' ') || null;
}

/** The bodies as they came, under what they are: each is JSON by itself. */
function joined(parts: ReadonlyMap<Part, Buffer>): Buffer {
  const members = [...parts].map(([part, body]) => `"${part}":${new TextDecoder().decode(body)}`);
  return Buffer.from(`{${members.join(',')}}`);
}
