import { Access, loadConfig } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { domainsElsewhere } from '../domains.ts';
import { servedAddresses } from './served-addresses.ts';

const config = loadConfig({
  SERVICES: 'none',
  ...Object.fromEntries(
    ['AUTH', 'ACCOUNTS', 'OFFERS', 'CLONER', 'ANTICLONE', 'TRAFFIC_FILTER', 'MEDIA', 'RELEASES'].map(
      (name) => [`${name}_URL`, 'http://a'],
    ),
  ),
});

describe('servedAddresses', () => {
  const { domainOf, prefixes } = servedAddresses(domainsElsewhere(config));

  it.each([
    ['/api/offers', 'offers'],
    ['/api/offers/', 'offers'],
    ['/api/offers/2f6e5a1c/metrics', 'offers'],
    ['/api/offers/2f6e5a1c/alerts/9b1c', 'offers'],
    ['/api/alerts', 'offers'],
    ['/api/alerts/settings', 'offers'],
    ['/api/clone', 'cloner'],
    ['/api/clone/loja/versions/3/restore', 'cloner'],
    ['/api/anticlone/sites', 'anticlone'],
    ['/api/anticlone/sites/2f6e5a1c/events/summary', 'anticlone'],
    ['/api/traffic-filter/campaigns/2f6e5a1c', 'traffic-filter'],
    ['/api/strip-meta', 'media'],
    ['/api/profile', 'accounts'],
    ['/api/profile/2f6e5a1c', 'accounts'],
    ['/api/billing/webhooks/stripe', 'accounts'],
    ['/checkout/demonstracao', 'accounts'],
    ['/auth/v1/token', 'auth'],
    ['/auth/v1/what/nobody/has', 'auth'],
    ['/.well-known/oauth-authorization-server/auth/v1', 'auth'],
    ['/discovery', 'releases'],
    ['/remotes/mf-offers/1.0.0/js/a.js', 'releases'],
    ['/api/releases/mf-offers/health', 'releases'],
  ])('%s is answered by %s', (path, domain) => {
    expect(domainOf(path)?.name).toBe(domain);
  });

  it.each([
    '/',
    '/api',
    '/api/',
    '/api/offersx',
    '/API/OFFERS',
    '/api//offers',
    '/internal',
    '/internal/subscription',
    '/internal/accounts/subscription',
    '/healthz',
    '/livez',
    '/dashboard',
    '/api/../internal/usage',
    '',
  ])('%p is nobody’s', (path) => {
    expect(domainOf(path)).toBeUndefined();
  });

  it('holds no address that is between services', () => {
    expect([...prefixes.keys()].filter((prefix) => prefix.startsWith('/internal'))).toEqual([]);
  });

  @Controller('api/one')
  @Access('public')
  class One {
    @Get(':id')
    get() {}
  }
  @Module({ controllers: [One] })
  class OneModule {}
  @Module({ imports: [OneModule] })
  class TwoModule {}

  it('lets no two domains declare the same beginning', () => {
    expect(() =>
      servedAddresses([
        { name: 'one', module: OneModule },
        { name: 'two', module: TwoModule },
      ]),
    ).toThrow('/api/one/:id of two cannot be told from one');
  });
});
