import { expect, it } from '@jest/globals';
import { foreignHost } from './foreign-host.ts';

const config = {
  publicUrl: 'https://app.garimpo.com.br',
  sitesDomain: 'garimpo-sites.com.br',
  linksDomain: 'ir.garimpo.net',
};

it.each([
  ['loja.com.br', 'loja.com.br'],
  ['Promo.LOJA.com.br.:8443', 'promo.loja.com.br'],
  ['loja.com.br:', 'loja.com.br'],
  ['xn--acar-0oa8i.com.br', 'xn--acar-0oa8i.com.br'],
  ['loja.xn--p1ai', 'loja.xn--p1ai'],
  ['app.garimpo.com.br', null],
  ['APP.garimpo.com.br.:443', null],
  ['bolos.garimpo-sites.com.br', null],
  ['garimpo-sites.com.br', null],
  ['ir.garimpo.net', null],
  ['IR.garimpo.net.:8443', null],
  ['x.ir.garimpo.net', 'x.ir.garimpo.net'],
  ['', null],
  ['localhost:3000', null],
  ['gateway', null],
  ['loja.localhost', null],
  ['gateway.garimpo.svc', null],
  ['gateway.garimpo.svc.cluster.local', null],
  ['192.168.0.7:3000', null],
  ['127.1', null],
  ['[::1]:3000', null],
  ['loja..com.br', null],
  ['loja.com.br/..', null],
  ['ana@loja.com.br', null],
  [`${'a'.repeat(64)}.com.br`, null],
])('%j: %j', (host, name) => expect(foreignHost(host, config)).toBe(name));
