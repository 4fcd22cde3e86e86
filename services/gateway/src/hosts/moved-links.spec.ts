import { describe, expect, it } from '@jest/globals';
import { isOfLinks, movedLink } from './moved-links.ts';

const config = { publicUrl: 'https://app.garimpo.example', linksDomain: 'links.paginas.example' };

it.each([
  ['/r/abcdefgh', true],
  ['/r', true],
  ['/r?x', true],
  ['/a/1m0n3s1.js?v=2', true],
  ['/a/', true],
  ['/api/x', false],
  ['/remotes/x', false],
  ['/auth/v1', false],
  ['/about', false],
  ['/', false],
  ['/R/abcdefgh', false],
  ['//r/abcdefgh', false],
  ['/x/r/abcdefgh', false],
  ['*', false],
])('%s is of the links: %s', (path, expected) => expect(isOfLinks(path)).toBe(expected));

describe('a link that stood on the app’s host', () => {
  it.each([
    ['/r/abcdefgh', '/r/abcdefgh#'],
    ['/r/abcdefgh?utm_source=fb&fbclid=IwAR%200', '/r/abcdefgh?utm_source=fb&fbclid=IwAR%200#'],
    ['/r/abcdefgh?token_hash=x&type=recovery', '/r/abcdefgh#'],
    ['/r/abcdefgh?a=1&%43ode=x&b=2', '/r/abcdefgh?a=1&b=2#'],
    ['/r/abcdefgh#access_token=x', '/r/abcdefgh#'],
    ['/r/abcdefgh?a=1#access_token=x', '/r/abcdefgh?a=1#'],
    ['/r/abcdefgh/click?gpv=1', '/r/abcdefgh/click?gpv=1#'],
    [
      '/a/1m0n3s1.gif?l=css&u=https%3A%2F%2Floja.test%2F',
      '/a/1m0n3s1.gif?l=css&u=https%3A%2F%2Floja.test%2F#',
    ],
    ['/r/..%2f..%2fapi', '/r/..%2f..%2fapi#'],
    ['/r//evil.test/x', '/r//evil.test/x#'],
  ])('%s is now at %s', (path, moved) => {
    expect(movedLink(path, config)).toBe(`https://links.paginas.example${moved}`);
    expect(new URL(movedLink(path, config)).host).toBe(config.linksDomain);
  });
});
