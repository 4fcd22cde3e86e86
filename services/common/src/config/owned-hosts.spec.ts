import { describe, expect, it } from '@jest/globals';
import { foreignHost, nameUnderSites } from './owned-hosts.ts';

const apart = { sitesDomain: 'paginas.example', publicUrl: 'https://garimpo.example' };
const local = { sitesDomain: 'localhost:3000', publicUrl: 'http://localhost:3000' };

describe('nameUnderSites', () => {
  it.each<[string, typeof apart, string | null, string]>([
    ['loja.paginas.example', apart, 'loja', 'a clone'],
    ['LOJA.Paginas.Example', apart, 'loja', 'names have no case'],
    ['loja.paginas.example:8443', apart, 'loja', 'a proxy may have another port'],
    ['loja.paginas.example.', apart, 'loja', 'the same name, written out'],
    ['a.b.paginas.example', apart, 'a.b', 'nobody’s, and not the app’s either'],
    ['paginas.example', apart, '', 'where clones can leave cookies, the app is not'],
    ['garimpo.example', apart, null, 'the app'],
    ['maupaginas.example', apart, null, 'another domain that ends alike'],
    ['', apart, null, 'no host at all'],
    ['loja.localhost:3000', local, 'loja', 'a clone on one machine'],
    ['loja.localhost', local, 'loja', 'a clone on one machine, without its port'],
    ['localhost:3000', local, null, 'the app on one machine'],
    ['127.0.0.1:3000', local, null, 'the app by its address'],
    [
      'app.localhost:3000',
      { ...local, publicUrl: 'http://app.localhost:3000' },
      null,
      'the app, under the same name',
    ],
  ])('%s', (host, config, name, _why) => {
    expect(nameUnderSites(host, config)).toBe(name);
  });
});

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
