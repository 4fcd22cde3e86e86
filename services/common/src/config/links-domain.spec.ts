import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';
import { isLinksHost, linksProblems, linksUrl } from './links-domain.ts';

const DATABASE_URL = 'postgres://postgres:password@127.0.0.1:5432/garimpo';
const away = { publicUrl: 'https://app.garimpo.com.br', sitesDomain: 'garimpo-sites.com.br' };
const here = { publicUrl: 'http://localhost:3000', sitesDomain: 'localhost:3000' };

describe('LINKS_DOMAIN', () => {
  it('is a name under SITES_DOMAIN that no clone can have, unless another is given', () => {
    const env = {
      DATABASE_URL,
      PUBLIC_URL: 'https://app.garimpo.com.br',
      SITES_DOMAIN: 'garimpo-sites.com.br:8443',
    };
    expect(linksUrl(loadConfig(env))).toBe('https://links.garimpo-sites.com.br:8443');
    expect(linksUrl(loadConfig({ ...env, LINKS_DOMAIN: 'ir.garimpo.com.br' }))).toBe(
      'https://ir.garimpo.com.br',
    );
    expect(linksUrl(loadConfig({ DATABASE_URL, PORT: '4100' }))).toBe('http://links.localhost:4100');
  });

  it.each([
    [away, 'app.garimpo.com.br', /host of PUBLIC_URL/],
    [away, 'app.garimpo.com.br:8443', /host of PUBLIC_URL/],
    [here, 'localhost:4000', /host of PUBLIC_URL/],
    [away, 'garimpo-sites.com.br', /not be SITES_DOMAIN itself/],
    [away, 'garimpo-sites.com.br:8443', /not be SITES_DOMAIN itself/],
    [away, 'loja.garimpo-sites.com.br', /can only be links\.garimpo-sites\.com\.br$/],
    [away, 'a.links.garimpo-sites.com.br', /can only be/],
    [here, 'loja.localhost:3000', /can only be links\.localhost:3000$/],
    [away, 'links.localhost:3000', /this machine alone/],
  ])('of %j may not be %s', (config, linksDomain, line) => {
    expect(linksProblems({ ...config, linksDomain })).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    [away, 'links.garimpo-sites.com.br'],
    [away, 'ir.garimpo.com.br'],
    [away, 'ir-garimpo.com'],
    [away, 'maugarimpo-sites.com.br'],
    [here, 'links.localhost:3000'],
  ])('of %j may be %s', (config, linksDomain) => {
    expect(linksProblems({ ...config, linksDomain })).toEqual([]);
  });

  it('stops a start that would lead visitors to this machine', () => {
    expect(() => loadConfig({ DATABASE_URL, PUBLIC_URL: 'https://app.garimpo.com.br' })).toThrow(
      /^LINKS_DOMAIN must be reachable/,
    );
  });
});

it.each([
  ['links.localhost:3000', true],
  ['LINKS.localhost.:8443', true],
  ['links.localhost', true],
  ['x.links.localhost:3000', false],
  ['links.localhost.evil.test', false],
  ['localhost:3000', false],
  ['', false],
])('the host of links is %j: %s', (host, expected) => {
  expect(isLinksHost(host, { linksDomain: 'links.localhost:3000' })).toBe(expected);
});
