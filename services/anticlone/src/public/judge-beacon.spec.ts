import type { Layer } from '@garimpo/anticlone-contract';
import { expect, it } from '@jest/globals';
import type { BeaconType } from './beacon-body.ts';
import { judgeBeacon } from './judge-beacon.ts';

const site = { originalHost: 'oferta.com.br', extraHosts: ['*.minha.com.br'] };
const judge = (t: BeaconType, u: string, from?: string, l: Layer = 'script') =>
  judgeBeacon(site, { from, body: { t, u, l } });

it('counts what happens on the owner’s hosts, without what the query holds', () => {
  const pageUrl = 'https://www.oferta.com.br/a';
  expect(judge('a', `${pageUrl}?email=ana@x.br#b`, 'https://www.oferta.com.br')).toEqual({
    kind: 'own',
    eventType: 'access',
    pageUrl,
  });
  expect(judge('c', 'https://loja.minha.com.br/')).toMatchObject({ eventType: 'init_checkout' });
});

it('takes a page elsewhere for a copy, by which layer ever it is told', () => {
  expect(judge('x', 'https://copia.com/p?x=1', 'https://copia.com')).toEqual({
    kind: 'copy',
    pageUrl: 'https://copia.com/p',
    host: 'copia.com',
    isExact: true,
    layer: 'script',
  });
  expect(judge('x', '', 'https://copia.com/p', 'css')).toMatchObject({ isExact: true, layer: 'css' });
  expect(judge('x', '', 'https://copia.com/', 'css')).toMatchObject({ isExact: false, host: 'copia.com' });
});

it('believes the browser where the page takes itself for the original', () => {
  expect(judge('a', 'https://oferta.com.br/', 'https://copia.com')).toMatchObject({
    kind: 'copy',
    pageUrl: 'https://copia.com/',
    isExact: false,
  });
});

it('counts a visit where an old script takes a new host of the owner for a copy', () => {
  expect(judge('x', 'https://loja.minha.com.br/', 'https://loja.minha.com.br')).toMatchObject({
    kind: 'own',
    eventType: 'access',
  });
});

it.each([
  ['x', 'https://oferta-com-br.translate.goog/', undefined],
  ['x', 'https://web.archive.org/web/2026/https://oferta.com.br/', 'https://web.archive.org'],
  ['x', 'http://localhost:5500/index.html', 'http://localhost:5500'],
  ['x', 'http://192.168.0.12/', undefined],
  ['x', 'file:///C:/pagina.html', 'null'],
  ['x', '', 'null'],
  ['x', 'javascript:alert(1)', undefined],
] as const)('takes no interest in %s of %s', (t, u, from) => {
  expect(judge(t, u, from)).toBeNull();
});

it('takes no interest in the pictures of the owner’s own page', () => {
  expect(judge('x', '', 'https://oferta.com.br/', 'image')).toBeNull();
});
