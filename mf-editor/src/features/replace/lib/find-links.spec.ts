import { describe, expect, it } from '@jest/globals';
import { findScriptAddresses, linkKindOf, withScriptAddresses } from './find-links.ts';

const addressesIn = (code: string) => findScriptAddresses(code).map(({ address }) => address);

describe('addresses in code', () => {
  it.each([
    [`location.href='https://pay.hotmart.com/A?off=1&src=2'`, 'https://pay.hotmart.com/A?off=1&src=2'],
    [`window.open("whatsapp://send?phone=55");`, 'whatsapp://send?phone=55'],
    [`{"url":"https:\\/\\/pay.kiwify.com.br\\/A?a=1\\u0026b=2"}`, 'https://pay.kiwify.com.br/A?a=1&b=2'],
    [`go('tel:+5511')`, 'tel:+5511'],
    ['// see https://a.example/x).', 'https://a.example/x'],
  ])('%s', (code, address) => {
    expect(addressesIn(code)).toEqual([address]);
  });

  it('are none where nobody knows how they go on, and where a word only ends like one', () => {
    expect(addressesIn(`\`https://pay.example/\${id}\``)).toEqual([]);
    expect(addressesIn(`hotel:5, "motel:x"`)).toEqual([]);
  });

  it('are written as those before them, and cannot end their string', () => {
    const put = (code: string, address: string) => {
      const [place] = findScriptAddresses(code);
      return withScriptAddresses(code, [{ start: place!.start, end: place!.end, address }]);
    };
    expect(put(`a='https://x.example/1';b`, 'https://y.example/2?a=1&b=2')).toBe(
      `a='https://y.example/2?a=1&b=2';b`,
    );
    expect(put(`{"u":"https:\\/\\/x.example\\/?a\\u0026b"}`, 'https://y.example/?c&d')).toBe(
      `{"u":"https:\\/\\/y.example\\/?c\\u0026d"}`,
    );
    expect(put(`a='https://x.example/1'`, `https://y.example/';alert(1)//</script>`)).toBe(
      `a='https://y.example/%27;alert(1)//%3C/script%3E'`,
    );
  });
});

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
