import { describe, expect, it } from '@jest/globals';
import { createDomainInput, readDomain } from './user-domain.ts';

const label = 'a'.repeat(63);
const longest = `${label}.${label}.${label}.${'a'.repeat(41)}.com.br`;

describe('a domain as typed', () => {
  it.each([
    ['loja.com.br', 'loja.com.br'],
    ['  Loja.COM.br. ', 'loja.com.br'],
    ['https://loja.com.br/bolos?a=1#b', 'loja.com.br'],
    ['http://loja.com.br:80/', 'loja.com.br'],
    ['loja.com.br?utm=1', 'loja.com.br'],
    [`loja.com.br/${'a'.repeat(300)}\nb`, 'loja.com.br'],
    ['açúcar.com.br', 'xn--acar-0oa8i.com.br'],
    ['AÇÚCAR.com.br', 'xn--acar-0oa8i.com.br'],
    ['loja。com。br', 'loja.com.br'],
    ['ｌｏｊａ.com.br', 'loja.com.br'],
    // A Cyrillic "o": another name, and shown as such.
    ['lоja.com.br', 'xn--lja-sed.com.br'],
    // As addresses are read everywhere: what stands at their end unseen is none of theirs.
    ['loja.com.br\u0000', 'loja.com.br'],
    [longest, longest],
  ])('%j is %s', (typed, domain) => {
    expect(longest.length).toBe(240);
    expect(readDomain(typed)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    '.',
    'localhost',
    'loja..com.br',
    '..loja.com.br',
    '.loja.com.br',
    'loja.com.br..',
    '-loja.com.br',
    'loja-.com.br',
    '_verificacao.loja.com.br',
    'loja_dois.com.br',
    'loja.com.br:8080',
    'ana@loja.com.br',
    'https://ana:senha@loja.com.br/',
    'loja com.br',
    'loja.com.br, outra.com.br',
    '*.loja.com.br',
    '192.168.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '1.2.3.4.',
    '[::1]',
    '[2001:db8::1]:80',
    'javascript:alert(1)',
    'xn--.com.br',
    'xn--a.com.br',
    `${'a'.repeat(64)}.com.br`,
    `a${longest}`,
    'a.'.repeat(150) + 'com.br',
    'lo\nja.com.br\u202e%',
    '\ud800.com.br',
  ])('%j is none', (typed) => {
    expect(readDomain(typed)).toBe(null);
    expect(createDomainInput.safeParse({ domain: typed }).success).toBe(false);
  });
});
