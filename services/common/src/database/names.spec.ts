import { describe, expect, it } from '@jest/globals';
import { schemaName, serviceDatabaseUrl, serviceRole, userRole } from './names.ts';
import { ownRowsPolicy } from './policies.ts';

const ADMIN = 'postgres://postgres:secret@db.example:5432/garimpo?sslmode=require';

describe('names of a domain', () => {
  it.each([
    ['offers', 'offers', 'offers_service', 'offers_user'],
    ['traffic-filter', 'traffic_filter', 'traffic_filter_service', 'traffic_filter_user'],
    ['auth', 'auth_service', 'auth_service', 'auth_user'],
  ])('%s: schema %s, roles %s and %s', (domain, schema, service, user) => {
    expect([schemaName(domain), serviceRole(domain), userRole(domain)]).toEqual([schema, service, user]);
  });

  it.each(['', 'Offers', 'a b', 'x;drop schema public', '1st', 'x'.repeat(41)])('%j is none', (domain) => {
    expect(() => schemaName(domain)).toThrow(/is no domain name/);
  });
});

describe('serviceDatabaseUrl', () => {
  it('changes user and password, and nothing else', () => {
    const url = new URL(serviceDatabaseUrl(ADMIN, 'offers'));
    expect([url.username, url.host, url.pathname, url.search]).toEqual([
      'offers_service',
      'db.example:5432',
      '/garimpo',
      '?sslmode=require',
    ]);
    expect(url.password).toMatch(/^[\w-]{43}$/);
  });

  it('gives each role another password, another with each secret, and the same again', () => {
    const password = (domain: string, key?: string) =>
      new URL(serviceDatabaseUrl(ADMIN, domain, key)).password;
    const all = [
      password('offers'),
      password('accounts'),
      password('offers', 'key'),
      password('accounts', 'key'),
    ];
    expect(new Set(all).size).toBe(4);
    expect(password('offers')).toBe(all[0]);
  });

  it('keeps the tenant that a pooler reads from the user name', () => {
    const url = new URL(
      serviceDatabaseUrl('postgres://postgres.abcdef:secret@pooler.example/postgres', 'offers'),
    );
    expect(url.username).toBe('offers_service.abcdef');
  });

  it('leaves an address that is the service’s own as it is', () => {
    const own = 'postgres://offers_service:given@db.example/garimpo';
    expect(serviceDatabaseUrl(own, 'offers')).toBe(own);
  });

  it('refuses to derive a password from nothing', () => {
    expect(() => serviceDatabaseUrl('postgres://postgres@db.example/garimpo', 'offers')).toThrow(
      /no password/,
    );
  });
});

describe('ownRowsPolicy', () => {
  it.each([
    ['offers', { domain: 'offers', owner: 'user_id' }],
    ['offers.offers; drop table x', { domain: 'offers', owner: 'user_id' }],
    ['offers.offers', { domain: 'offers', owner: 'user_id) or (true' }],
    ['offers.offers', { domain: 'off ers', owner: 'user_id' }],
  ])('refuses %j with %j', (table, options) => {
    expect(() => ownRowsPolicy(table, options)).toThrow(/is no /);
  });
});
