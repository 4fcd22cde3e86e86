import { describe, expect, it } from '@jest/globals';
import { emptyPage, readPage, typedPage } from './campaign-draft.ts';

describe('a page that is typed behind its scheme', () => {
  it.each([
    ['loja.com.br/vsl', 'https://loja.com.br/vsl'],
    ['  loja.com.br ', 'https://loja.com.br'],
    ['https://loja.com.br/a?b=c#d', 'https://loja.com.br/a?b=c#d'],
    [' HTTPS://loja.com.br', 'https://loja.com.br'],
    ['http://loja.com.br', 'http://loja.com.br'],
    ['loja.com.br:8443/x', 'https://loja.com.br:8443/x'],
    ['pães.com.br', 'https://pães.com.br'],
  ])('%p is %s', (typed, url) => {
    expect(readPage(typedPage(typed))).toEqual({ url });
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['loja', 'address'],
    ['minha loja.com', 'address'],
    ['ftp://loja.com.br', 'address'],
    ['javascript:alert(1)', 'address'],
    ['ana@loja.com.br', 'address'],
    ['//loja.com.br', 'address'],
    ['https://https://loja.com.br', 'address'],
    ['loja.com.br/'.padEnd(2_100, 'a'), 'too_long'],
  ])('%p is none', (typed, problem) => {
    expect(readPage(typedPage(typed))).toEqual({ problem });
  });

  it('keeps the scheme that it had while it is typed on', () => {
    const plain = typedPage('http://loja.com.br');
    expect(typedPage('loja.com.br/a', plain)).toEqual({ scheme: 'http://', rest: 'loja.com.br/a' });
    expect(typedPage('https://loja.com.br', plain)).toEqual({ ...emptyPage, rest: 'loja.com.br' });
  });
});
