import { describe, expect, it } from '@jest/globals';
import { isIgnoredHost, isScriptKey, pageAddress, plainHost, scriptKey } from './address.ts';

it.each([
  ['00000000-0000-4000-8000-000000000000', '0'],
  ['00000024-0000-4000-8000-000000000000', '10'],
  ['deadbeef-0000-4000-8000-000000000000', '1ps9wxb'],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', '1z141z3'],
])('the script of %s is called %s', (id, key) => {
  expect(scriptKey(id)).toBe(key);
  expect(isScriptKey(key)).toBe(true);
});

it.each(['', '00', '01', '1z141z4', 'zzzzzzz', '1Z141Z3', '1ps9wxb.js', '-1', ' 1', '../1'])(
  'no script is called %j',
  (key) => expect(isScriptKey(key)).toBe(false),
);

it.each([
  'oferta-com-br.translate.goog',
  'translate.google.com',
  'translated.turbopages.org',
  'www.translatetheweb.com',
  'webcache.googleusercontent.com',
  'oferta-com-br.cdn.ampproject.org',
  'cc.bingj.com',
  'web.archive.org',
  'archive.ph',
  'cachedview.com',
  'loja.shopifypreview.com',
  'editor.wix.com',
  'app.greatpages.com.br',
  's.codepen.cdpn.io',
  'localhost',
  'minha.loja.localhost',
  'pc.local',
  'servidor',
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.4',
  '192.168.15.2',
  '100.64.3.1',
  '[::1]',
  'TRANSLATE.GOOG.',
])('%s shows pages that nobody copied', (host) => {
  expect(isIgnoredHost(host)).toBe(true);
});

it.each([
  'copia.com.br',
  'translate.goog.copia.com',
  'meuarchive.org',
  '10.copia.com',
  '172.32.0.1',
  '8.8.8.8',
  'localhost.copia.com',
])('%s may be a copy', (host) => {
  expect(isIgnoredHost(host)).toBe(false);
});

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
