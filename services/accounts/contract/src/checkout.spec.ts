import { describe, expect, it } from '@jest/globals';
import { addressCheckout } from './checkout.ts';

const BUYER = { userId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001', email: 'ana+loja@exemplo.com.br' };

describe('addressCheckout', () => {
  it('names the buyer and keeps what the address already says', () => {
    const url = new URL(
      addressCheckout('https://pagamento.example/p/1?plano=starter&cupom=lancamento#topo', BUYER)!,
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      plano: 'starter',
      cupom: 'lancamento',
      ref: BUYER.userId,
      email: BUYER.email,
    });
    expect(url.hash).toBe('#topo');
  });

  it('replaces a buyer who was left in the address', () => {
    const url = new URL(addressCheckout('https://pagamento.example/?ref=outra&ref=mais&email=x@y.z', BUYER)!);
    expect(url.searchParams.getAll('ref')).toEqual([BUYER.userId]);
    expect(url.searchParams.getAll('email')).toEqual([BUYER.email]);
  });

  it.each([
    ['https://pay.kiwify.com.br/AbCdEf1?utm_source=garimpo', { s1: BUYER.userId, email: BUYER.email }],
    ['https://pay.hotmart.com/A1?off=x', { sck: BUYER.userId, xcod: BUYER.userId, email: BUYER.email }],
    ['https://pay.cakto.com.br/abc', { sck: BUYER.userId, email: BUYER.email }],
    ['https://pay.kirvano.com/abc', { src: BUYER.userId, email: BUYER.email }],
    ['https://chk.eduzz.com/1', { utm_content: BUYER.userId, email: BUYER.email }],
    ['https://buy.stripe.com/abc', { client_reference_id: BUYER.userId, prefilled_email: BUYER.email }],
    [
      'https://www.mercadopago.com.br/subscriptions/checkout?preapproval_plan_id=2c9380',
      { external_reference: BUYER.userId, payer_email: BUYER.email },
    ],
    ['https://pay.kiwify.com.br.exemplo.com/abc', { ref: BUYER.userId, email: BUYER.email }],
    ['https://naohotmart.com/abc', { ref: BUYER.userId, email: BUYER.email }],
  ])('says it in the words of %s', (address, expected) => {
    const { searchParams } = new URL(addressCheckout(address, BUYER)!);
    const own = new URL(address).searchParams;
    expect(Object.fromEntries([...searchParams].filter(([name]) => !own.has(name)))).toEqual(expected);
  });

  it.each([
    '',
    'pagamento.example/p/1',
    '/checkout',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('gives nothing for %j', (address) => {
    expect(addressCheckout(address, BUYER)).toBeNull();
  });
});
