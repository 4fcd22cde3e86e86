import { describe, expect, it } from '@jest/globals';
import { keyProblems, Peers } from '../internal/peers.ts';
import { InternalTestKeys } from '../testing/internal-test-keys.ts';
import { ConfigError, type Environment, loadConfig } from './config.ts';

const DATABASE_URL = 'postgres://a:b@127.0.0.1/c';
const keys = new InternalTestKeys();

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
    ...keys.env('accounts'),
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
      OFFERS_URL: ' http://10.0.0.1:4000/, https://offers.internal ,http://10.0.0.1:4000',
    });
    expect(config.peers).toEqual({ offers: ['http://10.0.0.1:4000', 'https://offers.internal'] });
  });

  it.each<[Environment, RegExp]>([
    [{ OFFERS_URL: 'offers:4000' }, /^OFFERS_URL must be a comma list of http or https origins/],
    [{ AUTH_URL: 'http://auth/v1' }, /^AUTH_URL must be a comma list/],
    [{ RELEASES_URL: ' , ' }, /^RELEASES_URL names no address$/],
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

describe('keys of services', () => {
  const problemsOf = (env: Environment, names: string[]) =>
    keyProblems(loadConfig({ DATABASE_URL, ...env }), names);
  const offers = keys.env('offers');

  it('are those of this process alone, and of everybody who calls it', () => {
    expect(problemsOf(offers, ['offers'])).toEqual([]);
    expect(problemsOf(keys.env('gateway', 'offers'), ['gateway', 'offers'])).toEqual([]);
  });

  it('are missing, in one line that says what makes them', () => {
    const made = 'npm run internal-keys -- make';
    expect(problemsOf({}, ['offers'])).toEqual([
      `INTERNAL_KEY and INTERNAL_PUBLIC_KEYS are missing: services that are apart know each other by them. ${made} makes them`,
    ]);
    expect(problemsOf({ INTERNAL_SECRET: 's'.repeat(32) }, ['offers'])).toEqual([
      `INTERNAL_SECRET is not used any more: each service has a key of its own, which ${made} makes`,
    ]);
    expect(problemsOf({ INTERNAL_KEY: offers.INTERNAL_KEY }, ['offers'])).toHaveLength(1);
  });

  it('of others are not to be in its hands', () => {
    expect(problemsOf(keys.env('offers', 'accounts'), ['offers'])).toEqual([
      'INTERNAL_KEY holds the key of accounts, which is not this process',
    ]);
    expect(problemsOf(keys.env('offers'), ['media'])).toEqual([
      'INTERNAL_KEY holds no key of media',
      'INTERNAL_KEY holds the key of offers, which is not this process',
    ]);
  });

  it('of a caller that is not known stop the start', () => {
    const known = offers.INTERNAL_PUBLIC_KEYS.split(',').filter((one) => !/^(?:accounts|media):/.test(one));
    expect(problemsOf({ ...offers, INTERNAL_PUBLIC_KEYS: known.join() }, ['offers'])).toEqual([
      'INTERNAL_PUBLIC_KEYS holds no key of accounts, which calls this process',
    ]);
  });

  const pair = offers.INTERNAL_KEY;
  const [first = '', second = ''] = offers.INTERNAL_PUBLIC_KEYS.split(',');
  const keyOf = (text: string) => text.split(':')[1];
  it.each<[string, Environment, RegExp]>([
    ['of another form', { INTERNAL_KEY: 'offers' }, /^INTERNAL_KEY must be a comma list of name:key/],
    ['twice', { INTERNAL_KEY: `${pair},${pair}` }, /^INTERNAL_KEY names a service twice$/],
    [
      'three of one service',
      { INTERNAL_PUBLIC_KEYS: [0, 1, 2].map((at) => `auth:${String(at).repeat(43)}`).join() },
      /^INTERNAL_PUBLIC_KEYS holds more than 2 keys of one service$/,
    ],
    [
      'one for two services',
      { INTERNAL_PUBLIC_KEYS: `${first},cloner:${keyOf(first)}` },
      /^INTERNAL_PUBLIC_KEYS holds one key twice$/,
    ],
    [
      'of which nobody knows the public half',
      { INTERNAL_KEY: pair, INTERNAL_PUBLIC_KEYS: second },
      /^INTERNAL_PUBLIC_KEYS does not hold the public half of offers's INTERNAL_KEY$/,
    ],
  ])('are refused %s', (_, env, line) => {
    expect(problems(env)).toEqual([expect.stringMatching(line)]);
  });
});
