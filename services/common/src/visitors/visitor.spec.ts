import { expect, it } from '@jest/globals';
import { maskedAddress } from './visitor.ts';

it.each([
  ['203.0.113.0/24', '203.0.113.•••'],
  ['10.0.0.0/24', '10.0.0.•••'],
  ['2001:db8:1::/48', '2001:db8:1:••••'],
  ['2804:14c::/48', '2804:14c:••••'],
  ['::/48', ':••••'],
])('of %s is shown %s', (network, shown) => expect(maskedAddress(network)).toBe(shown));
