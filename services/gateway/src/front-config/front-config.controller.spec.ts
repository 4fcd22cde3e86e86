import { type Config, loadConfig } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { frontConfig } from './front-config.controller.ts';

function config(env: Record<string, string> = {}): Config {
  return loadConfig({ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', ...env });
}

const embedded = { GARIMPO_EMBEDDED: '1', DEMO_PASSWORD: 'senha-deste-inicio' };
const supabase = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' };
const real = { PUBLIC_URL: 'https://app.exemplo.com', SITES_DOMAIN: 'paginas.net' };

describe('where the browser signs in', () => {
  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['the name it asked', {}, 'localhost:3000', 'http://localhost:3000'],
    ['another name of this machine', {}, '127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['a name within localhost', {}, 'app.localhost:3000', 'http://app.localhost:3000'],
    ['no name', {}, undefined, 'http://localhost:3000'],
    ['a name from elsewhere', {}, 'evil.example', 'http://localhost:3000'],
    ['what is no name', {}, 'a b', 'http://localhost:3000'],
    ['a public installation, asked as such', real, 'app.exemplo.com', 'https://app.exemplo.com'],
    [
      'a public installation behind a proxy on this machine',
      real,
      'localhost:3000',
      'https://app.exemplo.com',
    ],
    ['Supabase', supabase, 'localhost:3000', 'https://abc.supabase.co'],
  ])('%s', (_, env, host, expected) => {
    expect(frontConfig(config(env), host).authUrl).toBe(expected);
  });

  it('gets the key of Supabase where that signs in', () => {
    expect(frontConfig(config(supabase), 'localhost:3000').authKey).toBe('sb_publishable_1');
  });
});

describe('accounts elsewhere', () => {
  const github = { OAUTH_GITHUB_CLIENT_ID: 'id', OAUTH_GITHUB_CLIENT_SECRET: 'secret' };

  it.each<[string, Record<string, string>, string[] | null]>([
    ['named by what is configured', github, ['github']],
    ['none without configuration', {}, []],
    ['asked of Supabase where that signs in', { ...github, ...supabase }, null],
  ])('are %s', (_, env, providers) => {
    expect(frontConfig(config(env), 'localhost:3000').providers).toEqual(providers);
  });
});

describe('the demonstration login', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['the embedded database on loopback', embedded, true],
    ['a database of its own', { DEMO_PASSWORD: 'senha-deste-inicio' }, false],
    ['no password', { GARIMPO_EMBEDDED: '1' }, false],
    ['the embedded database for everybody', { ...embedded, HOST: '0.0.0.0' }, false],
    ['the embedded database behind a public address', { ...embedded, ...real }, false],
    ['the embedded database with Supabase', { ...embedded, ...supabase }, false],
  ])('with %s: %s', (_, env, shown) => {
    const { demo } = frontConfig(config(env), 'localhost:3000');
    expect(demo).toEqual(shown ? { email: 'demo@garimpo.local', password: 'senha-deste-inicio' } : null);
  });
});
