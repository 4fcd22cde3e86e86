import { describe, expect, it } from '@jest/globals';
import {
  MERCADO_PAGO_SECRET,
  mercadoPagoDelivery,
  mercadoPagoNotice,
  mercadoPagoPayment,
} from '../billing/testing/mercado-pago.ts';
import type { WebhookDelivery } from '../model/billing.entities.ts';
import {
  MERCADO_PAGO_AHEAD_SECONDS,
  MERCADO_PAGO_TOLERANCE_SECONDS,
  mercadoPagoProvider,
} from './mercado-pago.provider.ts';

const NOW = new Date('2025-11-20T12:00:00.000Z');
const USER = '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001';
const resources = mercadoPagoProvider.resources!;

describe('verify', () => {
  const right = mercadoPagoDelivery({ id: '999999999' }, NOW);
  const verified = (change: Partial<WebhookDelivery> = {}, secret = MERCADO_PAGO_SECRET, now = NOW) =>
    mercadoPagoProvider.verify({ ...right, ...change }, secret, now);
  const signature = right.headers['x-signature'] as string;

  // Made by us, with openssl: HMAC-SHA256 with the key "mercado-of-the-test" over the manifest.
  it.each([
    [
      'milliseconds',
      '999999999',
      '2066ca19-c6f1-498a-be75-1923005edd06',
      'ts=1763640000000,v1=4cb06a0aafa738c5cc989d6e8e2e1311435466960d745f213c8052a1c002f2e6',
    ],
    [
      'seconds, an id in upper case, no request id',
      '2C9380ABCDEF',
      undefined,
      'ts=1763640000, v1=9844abaca411cb3288af177a167f41e9a5b4c003565394e54b5436498acb8fd5',
    ],
  ])('signs as openssl does: %s', (_case, id, requestId, header) => {
    const delivery = {
      raw: Buffer.from(mercadoPagoNotice({ id })),
      headers: { 'x-signature': header, 'x-request-id': requestId },
      query: { 'data.id': id },
    };
    expect(mercadoPagoProvider.verify(delivery, MERCADO_PAGO_SECRET, NOW)).toBe(true);
  });

  it('takes the right signature, whatever else the address says', () => {
    expect(verified()).toBe(true);
    expect(verified({ query: { ...right.query, client: 'garimpo', type: 'x' } })).toBe(true);
  });

  it.each<[string, Partial<WebhookDelivery>]>([
    ['no signature', { headers: { ...right.headers, 'x-signature': undefined } }],
    ['an empty one', { headers: { ...right.headers, 'x-signature': '' } }],
    ['one without its time', { headers: { ...right.headers, 'x-signature': signature.split(',')[1] } }],
    ['two signatures', { headers: { ...right.headers, 'x-signature': `${signature},v1=${'0'.repeat(64)}` } }],
    ['the header twice', { headers: { ...right.headers, 'x-signature': [signature, signature] } }],
    ['one cut short', { headers: { ...right.headers, 'x-signature': signature.slice(0, -1) } }],
    ['one with a tail', { headers: { ...right.headers, 'x-signature': `${signature}0` } }],
    ['one of another request', { headers: { ...right.headers, 'x-request-id': 'another' } }],
    [
      'one whose time was moved',
      {
        headers: { ...right.headers, 'x-signature': signature.replace(/ts=\d+/, `ts=${NOW.getTime() + 1}`) },
      },
    ],
    ['another id in the address', { query: { 'data.id': '999999998' } }],
    ['no id in the address', { query: {} }],
    ['the id twice', { query: { 'data.id': ['999999999', '999999999'] } }],
    ['a body about something else', { raw: Buffer.from(mercadoPagoNotice({ id: '999999998' })) }],
    ['a body about nothing', { raw: Buffer.from('{}') }],
    ['no body', { raw: Buffer.alloc(0) }],
  ])('refuses %s', (_case, change) => {
    expect(verified(change)).toBe(false);
  });

  it('refuses the signature of another secret', () => {
    expect(verified({}, 'another-secret-of-the-test')).toBe(false);
  });

  it('refuses a signed delivery without an id, whose body names none either', () => {
    const empty = mercadoPagoDelivery({ id: '' }, NOW);
    expect(mercadoPagoProvider.verify(empty, MERCADO_PAGO_SECRET, NOW)).toBe(false);
  });

  it.each([
    [MERCADO_PAGO_TOLERANCE_SECONDS, true],
    [MERCADO_PAGO_TOLERANCE_SECONDS + 1, false],
    [-MERCADO_PAGO_AHEAD_SECONDS, true],
    [-MERCADO_PAGO_AHEAD_SECONDS - 1, false],
  ])('looked at %i seconds after it was signed: %s', (seconds, expected) => {
    expect(verified({}, MERCADO_PAGO_SECRET, new Date(NOW.getTime() + seconds * 1000))).toBe(expected);
  });

  it.each(['0', '-1', '1e12', '17636400000', ' 1763640000', 'NaN', ''])('refuses the time %j', (time) => {
    const delivery = mercadoPagoDelivery({ id: '1' }, NOW, { time });
    expect(mercadoPagoProvider.verify(delivery, MERCADO_PAGO_SECRET, NOW)).toBe(false);
  });
});

