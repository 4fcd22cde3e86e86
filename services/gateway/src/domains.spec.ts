import { type Config, ConfigError, loadConfig } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { hostedModules } from './domains.ts';

function hosted(env: Record<string, string>): string[] {
  const config: Config = loadConfig({ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', ...env });
  return hostedModules(config).map((module) => module.name);
}

describe('hostedModules', () => {
  it('is everything by default', () => {
    expect(hosted({})).toEqual(['AuthModule', 'AccountsModule', 'OffersModule', 'ReleasesModule']);
  });

  it('is what SERVICES names', () => {
    expect(hosted({ SERVICES: 'releases, accounts' })).toEqual(['AccountsModule', 'ReleasesModule']);
  });

  it('leaves signing in to Supabase where that is set', () => {
    const env = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' };
    expect(hosted(env)).not.toContain('AuthModule');
  });

  it('refuses a name that is no domain', () => {
    expect(() => hosted({ SERVICES: 'offers,cloaker' })).toThrow(
      new ConfigError(['SERVICES names cloaker; there are: all, auth, accounts, offers, releases']),
    );
  });
});
