import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { allowsInline, allowsLoading, readPolicies } from './content-policy.ts';

const PAGE = new URL('https://loja.exemplo.com/curso');
const OURS = new URL('https://app.garimpo.test/a/abc.js');
const script = (
  policy: string,
  part: { nonce?: string; byScript?: boolean; url?: URL; pageUrl?: URL } = {},
) => allowsLoading(readPolicies(policy), 'script', { url: OURS, pageUrl: PAGE, ...part });

describe('a script of another host', () => {
  it.each<[policy: string, allowed: boolean, why: string]>([
    ['', true, 'there is no policy'],
    ['upgrade-insecure-requests', true, 'it says nothing of scripts'],
    ["default-src 'self'", false, 'what is not named is as the default'],
    ["default-src 'none'; script-src *", true, 'what is named is not'],
    ["script-src *; script-src 'none'", true, 'of two the first counts'],
    ["script-src *; script-src-elem 'self'", false, 'the nearer name counts'],
    ['script-src https:', true, 'any that is encrypted'],
    ['script-src app.garimpo.test', true, 'its host'],
    ['script-src https://app.garimpo.test', true, 'its origin'],
    ['script-src http://app.garimpo.test', true, 'encrypted in place of unencrypted'],
    ['script-src app.garimpo.test:8443', false, 'another port'],
    ['script-src app.garimpo.test:*', true, 'any port'],
    ['script-src *.garimpo.test', true, 'a name under it'],
    ['script-src garimpo.test', false, 'a name above it is not it'],
    ['script-src *.app.garimpo.test', false, 'it is not a name under itself'],
    ['script-src app.garimpo.test/a/', true, 'what is in the folder'],
    ['script-src app.garimpo.test/b/', false, 'another folder'],
    ['script-src app.garimpo.test/a/abc.js', true, 'the very file'],
    ["script-src 'unsafe-inline' 'unsafe-eval'", false, 'neither is a host'],
    ["script-src https: 'strict-dynamic' 'nonce-x'", false, 'lists of hosts count for nothing then'],
    ["script-src *, script-src 'self'", false, 'each of two policies has to allow it'],
  ])('by "%s": %s, since %s', (policy, allowed) => {
    expect(script(policy)).toBe(allowed);
  });

  it('is allowed by its nonce, and by who put it there', () => {
    expect(script("script-src 'nonce-x'", { nonce: 'x' })).toBe(true);
    expect(script("script-src 'nonce-x'", { nonce: 'y' })).toBe(false);
    expect(script("script-src 'nonce-'", { nonce: '' })).toBe(false);
    expect(script("script-src 'strict-dynamic' 'nonce-x'", { byScript: true })).toBe(true);
  });

  it('is of the page itself where both have one origin', () => {
    const url = new URL('/a/abc.js', PAGE);
    expect(script("script-src 'self'", { url })).toBe(true);
    expect(script("script-src 'self'", { url, pageUrl: new URL('http://loja.exemplo.com/') })).toBe(true);
    expect(script("script-src 'self'", { url: new URL('http://loja.exemplo.com/a.js') })).toBe(false);
  });
});

describe('a script in the page', () => {
  const text = 'alert(1)';
  const hash = createHash('sha256').update(text).digest('base64');

  it.each<[policy: string, allowed: boolean]>([
    ["script-src 'self'", false],
    ["script-src 'unsafe-inline'", true],
    ["script-src 'unsafe-inline' 'nonce-x'", false],
    ["script-src 'unsafe-inline' 'strict-dynamic'", false],
    [`script-src 'sha256-${hash}'`, true],
    [`script-src 'sha256-${hash.replaceAll('+', '-').replaceAll('/', '_')}'`, true],
    ["script-src 'sha256-AAAA'", false],
    ["style-src 'self'", true],
  ])('by "%s": %s', (policy, allowed) => {
    expect(allowsInline(readPolicies(policy), 'script', { text, nonce: undefined })).toBe(allowed);
  });
});

it('reads any text', () => {
  expect(readPolicies(' ;;, ,')).toEqual([]);
  expect(readPolicies("SCRIPT-SRC  'self'\t https:")).toEqual([
    new Map([['script-src', ["'self'", 'https:']]]),
  ]);
});
