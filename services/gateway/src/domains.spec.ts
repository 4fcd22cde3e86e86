import { type Config, ConfigError, domainNames, loadConfig } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { domains, domainsElsewhere, hostedModules } from './domains.ts';

function hosted(env: Record<string, string>): string[] {
  const config: Config = loadConfig({ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', ...env });
  return hostedModules(config).map((module) => ('module' in module ? module.module : module).name);
}

describe('hostedModules', () => {
  it('is everything by default', () => {
    expect(hosted({})).toEqual([
      'AuthModule',
      'AccountsModule',
      'OffersModule',
      'ClonerModule',
      'AnticloneModule',
      'TrafficFilterModule',
      'MediaModule',
      'ReleasesModule',
    ]);
  });

  it('is what SERVICES names', () => {
    expect(hosted({ SERVICES: 'releases, accounts' })).toEqual([
      'AccountsModule',
      'ReleasesModule',
      ...Array(4).fill('PortElsewhere'),
    ]);
    expect(hosted({ SERVICES: 'none' })).toEqual([]);
  });

  it('leaves signing in to Supabase where that is set', () => {
    const env = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' };
    expect(hosted(env)).not.toContain('AuthModule');
  });

  it('brings the ports of others where something else is hosted without it', () => {
    expect(hosted({ SERVICES: 'offers' })).toEqual(['OffersModule', ...Array(5).fill('PortElsewhere')]);
  });

  it('refuses a name that is no domain', () => {
    expect(() => hosted({ SERVICES: 'offers,cloaker' })).toThrow(
      new ConfigError([
        'SERVICES names cloaker; there are: all, auth, accounts, offers, cloner, anticlone, traffic-filter, media, releases, none',
      ]),
    );
  });
});

describe('domainsElsewhere', () => {
  const load = (env: Record<string, string>) =>
    loadConfig({ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', ...env });

  it('is nothing by default', () => {
    expect(domainsElsewhere(load({}))).toEqual([]);
  });

  it('is what SERVICES leaves, and where', () => {
    const env = {
      SERVICES: 'auth,accounts,cloner,anticlone,traffic-filter,media,releases',
      OFFERS_URL: 'http://a:1, http://b:2/',
    };
    expect(domainsElsewhere(load(env))).toMatchObject([
      { name: 'offers', origins: ['http://a:1', 'http://b:2'] },
    ]);
  });

  it('is nothing where sign-in stands alone, and told of one other it asks for all', () => {
    const env = { SERVICES: 'auth' };
    expect(domainsElsewhere(load(env))).toEqual([]);
    expect(hostedModules(load(env))).toHaveLength(1);
    const told = load({ ...env, OFFERS_URL: 'http://a:2' });
    expect(() => domainsElsewhere(told)).toThrow(/ACCOUNTS_URL is missing/);
    expect(() => domainsElsewhere(load({ SERVICES: 'releases' }))).toThrow(/AUTH_URL is missing/);
  });

  it('says which addresses are missing', () => {
    const env = { SERVICES: 'none', AUTH_URL: 'http://a:1', OFFERS_URL: 'http://a:2' };
    expect(() => domainsElsewhere(load(env))).toThrow(
      new ConfigError([
        'ACCOUNTS_URL is missing: SERVICES does not name accounts',
        'CLONER_URL is missing: SERVICES does not name cloner',
        'ANTICLONE_URL is missing: SERVICES does not name anticlone',
        'TRAFFIC_FILTER_URL is missing: SERVICES does not name traffic-filter',
        'MEDIA_URL is missing: SERVICES does not name media',
        'RELEASES_URL is missing: SERVICES does not name releases',
      ]),
    );
  });

  it('asks for no auth service beside Supabase', () => {
    const cloud = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' };
    const env = { ...cloud, SERVICES: 'accounts,offers,cloner,anticlone,traffic-filter,media,releases' };
    expect(domainsElsewhere(load(env))).toEqual([]);
  });
});

it('the kit knows of an address for every domain', () => {
  expect([...domainNames].sort()).toEqual(domains.map(({ name }) => name).sort());
});
