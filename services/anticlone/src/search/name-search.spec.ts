import { domainToASCII } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { likeNames } from './like-names.ts';
import { certifiedHost, NameIndex, type SearchedSite } from './name-index.ts';

const site = (change: Partial<SearchedSite> = {}): SearchedSite => ({
  siteId: 'a',
  userId: 'u',
  originalHost: 'sonoprofundo.com.br',
  extraHosts: ['sono-parceiro.com.br'],
  brandWords: ['dr. fulano'],
  ...change,
});

describe('a name', () => {
  const index = new NameIndex([site(), site({ siteId: 'b', originalHost: 'loja.com.br', brandWords: [] })]);
  const found = (host: string) =>
    index.match(host).map(({ site: { siteId }, likeness }) => `${siteId} ${likeness}`);

  it.each([
    ['sonoprofundo.shop', ['a ending']],
    ['sono-profundo.com', ['a hyphen']],
    ['sonoprofundo-oficial.site', ['a added_word']],
    ['promo.sonoprofundo.pages.dev', ['a ending']],
    ['s0noprofundo.com', ['a homoglyph']],
    // The second letter is Cyrillic.
    [domainToASCII('s\u043enoprofundo.com'), ['a homoglyph']],
    ['sonoprofumdo.com.br', ['a typo']],
    ['sonporofundo.com.br', ['a typo']],
    ['drfulano-metodo.com', ['a brand']],
    ['www.sonoprofundo.net', ['a ending']],
    ['loja.shop', ['b ending']],
    // What half the trade has in its names tells nothing.
    ['lojadasmeias.com', []],
    ['sonoleve.com', []],
    ['sonoprofundo.com.br', []],
    ['checkout.sonoprofundo.com.br', []],
    ['sono-parceiro.com.br', []],
    ['sonoprofundo.translate.goog', []],
  ])('%s is like %j', (host, expected) => {
    expect(found(host)).toEqual(expected);
  });

  it('of a certificate is a host, or nothing', () => {
    expect(
      ['*.Loja.com.br', 'loja.com.br.', 'a b.com', '', 'localhost', `${'a'.repeat(64)}.com`].map(
        certifiedHost,
      ),
    ).toEqual(['loja.com.br', 'loja.com.br', null, null, null, null]);
  });

  it('costs no more with ten thousand owners than its own length', () => {
    const owners = Array.from({ length: 10_000 }, (_, at) =>
      site({ siteId: String(at), originalHost: `marca${at * 7919}produto.com.br`, brandWords: [] }),
    );
    const many = new NameIndex(owners);
    expect(many.match(`marca${7919 * 42}produto-oficial.com`).map((one) => one.site.siteId)).toEqual(['42']);
  });
});

describe('names like the owner’s', () => {
  const names = likeNames('sonoprofundo.com.br');
  const kindOf = (host: string) => names.find((one) => one.host === host)?.likeness;

  it('are of every kind, the likeliest first, and bounded', () => {
    expect(
      [
        'sonoprofundo.com',
        'sonoprofundo-oficial.com.br',
        'sono-profundo.com.br',
        's0noprofundo.com.br',
        'sonoprofudo.com.br',
      ].map(kindOf),
    ).toEqual(['ending', 'added_word', 'hyphen', 'homoglyph', 'typo']);
    expect(names).toHaveLength(800);
    expect(names.slice(0, 2).map(({ host }) => host)).toEqual([
      'sonoprofundo.com',
      'sonoprofundooficial.com.br',
    ]);
    expect(new Set(names.map(({ host }) => host)).size).toBe(800);
    expect(names.some(({ host }) => host.startsWith('xn--'))).toBe(true);
    expect(names.some(({ host }) => host === 'sonoprofundo.com.br')).toBe(false);
  });

  it('are found again by the index that certificates go through', () => {
    const index = new NameIndex([site({ brandWords: [], extraHosts: [] })]);
    const missed = names.filter(({ host }) => index.match(host).length === 0).map(({ host }) => host);
    expect(missed.length).toBeLessThan(names.length * 0.05);
  });

  it('are none of an address', () => {
    expect(likeNames('203.0.113.7')).toEqual([]);
  });
});
