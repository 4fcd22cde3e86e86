import { describe, expect, it } from '@jest/globals';
import { demoProvider, signDemoNotice } from './demo.provider.ts';

const SECRET = 'a-secret-of-the-test';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const notice = {
  id: 'evt-1',
  type: 'payment.approved',
  occurredAt: '2026-11-20T12:00:00.000Z',
  product: 'garimpo-starter',
  reference: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001',
  customer: { email: 'ana@exemplo.com.br' },
};
const raw = Buffer.from(JSON.stringify(notice));

function delivery(body: Buffer, signature?: string | string[]) {
  return {
    raw: body,
    headers: signature === undefined ? {} : { 'x-garimpo-signature': signature },
    query: {},
  };
}

describe('verify', () => {
  const right = signDemoNotice(raw, SECRET);

  // Made by us: HMAC-SHA256 with the key "a-secret-of-the-test" over the bytes `{"id":"evt-1"}`.
  it('signs as openssl does', () => {
    expect(signDemoNotice('{"id":"evt-1"}', SECRET)).toBe(
      '905afb5f8594b89977635ef96245f508c114d171cc143d49754ebcd690f5d649',
    );
  });

  it('takes the right signature', () => {
    expect(demoProvider.verify(delivery(raw, right), SECRET, NOW)).toBe(true);
  });

  it.each([
    ['none', undefined],
    ['empty', ''],
    ['another secret', signDemoNotice(raw, 'another-secret')],
    ['one digit changed', right.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    ['cut short', right.slice(0, -1)],
    ['with a tail', `${right}0`],
    ['upper case', right.toUpperCase()],
    ['twice', [right, right]],
    ['of the right length but not ASCII', 'é'.repeat(64)],
  ])('refuses a signature that is %s', (_case, signature) => {
    expect(demoProvider.verify(delivery(raw, signature), SECRET, NOW)).toBe(false);
  });

  it('refuses a body that was altered by one byte', () => {
    const altered = Buffer.from(raw);
    altered[altered.length - 2] = altered.at(-2)! ^ 1;
    expect(demoProvider.verify(delivery(altered, right), SECRET, NOW)).toBe(false);
  });
});

describe('parse', () => {
  it('reads a notice', () => {
    expect(demoProvider.parse(raw)).toEqual({
      eventId: 'evt-1',
      eventType: 'payment.approved',
      kind: 'approved',
      occurredAt: NOW,
      orderId: null,
      subscriptionId: null,
      productId: 'garimpo-starter',
      offerId: null,
      amountCents: null,
      currency: 'BRL',
      reference: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001',
      email: 'ana@exemplo.com.br',
      buyerName: null,
    });
  });

  it('reads one of another kind, without buyer, with keys it does not know', () => {
    const other = { ...notice, type: 'cart.left', reference: null, customer: undefined, extra: { a: 1 } };
    expect(demoProvider.parse(Buffer.from(JSON.stringify(other)))).toMatchObject({
      kind: 'other',
      reference: null,
      email: null,
    });
  });

  it('reads what it can of one whose customer is a text', () => {
    const odd = { ...notice, customer: 'ana@exemplo.com.br' };
    expect(demoProvider.parse(Buffer.from(JSON.stringify(odd)))).toMatchObject({
      eventId: 'evt-1',
      email: null,
    });
  });

  it.each([
    ['empty', ''],
    ['no JSON', '{"id":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['without an id', JSON.stringify({ ...notice, id: undefined })],
    ['with an empty id', JSON.stringify({ ...notice, id: '' })],
    ['with a list for an id', JSON.stringify({ ...notice, id: [7] })],
    ['with NUL in its id', JSON.stringify({ ...notice, id: 'a\u0000b' })],
    ['with an over-long id', JSON.stringify({ ...notice, id: 'a'.repeat(101) })],
    ['with half a surrogate pair', JSON.stringify({ ...notice, product: '\ud83d' })],
    ['with a date that is none', JSON.stringify({ ...notice, occurredAt: '2026-13-40' })],
    ['with a time in seconds', JSON.stringify({ ...notice, occurredAt: 1_795_000_000 })],
  ])('does not understand a notice that is %s', (_case, body) => {
    expect(demoProvider.parse(Buffer.from(body))).toBeNull();
  });

  it('does not understand bytes that are not UTF-8', () => {
    expect(demoProvider.parse(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).toBeNull();
  });
});
