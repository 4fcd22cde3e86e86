import { expect, it } from '@jest/globals';
import { isIgnoredHost } from './ignored-hosts.ts';

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
