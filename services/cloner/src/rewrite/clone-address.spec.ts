import { expect, it } from '@jest/globals';
import { ADDRESS_MAX, cloneAddress, originalAddress } from './clone-address.ts';

const page = new URL('https://pagina.test/oferta/');

it.each([
  ['https://pagina.test/a/b.png?x=1', '/a/b.png?x=1'],
  ['http://pagina.test/a', '/a'],
  ['https://pagina.test:443/a', '/a'],
  ['https://pagina.test:8443/a', '/__ext/pagina.test:8443/a'],
  ['https://pagina.test', '/'],
  ['https://pagina.test/a#topo', '/a#topo'],
  ['https://pagina.test/%2e%2e%2fa//b%00', '/%2e%2e%2fa//b%00'],
  ['https://cdn.test/../a.css?v=2#x', '/__ext/cdn.test/a.css?v=2#x'],
  ['https://[2001:db8::1]:81/a', '/__ext/[2001:db8::1]:81/a'],
  ['https://maçã.test/ç', '/__ext/xn--ma-tiap.test/%C3%A7'],
  ['https://pagina.test/__ext/cdn.test/a', '/__ext/pagina.test/__ext/cdn.test/a'],
  ['https://pagina.test/__ext', '/__ext/pagina.test/__ext'],
  ['https://pagina.test/__external', '/__external'],
  ['https://pagina.test//cdn.test/a', '//cdn.test/a'],
])('%s is %s in the clone, and the other way round', (address, expected) => {
  const url = new URL(address);
  expect(cloneAddress(url, page)).toBe(expected);
  const back = originalAddress(expected, page);
  expect(back?.href).toBe(url.href.replace('http:', 'https:'));
});

it.each(['data:,x', 'blob:https://pagina.test/1', 'javascript:alert(1)', 'ftp://pagina.test/a'])(
  'no clone holds %s',
  (address) => expect(cloneAddress(new URL(address), page)).toBeNull(),
);

it('refuses user names, passwords and endless addresses', () => {
  expect(cloneAddress(new URL('https://eu@cdn.test/'), page)).toBeNull();
  expect(cloneAddress(new URL('https://:senha@cdn.test/'), page)).toBeNull();
  expect(cloneAddress(new URL(`https://cdn.test/${'a'.repeat(ADDRESS_MAX)}`), page)).toBeNull();
});

it.each([
  '',
  'a.png',
  '/__ext/',
  '/__ext/cdn.test',
  '/__ext/eu@cdn.test/a',
  '/__ext/a b/c',
  '/__ext/pagina.test/a',
])('no file of a clone has the address %j', (address) => expect(originalAddress(address, page)).toBeNull());
