import { describe, expect, it } from '@jest/globals';
import {
  type NoticeSample,
  noticeSamples,
  type SaidOfOrder,
  sampleDelivery,
  sampleKinds,
} from '../billing/testing/provider-notices.ts';
import type { BillingProvider } from '../model/billing.entities.ts';
import { billingProviders } from './billing-providers.ts';
import { kiwifyProvider } from './kiwify.provider.ts';
import { STRIPE_TOLERANCE_SECONDS, stripeProvider } from './stripe.provider.ts';

const USER = '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const SAID: Omit<SaidOfOrder, 'word'> = {
  order: 'pedido-1',
  subscription: 'assinatura-1',
  at: NOW,
  product: 'produto-1',
  reference: USER,
};

const samples = noticeSamples.map((sample): [string, NoticeSample, BillingProvider] => [
  sample.provider,
  sample,
  billingProviders.find(({ name }) => name === sample.provider)!,
]);

const rawOf = (sample: NoticeSample, change: Partial<SaidOfOrder> = {}) =>
  JSON.stringify(sample.body({ ...SAID, word: sample.words.approved, ...change }));

it('has a sample of every provider but our own, and those whose notices say nothing by themselves', () => {
  const telling = billingProviders.filter(
    ({ name, resources }) => name !== 'demo' && resources === undefined,
  );
  expect(noticeSamples.map(({ provider }) => provider)).toEqual(telling.map(({ name }) => name));
});

describe.each(samples)('%s', (_name, sample, provider) => {
  it('takes the right proof', () => {
    expect(provider.verify(sampleDelivery(sample, rawOf(sample), NOW), sample.secret, NOW)).toBe(true);
  });

  it('refuses the proof of another secret, and none, and the proof twice', () => {
    const raw = rawOf(sample);
    const right = sampleDelivery(sample, raw, NOW);
    expect(provider.verify(right, 'another-secret-of-the-test', NOW)).toBe(false);
    const bare = { raw: Buffer.from(raw.replace(sample.secret, '')), headers: {}, query: {} };
    expect(provider.verify(bare, sample.secret, NOW)).toBe(false);
    expect(provider.verify({ ...bare, raw: Buffer.from('{}') }, sample.secret, NOW)).toBe(false);
    const twice = (said: Record<string, string>) =>
      Object.fromEntries(Object.entries(said).map(([name, value]) => [name, [value, value]]));
    const doubled = { raw: bare.raw, headers: twice(right.headers), query: twice(right.query) };
    expect(provider.verify(doubled as never, sample.secret, NOW)).toBe(false);
  });

  it(
    sample.signsBody
      ? 'refuses a body altered by one byte'
      : 'cannot tell an altered body, having a secret only',
    () => {
      const raw = rawOf(sample);
      const altered = Buffer.from(raw.replace('produto-1', 'produto-2'));
      const delivery = { ...sampleDelivery(sample, raw, NOW), raw: altered };
      expect(provider.verify(delivery, sample.secret, NOW)).toBe(!sample.signsBody);
    },
  );

  it('reads what a payment says', () => {
    const event = provider.parse(Buffer.from(rawOf(sample)))!;
    expect(event).toMatchObject({
      kind: 'approved',
      occurredAt: NOW,
      orderId: 'pedido-1',
      productId: 'produto-1',
      amountCents: 9700,
      currency: 'BRL',
      reference: USER,
      email: 'ana@exemplo.com.br',
    });
    expect(event.subscriptionId).toBe(sample.provider === 'kirvano' ? null : 'assinatura-1');
  });

  it.each(sampleKinds.filter((kind) => kind !== 'renewed' || sample.words.renewed !== sample.words.approved))(
    'knows its word for %s',
    (kind) => {
      expect(provider.parse(Buffer.from(rawOf(sample, { word: sample.words[kind] })))?.kind).toBe(kind);
    },
  );

  it.each(['something.new', '__proto__', 'constructor', 'toString'])(
    'reads %s as what changes nothing',
    (word) => {
      expect(provider.parse(Buffer.from(rawOf(sample, { word })))?.kind).toBe('other');
    },
  );

  it('gives a repeated notice the id of the first, and every other notice one of its own', () => {
    const idOf = (change: Partial<SaidOfOrder>) =>
      provider.parse(Buffer.from(rawOf(sample, change)))!.eventId;
    expect(idOf({})).toBe(idOf({}));
    const ids = [
      {},
      { word: sample.words.refunded },
      { order: 'pedido-2' },
      { at: new Date(NOW.getTime() + 86_400_000) },
    ].map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['', '{', '[]', 'null', '{}', '{"event":[7]}', '{"id":"x"}'])('does not understand %j', (raw) => {
    expect(provider.parse(Buffer.from(raw))).toBeNull();
  });

  it('tells two notices of nothing in particular apart', () => {
    const odd = (extra: string) =>
      provider.parse(
        Buffer.from(JSON.stringify({ id: extra, event: 'x', type: 'x', webhook_event_type: 'x', extra })),
      );
    expect(odd('a')?.eventId).toBe(odd('a')?.eventId);
    expect(odd('a')?.eventId).not.toBe(odd('b')?.eventId);
  });

  it('does not take a payment without a time', () => {
    const body = rawOf(sample).replaceAll(/"(20\d\d-[^"]*)"|\b1\d{9}(\d{3})?\b/g, 'null');
    expect(provider.parse(Buffer.from(body))).toBeNull();
  });

  it('survives anything in the place of anything', () => {
    const body = JSON.parse(rawOf(sample)) as Record<string, unknown>;
    for (const odd of [null, 7, '', [], {}, 'a\u0000b', '\ud83d', 'x'.repeat(10_000), true]) {
      for (const key of Object.keys(body)) {
        expect(() => provider.parse(Buffer.from(JSON.stringify({ ...body, [key]: odd })))).not.toThrow();
      }
    }
  });
});

