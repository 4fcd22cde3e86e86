import { describe, expect, it } from '@jest/globals';
import { linkKindOf } from './link-kind.ts';

const BASE = 'https://bolo.clones.example/';

describe('what an address leads to', () => {
  it.each([
    ['https://pay.hotmart.com/X123?off=abc', 'checkout'],
    ['//pay.kiwify.com.br/abc', 'checkout'],
    ['https://www.mercadopago.com.br/checkout/v1/redirect', 'checkout'],
    ['https://loja.example/carrinho', 'checkout'],
    ['https://seguro.pagamento-facil.example/x', 'checkout'],
    ['/comprar', 'checkout'],
    ['https://notkiwify.com/x', 'host:notkiwify.com'],
    ['https://loja.example/politica-de-compra', 'host:loja.example'],
    ['https://www.instagram.com/comprar', 'host:instagram.com'],
    ['https://wa.me/5511999998888', 'whatsapp'],
    ['https://api.whatsapp.com/send?phone=55', 'whatsapp'],
    ['whatsapp://send?phone=55', 'whatsapp'],
    ['tel:+5511999998888', 'phone'],
    ['mailto:a@b.example', 'email'],
    ['https://www.marca.example/sobre', 'host:marca.example'],
    ['/termos', 'host:bolo.clones.example'],
    ['#oferta', null],
    ['/#oferta', null],
    ['', null],
    ['javascript:void(0)', null],
    ['https://', null],
  ])('%s: %s', (address, kind) => {
    expect(linkKindOf(address, BASE)).toBe(kind);
  });
});