describe('parse', () => {
  const parse = (raw: string) => mercadoPagoProvider.parse(Buffer.from(raw));

  it('says nothing of a payment', () => {
    expect(parse(mercadoPagoNotice({ id: '1', notice: 'n' }))).toMatchObject({
      eventId: 'payment:1:payment.updated:n',
      eventType: 'payment.updated',
      kind: 'other',
      occurredAt: null,
      reference: null,
    });
  });

  it('gives a repeated notice the id of the first, and every other one of its own', () => {
    const idOf = (of: object) => parse(mercadoPagoNotice({ id: '1', notice: 'n', ...of }))!.eventId;
    expect(idOf({})).toBe(idOf({}));
    const others = [
      {},
      { id: '2' },
      { notice: 'm' },
      { action: 'created' },
      { topic: 'subscription_preapproval' },
    ];
    expect(new Set(others.map(idOf)).size).toBe(others.length);
    const nameless = (extra: number) => parse(JSON.stringify({ type: 'payment', data: { id: 1 }, extra }))!;
    expect(nameless(1).eventId).toBe(nameless(1).eventId);
    expect(nameless(1).eventId).not.toBe(nameless(2).eventId);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"type":"payment"}',
    '{"data":{"id":"1"}}',
    '{"type":[7],"data":{"id":"1"}}',
  ])('does not understand %j', (raw) => {
    expect(parse(raw)).toBeNull();
  });
});

describe('what a notice names', () => {
  it.each<[string, string, boolean]>([
    ['payment', '1', true],
    ['subscription_preapproval', '2c9380-A_b', true],
    ['subscription_authorized_payment', '1', true],
    ['topic_chargebacks_wh', '1', true],
    ['chargebacks', '1', true],
    ['topic_merchant_order_wh', '1', false],
    ['constructor', '1', false],
    ['payment', '../users/me', false],
    ['payment', '1?access_token=x', false],
    ['payment', 'a'.repeat(65), false],
  ])('of %s %s is read: %s', (topic, id, expected) => {
    expect(resources.isNamedBy(Buffer.from(mercadoPagoNotice({ topic, id })))).toBe(expected);
  });
});

/** Collects from an API that has these answers, and tells what was asked of it. */
async function collected(of: { topic?: string; id: string }, answers: Record<string, object>) {
  const asked: string[] = [];
  const raw = Buffer.from(mercadoPagoNotice({ notice: 'n', ...of }));
  const bytes = await resources.collect(raw, async (path) => {
    asked.push(path);
    const answer = answers[path];
    return answer === undefined ? null : Buffer.from(JSON.stringify(answer));
  });
  return { asked, event: bytes === null ? null : resources.parse(bytes, raw), bytes };
}

const payment = (change: Partial<Parameters<typeof mercadoPagoPayment>[0]> = {}) =>
  mercadoPagoPayment({ id: 1, status: 'approved', at: NOW, reference: USER, ...change });
const subscription = {
  id: 'sub-1',
  status: 'authorized',
  preapproval_plan_id: 'plano-1',
  external_reference: USER,
  payer_email: 'ana@exemplo.com.br',
  last_modified: NOW.toISOString(),
};

