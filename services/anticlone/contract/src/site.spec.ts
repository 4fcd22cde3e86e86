import { describe, expect, it } from '@jest/globals';
import { isOwnerHost, matchesHost, readHostPattern } from './site.ts';

describe('readHostPattern', () => {
  it.each<[string, string | null]>([
    ['loja.com.br', 'loja.com.br'],
    [' LOJA.com.br ', 'loja.com.br'],
    ['https://loja.com.br/oferta?x=1#y', 'loja.com.br'],
    ['http://loja.com.br:8080', 'loja.com.br'],
    ['*.loja.com.br', '*.loja.com.br'],
    ['teste-*.vercel.app', 'teste-*.vercel.app'],
    ['promoção.com.br', 'xn--promoo-7ta5a.com.br'],
    ['loja.com.br.', 'loja.com.br'],
    ['192.168.0.7', '192.168.0.7'],
    ['[::1]', '[::1]'],
    ['intranet', 'intranet'],
    ['*', null],
    ['*.com', null],
    ['*.*', null],
    ['loja.*', null],
    ['loja.c*m', null],
    ['', null],
    ['a b', null],
    ['ana@loja.com.br', null],
    ['.loja.com.br', null],
    ['-loja.com.br', null],
    [`${'a'.repeat(64)}.com`, null],
    [`${'a.'.repeat(130)}com`, null],
    ['javascript:alert(1)', null],
    [`loja.com.br${'/'.repeat(300)}\nx`, 'loja.com.br'],
  ])('%j is %j', (typed, pattern) => expect(readHostPattern(typed)).toBe(pattern));
});

describe('matchesHost', () => {
  it.each<[string, string, boolean]>([
    ['loja.com.br', 'loja.com.br', true],
    ['loja.com.br', 'www.loja.com.br', true],
    ['www.loja.com.br', 'loja.com.br', true],
    ['loja.com.br', 'LOJA.com.br.', true],
    ['loja.com.br', 'minhaloja.com.br', false],
    ['loja.com.br', 'loja.com.br.mau.test', false],
    ['loja.com.br', 'a.loja.com.br', false],
    ['*.loja.com.br', 'a.loja.com.br', true],
    ['*.loja.com.br', 'a.b.loja.com.br', true],
    ['*.loja.com.br', 'loja.com.br', false],
    ['*.loja.com.br', 'mauloja.com.br', false],
    ['teste-*.vercel.app', 'teste-7.vercel.app', true],
    ['teste-*.vercel.app', 'teste-.vercel.app', false],
    ['teste-*.vercel.app', 'outro-7.vercel.app', false],
    ['a*b*.loja.com', 'axbx.loja.com', true],
    ['a*b*.loja.com', 'ab.loja.com', false],
    ['a*a*.loja.com', 'aaa.loja.com', false],
    // Signs of a regular expression mean themselves.
    ['loja.com.br', 'lojaxcom.br', false],
  ])('%s means %s: %s', (pattern, host, means) => expect(matchesHost(pattern, host)).toBe(means));

  it('takes no longer over a host that was made to take long', () => {
    const pattern = `${'*a'.repeat(15)}.loja.com`;
    expect(matchesHost(pattern, `${'a'.repeat(230)}.loja.com`)).toBe(true);
    expect(matchesHost(pattern, `${'b'.repeat(230)}.loja.com`)).toBe(false);
  });
});

it('a page is the owner’s on the original host, with and without www, and on those that are listed', () => {
  const owner = { originalHost: 'loja.com.br', extraHosts: ['*.previa.app', 'outra.com'] };
  for (const host of ['loja.com.br', 'www.loja.com.br', 'x.previa.app', 'www.outra.com'])
    expect([host, isOwnerHost(owner, host)]).toEqual([host, true]);
  for (const host of ['copia.test', 'loja.com', 'previa.app', 'loja.com.br.copia.test'])
    expect([host, isOwnerHost(owner, host)]).toEqual([host, false]);
});
