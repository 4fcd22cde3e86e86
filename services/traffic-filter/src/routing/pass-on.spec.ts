import { describe, expect, it } from '@jest/globals';
import { passOn } from './parameters.ts';

const PAGE = 'https://loja.test/oferta';

describe('parameters of a visit', () => {
  it.each([
    ['none', PAGE, '', PAGE],
    ['a click', PAGE, 'fbclid=IwAR0_x-1', `${PAGE}?fbclid=IwAR0_x-1`],
    ['with its question mark', PAGE, '?gclid=Cj0', `${PAGE}?gclid=Cj0`],
    ['beside the page’s own', `${PAGE}?plano=2`, 'ttclid=E.C.P', `${PAGE}?plano=2&ttclid=E.C.P`],
    [
      'in place of the page’s own',
      `${PAGE}?utm_source=padrao&a=1`,
      'utm_source=fb',
      `${PAGE}?a=1&utm_source=fb`,
    ],
    ['the same pair twice', PAGE, 'a=1&a=1&b=2', `${PAGE}?a=1&b=2`],
    ['a name with two values', PAGE, 'a=1&a=2', `${PAGE}?a=1&a=2`],
    ['before the fragment', `${PAGE}#planos`, 'utm_campaign=x', `${PAGE}?utm_campaign=x#planos`],
    ['of a fragment with a question mark', `${PAGE}#/a?b=1`, 'c=2', `${PAGE}?c=2#/a?b=1`],
    ['escapes as they came', PAGE, 'utm_content=a%20b+c%2Fd', `${PAGE}?utm_content=a%20b+c%2Fd`],
    ['escapes that are none', PAGE, 'x=100%&y=%zz', `${PAGE}?x=100%&y=%zz`],
    ['letters of other alphabets', PAGE, 'utm_term=promoção', `${PAGE}?utm_term=promo%C3%A7%C3%A3o`],
    ['without a value', PAGE, 'teste&b=', `${PAGE}?teste&b=`],
    ['the same name spelled otherwise', `${PAGE}?utm%5Fsource=a`, 'utm_source=b', `${PAGE}?utm_source=b`],
    ['that would end the line', PAGE, 'a=1\r\nset-cookie: x', `${PAGE}?a=1%0D%0Aset-cookie:%20x`],
    ['only marks', `${PAGE}?`, '&&', `${PAGE}?`],
  ])('%s', (_, page, query, wanted) => {
    expect(passOn(page, query)).toBe(wanted);
  });

  it('are not passed on where they are too long', () => {
    expect(passOn(PAGE, `a=${'x'.repeat(9_000)}`)).toBe(PAGE);
  });

  it('make no address that a browser reads as another host', () => {
    for (const query of ['@evil.test', '//evil.test', '\\\\evil.test', '#x', '?a=1?b=2', '%00', '\u0000']) {
      expect([query, new URL(passOn(PAGE, query)).host]).toEqual([query, 'loja.test']);
    }
  });
});