describe('what the API says', () => {
  it('of a payment', async () => {
    const { asked, event } = await collected({ id: '1' }, { '/v1/payments/1': payment() });
    expect(asked).toEqual(['/v1/payments/1']);
    expect(event).toEqual({
      eventId: 'payment:1:payment.updated:n',
      eventType: 'payment.updated',
      kind: 'approved',
      occurredAt: NOW,
      orderId: '1',
      subscriptionId: null,
      productId: 'produto-1',
      offerId: null,
      amountCents: 9700,
      currency: 'BRL',
      reference: USER,
      email: 'ana@exemplo.com.br',
      buyerName: 'Ana Prado',
    });
  });

  it('of a payment of a subscription, whose plan and reference are the subscription’s', async () => {
    const own = payment({ subscription: 'sub-1', item: null, reference: 'bf82cd363f9848f4845724b6e6fad5a4' });
    const { asked, event, bytes } = await collected(
      { id: '1' },
      { '/v1/payments/1': own, '/preapproval/sub-1': subscription },
    );
    expect(asked).toEqual(['/v1/payments/1', '/preapproval/sub-1']);
    expect(event).toMatchObject({
      kind: 'approved',
      orderId: '1',
      subscriptionId: 'sub-1',
      offerId: 'plano-1',
    });
    expect(event).toMatchObject({ productId: null, reference: USER });
    expect(JSON.parse(bytes!.toString())).toEqual({ payment: own, subscription });
  });

  const invoice = {
    id: 7,
    preapproval_id: 'sub-1',
    status: 'processed',
    payment: { id: 1, status: 'approved' },
  };
  const ofInvoice = (change: object, status = 'approved') =>
    collected(
      { topic: 'subscription_authorized_payment', id: '7' },
      {
        '/authorized_payments/7': { ...invoice, last_modified: NOW.toISOString(), ...change },
        '/v1/payments/1': payment({ status, item: null }),
        '/preapproval/sub-1': subscription,
      },
    );

  it('of an invoice, which is its payment', async () => {
    const { asked, event } = await ofInvoice({});
    expect(asked).toEqual(['/authorized_payments/7', '/v1/payments/1', '/preapproval/sub-1']);
    expect(event).toMatchObject({
      kind: 'approved',
      orderId: '1',
      subscriptionId: 'sub-1',
      offerId: 'plano-1',
    });
  });

  it('of an invoice that could not be charged and is tried again', async () => {
    const { event } = await ofInvoice({ status: 'recycling' }, 'rejected');
    expect(event).toMatchObject({
      kind: 'past_due',
      occurredAt: NOW,
      orderId: null,
      subscriptionId: 'sub-1',
    });
  });

  it('of an invoice that is yet to be charged', async () => {
    expect((await ofInvoice({ status: 'scheduled', payment: undefined })).event?.kind).toBe('other');
  });

  it('of a chargeback, which names its payment', async () => {
    for (const payments of [[1], [{ id: 1 }]]) {
      const { asked, event } = await collected(
        { topic: 'topic_chargebacks_wh', id: 'cb' },
        {
          '/v1/chargebacks/cb': { id: 'cb', payments, amount: 97, date_created: NOW.toISOString() },
          '/v1/payments/1': payment({ at: new Date(0) }),
        },
      );
      expect(asked).toEqual(['/v1/chargebacks/cb', '/v1/payments/1']);
      expect(event).toMatchObject({ kind: 'chargeback', occurredAt: NOW, orderId: '1', reference: USER });
    }
  });

  it('of a chargeback whose payment is not there', async () => {
    const { event } = await collected(
      { topic: 'chargebacks', id: 'cb' },
      { '/v1/chargebacks/cb': { id: 'cb', payments: [1], date_created: NOW.toISOString() } },
    );
    expect(event).toMatchObject({ kind: 'chargeback', orderId: '1', reference: null });
  });

  it.each([
    ['approved', 'approved'],
    ['rejected', 'refused'],
    ['refunded', 'refunded'],
    ['charged_back', 'chargeback'],
    ['cancelled', 'other'],
    ['in_process', 'other'],
    ['in_mediation', 'other'],
    ['pending', 'other'],
    ['authorized', 'other'],
    ['constructor', 'other'],
  ])('a payment that is %s is %s', async (status, kind) => {
    const { event } = await collected({ id: '1' }, { '/v1/payments/1': payment({ status }) });
    expect(event?.kind).toBe(kind);
  });

  it.each([0, -1])('an approved payment over %d is none', async (amount) => {
    const { event } = await collected({ id: '1' }, { '/v1/payments/1': payment({ amount }) });
    expect(event?.kind).toBe('other');
  });

  it.each([
    ['authorized', 'other'],
    ['paused', 'other'],
    ['pending', 'other'],
    ['cancelled', 'canceled'],
  ])('a subscription that is %s is %s', async (status, kind) => {
    const { event } = await collected(
      { topic: 'subscription_preapproval', id: 'sub-1' },
      { '/preapproval/sub-1': { ...subscription, status } },
    );
    expect(event).toMatchObject({ kind, orderId: null, subscriptionId: 'sub-1', reference: USER });
  });

  it('is nothing where the thing is not there', async () => {
    expect(await collected({ id: '1' }, {})).toEqual({ asked: ['/v1/payments/1'], event: null, bytes: null });
  });

  it('is nothing without a time, or without the payment’s id', async () => {
    for (const odd of [
      { ...payment(), date_approved: null, date_last_updated: null, date_created: 'soon' },
      { ...payment(), id: undefined },
    ])
      expect((await collected({ id: '1' }, { '/v1/payments/1': odd })).event).toBeNull();
  });

  it('asks for no path that an answer would make up', async () => {
    const own = payment({ subscription: '../users/me?x=' });
    expect((await collected({ id: '1' }, { '/v1/payments/1': own })).asked).toEqual(['/v1/payments/1']);
  });

  it('survives anything in the place of anything', async () => {
    for (const odd of [null, 7, '', [], {}, 'a\u0000b', '\ud83d', 'x'.repeat(10_000), true]) {
      for (const key of Object.keys(payment())) {
        const own = { ...payment(), [key]: odd };
        await expect(collected({ id: '1' }, { '/v1/payments/1': own })).resolves.toMatchObject({
          asked: expect.arrayContaining(['/v1/payments/1']),
        });
      }
    }
  });
});