describe('stripe', () => {
  const sample = noticeSamples.find(({ provider }) => provider === 'stripe')!;
  const raw = rawOf(sample);
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  it.each([
    [0, true],
    [STRIPE_TOLERANCE_SECONDS, true],
    [STRIPE_TOLERANCE_SECONDS + 1, false],
    [-STRIPE_TOLERANCE_SECONDS, true],
    [-STRIPE_TOLERANCE_SECONDS - 1, false],
  ])('looked at %i seconds after it was signed: %s', (seconds, expected) => {
    expect(stripeProvider.verify(sampleDelivery(sample, raw, NOW), sample.secret, at(seconds))).toBe(
      expected,
    );
  });

  it('takes one right signature among those of an old secret', () => {
    const { headers, ...delivery } = sampleDelivery(sample, raw, NOW);
    const [time, signature] = headers['stripe-signature']!.split(',') as [string, string];
    const rolled = { 'stripe-signature': `${time},v1=${'0'.repeat(64)},${signature},v0=x` };
    expect(stripeProvider.verify({ ...delivery, headers: rolled }, sample.secret, NOW)).toBe(true);
  });

  it('does not let the time be changed under the signature', () => {
    const { headers, ...delivery } = sampleDelivery(sample, raw, at(-1000));
    const moved = headers['stripe-signature']!.replace(/^t=\d+/, `t=${NOW.getTime() / 1000}`);
    expect(
      stripeProvider.verify({ ...delivery, headers: { 'stripe-signature': moved } }, sample.secret, NOW),
    ).toBe(false);
  });

  it.each<[string, object, string]>([
    ['invoice.paid', { amount_paid: 0 }, 'other'],
    ['invoice.paid', { billing_reason: 'subscription_cycle' }, 'renewed'],
    ['invoice.payment_failed', { billing_reason: 'subscription_cycle' }, 'past_due'],
    ['charge.refunded', { refunded: false }, 'other'],
    ['customer.subscription.updated', { status: 'active' }, 'other'],
    ['customer.subscription.updated', { status: 'active', cancel_at_period_end: true }, 'cancel_scheduled'],
    ['customer.subscription.updated', { status: 'active', cancel_at: 1_800_000_000 }, 'cancel_scheduled'],
    ['customer.subscription.updated', { status: 'past_due', cancel_at_period_end: true }, 'past_due'],
    ['customer.subscription.updated', { status: 'unpaid' }, 'unpaid'],
    ['customer.subscription.updated', { status: 'past_due' }, 'past_due'],
    ['customer.subscription.deleted', {}, 'canceled'],
    ['checkout.session.completed', {}, 'other'],
  ])('%s with %j is %s', (word, change, expected) => {
    const body = JSON.parse(rawOf(sample, { word })) as { data: { object: object } };
    Object.assign(body.data.object, change);
    expect(stripeProvider.parse(Buffer.from(JSON.stringify(body)))?.kind).toBe(expected);
  });

  it.each<[string, object, string | null]>([
    ['invoice.paid', { subscription: 'sub_1' }, 'sub_1'],
    ['invoice.paid', { parent: { subscription_details: { subscription: 'sub_1' } } }, 'sub_1'],
    ['invoice.payment_failed', { subscription: 'sub_1' }, 'sub_1'],
    ['invoice.paid', { subscription: null }, null],
    ['customer.subscription.updated', { id: 'sub_1' }, 'sub_1'],
    ['customer.subscription.deleted', { id: 'sub_1' }, 'sub_1'],
    ['charge.refunded', { payment_intent: 'pi_1', invoice: 'in_1' }, 'pi_1'],
    ['charge.refunded', { payment_intent: 'pi_1', invoice: null }, 'pi_1'],
    ['charge.refunded', { payment_intent: 'pi_1' }, null],
    ['charge.dispute.created', { payment_intent: 'pi_1' }, null],
  ])('%s with %j is of the purchase %s', (word, change, expected) => {
    const body = JSON.parse(rawOf(sample, { word })) as { data: { object: object } };
    Object.assign(body.data.object, change);
    expect(stripeProvider.purchaseIn?.(Buffer.from(JSON.stringify(body)))).toBe(expected);
  });
});

describe('kiwify', () => {
  // Made by us, with openssl: HMAC-SHA1 with the key "kiwi-of-the-test" over the bytes `{"order_id":"1"}`.
  it('signs as openssl does', () => {
    const raw = Buffer.from('{"order_id":"1"}');
    const delivery = { raw, headers: {}, query: { signature: 'ddb1eb1cc1708803b13f6cc8e26122f1aa2c7b77' } };
    expect(kiwifyProvider.verify(delivery, 'kiwi-of-the-test', NOW)).toBe(true);
  });
});
