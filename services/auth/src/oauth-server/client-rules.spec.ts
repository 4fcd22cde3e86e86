import { describe, expect, it } from '@jest/globals';
import { checkRedirectUri, redirectFits, scopesOf } from './client-rules.ts';

describe('checkRedirectUri', () => {
  it.each<[string, 'both' | 'public' | 'none', string]>([
    ['https://programa.exemplo.com/volta?de=garimpo', 'both', 'https'],
    ['https://abcdefghijklmnop.chromiumapp.org/', 'both', 'an extension'],
    ['http://127.0.0.1/volta', 'both', 'this machine, at any port'],
    ['http://[::1]:5000/volta', 'both', 'this machine, at one port'],
    ['http://localhost:5000/volta', 'both', 'this machine by its name'],
    ['com.exemplo.programa:/volta', 'public', 'a private scheme'],
    ['http://exemplo.com/volta', 'none', 'codes in the clear'],
    ['http://127.0.0.1.exemplo.com/', 'none', 'a host that only begins like this machine'],
    ['programa:/volta', 'none', 'a scheme of one word'],
    ['javascript:alert(1)', 'none', 'a script'],
    ['data:text/html,x', 'none', 'a page of its own'],
    ['https://exemplo.com/#volta', 'none', 'a fragment'],
    ['https://*.exemplo.com/', 'none', 'a wildcard'],
    ['https://ana:senha@exemplo.com/', 'none', 'a name before the host'],
    ['https://exemplo.com\\@outro.com/', 'none', 'two hosts, by who reads it'],
    ['https://exemplo.com/ volta', 'none', 'a blank'],
    ['https://exemplo.com/volt\u00e1', 'none', 'a letter that is written in two ways'],
    ['//exemplo.com/', 'none', 'no scheme'],
    [`https://exemplo.com/${'x'.repeat(1024)}`, 'none', 'too long'],
  ])('%s is for %s: %s', (uri, whose, _) => {
    const isTaken = (isPublic: boolean) => {
      try {
        checkRedirectUri(uri, isPublic);
        return true;
      } catch {
        return false;
      }
    };
    expect([isTaken(true), isTaken(false)]).toEqual([whose !== 'none', whose === 'both']);
  });
});

describe('redirectFits', () => {
  const registered = ['https://exemplo.com/volta', 'http://127.0.0.1/volta', 'http://[::1]:5000/volta'];
  it.each<[string, boolean, string]>([
    ['https://exemplo.com/volta', true, 'to the letter'],
    ['https://exemplo.com:443/volta', false, 'the same to a browser'],
    ['https://exemplo.com/volta/../outra', false, 'another path'],
    ['http://127.0.0.1:51234/volta', true, 'a port of the program’s choice'],
    ['http://127.0.0.1:51234/volta?x', false, 'and a query'],
    ['http://127.0.0.1:51234@outro.com/volta', false, 'another host'],
    ['http://[::1]:5001/volta', false, 'another port than the one that was registered'],
    ['https://127.0.0.1/volta', false, 'another scheme'],
  ])('%s: %p, %s', (given, fits, _) => {
    expect(redirectFits(registered, given)).toBe(fits);
  });
});

it('scopesOf takes each scope once, and none that is not allowed', () => {
  expect(scopesOf(' email  openid email', ['openid', 'email'])).toEqual(['email', 'openid']);
  expect(() => scopesOf('openid profile', ['openid', 'email'])).toThrow('not allowed');
});
