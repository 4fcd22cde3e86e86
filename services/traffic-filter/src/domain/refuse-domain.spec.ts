import { expect, it } from '@jest/globals';
import { refuseDomain, registeredName } from './refuse-domain.ts';

const config = {
  publicUrl: 'https://app.garimpo.com.br',
  sitesDomain: 'garimpo-sites.com.br:443',
  linksDomain: 'ir.garimpo.net.br:443',
};

it.each([
  ['app.garimpo.com.br', 'own'],
  ['a.app.garimpo.com.br', 'own'],
  ['garimpo-sites.com.br', 'own'],
  ['bolos.garimpo-sites.com.br', 'own'],
  ['ir.garimpo.net.br', 'own'],
  ['a.ir.garimpo.net.br', 'own'],
  ['links.garimpo.com.br', null],
  ['xapp.garimpo.com.br', null],
  ['loja.localhost', 'private'],
  ['impressora.local', 'private'],
  ['metadata.google.internal', 'private'],
  ['1.0.0.127.in-addr.arpa', 'private'],
  ['loja.test', 'private'],
  ['com.br', 'suffix'],
  ['co.uk', 'suffix'],
  ['github.io', 'suffix'],
  ['vercel.app', 'suffix'],
  ['xn--p1ai.xn--p1ai', null],
  ['ana.github.io', null],
  ['loja.com.br', null],
  ['promo.loja.com.br', null],
  ['xn--aucar-yra.com.br', null],
])('%s: %s', (host, refusal) => expect(refuseDomain(host, config)).toBe(refusal));

it('knows what was bought', () => {
  expect(registeredName('a.promo.loja.com.br')).toBe('loja.com.br');
  expect(registeredName('loja.com')).toBe('loja.com');
});
