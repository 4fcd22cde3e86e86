import { describe, expect, it } from '@jest/globals';
import { pageAddress, plainHost } from './address.ts';

describe('pageAddress', () => {
  it.each<[string, string[]]>([
    [
      'exemplo.com/oferta',
      [
        'https://exemplo.com/oferta',
        'http://exemplo.com/oferta',
        'https://www.exemplo.com/oferta',
        'https://WWW.EXEMPLO.com./oferta/',
        'https://exemplo.com:443/oferta//',
        'https://exemplo.com/oferta/index.html',
        'https://exemplo.com/oferta/INDEX.PHP',
        'https://exemplo.com/%6fferta#comprar',
        'https://exemplo.com/oferta?utm_source=a&utm_campaign=b&fbclid=c&gclid=d&ttclid=e&src=f&sck=g&xcod=h',
        'https://exemplo.com/oferta?UTM_Source=a',
        'https://exemplo.com/x/../oferta?',
      ],
    ],
    [
      'exemplo.com',
      ['https://exemplo.com', 'http://www.exemplo.com/', 'https://exemplo.com/index.htm?_gl=1'],
    ],
    ['exemplo.com/oferta?a=1&b=2', ['https://exemplo.com/oferta?b=2&a=1&utm_medium=x']],
    ['exemplo.com?p=7', ['https://exemplo.com/?p=7']],
    ['exemplo.com/a%2Fb', ['https://exemplo.com/a%2fb']],
    ['exemplo.com:8080', ['http://exemplo.com:8080/']],
    ['xn--promoo-7ta5a.com.br/p', ['https://promoção.com.br/p', 'https://xn--promoo-7ta5a.com.br/p/']],
  ])('%s', (address, spelled) => {
    for (const one of spelled) expect([one, pageAddress(one)]).toEqual([one, address]);
  });

  it('keeps apart what are other pages', () => {
    const pages = [
      'https://exemplo.com/oferta',
      'https://exemplo.com/Oferta',
      'https://exemplo.com/oferta2',
      'https://exemplo.com/oferta?produto=2',
      'https://loja.exemplo.com/oferta',
      'https://exemplo.com:8443/oferta',
      'https://exemplo.com.br/oferta',
      'https://exemplo.com/oferta/a%2Fb',
      'https://exemplo.com/oferta/a/b',
    ];
    expect(new Set(pages.map(pageAddress)).size).toBe(pages.length);
  });
});

describe('plainHost', () => {
  it.each([
    ['WWW.Exemplo.com', 'exemplo.com'],
    ['exemplo.com.', 'exemplo.com'],
    ['www.com', 'www.com'],
    ['www.www.com', 'www.com'],
    ['www2.exemplo.com', 'www2.exemplo.com'],
  ])('%s is %s', (host, plain) => expect(plainHost(host)).toBe(plain));
});
