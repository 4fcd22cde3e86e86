import { expect, it } from '@jest/globals';
import { reportAddress } from './protected-pages.ts';

it.each([
  ['/__ext/garimpo.test/a/1m0n3s1.js', '/a/1m0n3s1.js'],
  ['/__ext/garimpo.test/a/1m0n3s1.gif?l=css', '/a/1m0n3s1.gif?l=css'],
  ['/__ext/garimpo.test/a/0.json', '/a/0.json'],
  ['/__ext/garimpo.test/a/1m0n3s1', '/a/1m0n3s1'],
  ['/__ext/links.test:3000/a/1m0n3s1.js', '/a/1m0n3s1.js'],
  ['/__ext/links.test/a/1m0n3s1.js', null],
  ['/__ext/links.test:3000/r/abcdefgh', null],
  ['/__ext/garimpo.test/api/profile', null],
  ['/__ext/garimpo.test/a/../api/profile', null],
  ['/__ext/garimpo.test/a/1m0n3s1/../../api', null],
  ['/__ext/garimpo.test/a/1m0n3s1%2f..', null],
  ['/__ext/garimpo.test/a/', null],
  ['/__ext/outro.test/a/1m0n3s1.js', null],
  ['/a/1m0n3s1.js', null],
  ['/__ext/garimpo.test.outro.test/a/1m0n3s1.js', null],
])('%s stands for %s', (address, stands) => {
  expect(reportAddress(address, ['links.test:3000', 'garimpo.test'])).toBe(stands);
});
