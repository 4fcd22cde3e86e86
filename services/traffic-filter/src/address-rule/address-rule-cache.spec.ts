import { expect, it } from '@jest/globals';
import { canonicalIp } from './address-rule-cache.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['2001:db8::0007', '2001:db8::7'],
  ['::1', '::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
])('%s is written %s', (typed, wanted) => {
  expect(canonicalIp(typed)).toBe(wanted);
});
