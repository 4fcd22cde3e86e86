import { expect, it } from '@jest/globals';
import { CheckoutText } from './checkout-text.ts';

const checkouts = [
  'http://checkout.test/pagar/a',
  'https://pay.kiwify.com.br/',
  'http://checkout.test/pagar/ab',
];
const bare = new CheckoutText(checkouts, 'https://meu.test/p#fim');
const withQuery = new CheckoutText(checkouts, 'https://meu.test/p?off=9&x=1');

it.each<[string, string, string]>([
  ['as it is', 'a="http://checkout.test/pagar/a"', 'a="https://meu.test/p"'],
  ['by https, and with its query', "'https://checkout.test/pagar/a?off=7'", "'https://meu.test/p?'"],
  ['without a scheme', '"//checkout.test/pagar/a/"', '"https://meu.test/p"'],
  ['one that begins as another', '"http://checkout.test/pagar/ab"', '"https://meu.test/p"'],
  ['in JSON', String.raw`"http:\/\/checkout.test\/pagar\/a?off=7"`, String.raw`"https:\/\/meu.test\/p?"`],
  [
    'in JSON in a string',
    String.raw`"{\"u\":\"http:\\/\\/checkout.test\\/pagar\\/a\"}"`,
    String.raw`"{\"u\":\"https:\\/\\/meu.test\\/p\"}"`,
  ],
  [
    'hidden',
    String.raw`"http:\u002F\u002Fcheckout.test\u002Fpagar\u002Fa"`,
    String.raw`"https:\u002F\u002Fmeu.test\u002Fp"`,
  ],
  [
    'in an address',
    '?u=http%3A%2F%2Fcheckout.test%2Fpagar%2Fa%3Foff%3D7&v=1',
    '?u=https%3A%2F%2Fmeu.test%2Fp%3F&v=1',
  ],
  ['begun', `\`http://checkout.test/pagar/a?off=$\{off}\``, `\`https://meu.test/p?off=$\{off}\``],
  ['another place of the host', '"http://checkout.test/pagar/abc"', '"http://checkout.test/pagar/abc"'],
  ['a place under it', '"http://checkout.test/pagar/a/termos"', '"http://checkout.test/pagar/a/termos"'],
  ['the beginning of an address', '"http://checkout.test/" + path', '"http://checkout.test/" + path'],
  ['another host', '"http://checkout.test.br/pagar/a"', '"http://checkout.test.br/pagar/a"'],
])('%s', (_what, text, expected) => {
  expect(bare.swap(text)).toBe(expected);
});

it.each<[string, string, string]>([
  ['keeps the query of its own', '"http://checkout.test/pagar/a?off=7"', '"https://meu.test/p?off=9&x=1"'],
  [
    'goes on after it',
    '"http://checkout.test/pagar/a?off=7&" + more',
    '"https://meu.test/p?off=9&x=1&" + more',
  ],
  [
    'and with a name',
    '"http://checkout.test/pagar/a?src=" + src',
    '"https://meu.test/p?off=9&x=1&src=" + src',
  ],
  [
    'as JSON hides it',
    String.raw`"http:\/\/checkout.test\/pagar\/a?o=7\u0026b=1"`,
    String.raw`"https:\/\/meu.test\/p?off=9\u0026x=1"`,
  ],
])('an address %s', (_what, text, expected) => {
  expect(withQuery.swap(text)).toBe(expected);
});

it('ends no string of a script', () => {
  const hostile = new CheckoutText(checkouts, `https://meu.test/'\`$\{x}\\?a='b'`);
  expect(hostile.swap("'http://checkout.test/pagar/a'")).not.toMatch(/['`$\\].+['`$\\].*'$/);
});

it('leaves everything as it is where there is no checkout', () => {
  expect(new CheckoutText([], 'https://meu.test/p').swap('"http://checkout.test/pagar/a"')).toContain(
    'checkout.test',
  );
});

it('gets through what is made to hold it up', () => {
  const row = '\\'.repeat(400_000);
  const text = `${row} checkout.test "http:${row}/" "http://checkout.test/pagar/a?${'%'.repeat(400_000)}`;
  expect(bare.swap(text)).toMatch(/^\\+ checkout.test "http:\\+\/" "https:\/\/meu.test\/p\?$/);
});
