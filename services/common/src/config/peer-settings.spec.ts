import { describe, expect, it } from '@jest/globals';
import { Peers } from '../internal/peers.ts';
import { ConfigError, type Environment, loadConfig } from './config.ts';

const DATABASE_URL = 'postgres://a:b@127.0.0.1/c';
const INTERNAL_SECRET = 'a-secret-between-the-services-0123';

function problems(env: Environment): string[] {
  try {
    loadConfig({ DATABASE_URL, ...env });
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

it('no auth service of ours is asked beside Supabase', () => {
  const here = {
    DATABASE_URL,
    INTERNAL_SECRET,
    SERVICES: 'accounts',
    AUTH_URL: 'http://a',
    OFFERS_URL: 'http://b',
  };
  const cloud = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'key' };
  const asked = (env: Environment) => new Peers(loadConfig(env)).all().map(({ domain }) => domain);
  expect(asked(here)).toEqual(['auth', 'offers']);
  expect(asked({ ...here, ...cloud })).toEqual(['offers']);
});

describe('where domains are', () => {
  it('is a list of replicas, each once and without a slash', () => {
    const config = loadConfig({
      DATABASE_URL,
      INTERNAL_SECRET,
      OFFERS_URL: ' http://10.0.0.1:4000/, https://offers.internal ,http://10.0.0.1:4000',
    });
    expect(config.peers).toEqual({ offers: ['http://10.0.0.1:4000', 'https://offers.internal'] });
    expect(config.internalSecret).toBe(INTERNAL_SECRET);
  });

  it.each<[Environment, RegExp]>([
    [
      { INTERNAL_SECRET, OFFERS_URL: 'offers:4000' },
      /^OFFERS_URL must be a comma list of http or https origins/,
    ],
    [{ INTERNAL_SECRET, AUTH_URL: 'http://auth/v1' }, /^AUTH_URL must be a comma list/],
    [{ INTERNAL_SECRET, RELEASES_URL: ' , ' }, /^RELEASES_URL names no address$/],
    [{ INTERNAL_SECRET: 'short' }, /^INTERNAL_SECRET must have 32 characters or more$/],
    [
      { AUTH_URL: 'http://a', OFFERS_URL: 'http://b' },
      /^INTERNAL_SECRET is missing, while AUTH_URL, OFFERS_URL are set$/,
    ],
  ])('is refused as %j', (env, line) => {
    expect(problems(env)).toEqual([expect.stringMatching(line)]);
  });

  it('needs no database where nothing is hosted, and only there', () => {
    const env = { SERVICES: 'none', DATABASE_URL: '' };
    expect(loadConfig(env)).toMatchObject({ services: [], databaseUrl: '' });
    expect(problems({ ...env, SERVICES: 'offers' })).toEqual([
      expect.stringMatching(/^DATABASE_URL is missing/),
    ]);
  });
});
