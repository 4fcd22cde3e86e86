import { describe, expect, it } from '@jest/globals';
import { readAddressSearch } from './address-search.ts';

const V6_REST = ':ffff'.repeat(5);

describe('a whole address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('%s is searched for by itself, and may be a guess', (typed, address) =>
    expect(readAddressSearch(typed)).toEqual({ addresses: [address], ranges: [], isGuess: true }),
  );
});

describe('how an address begins', () => {
  it('is a network of 256, one by one, and no more than is shown', () => {
    const { addresses, ranges, isGuess } = readAddressSearch('203.0.113.');
    expect([addresses.length, addresses[0], addresses[255]]).toEqual([256, '203.0.113.0', '203.0.113.255']);
    expect([ranges, isGuess]).toEqual([[], false]);
    expect(readAddressSearch('203.0.113')).toEqual(readAddressSearch('203.0.113.'));
    expect(readAddressSearch('203.0.0')).toEqual(readAddressSearch('203.0.0.'));
  });

  it.each<[string, [string, string][]]>([
    [
      '203.0.1',
      [
        ['203.0.1.0', '203.0.1.255'],
        ['203.0.10.0', '203.0.19.255'],
        ['203.0.100.0', '203.0.199.255'],
      ],
    ],
    ['203.0.', [['203.0.0.0', '203.0.255.255']]],
    ['10.0', [['10.0.0.0', '10.0.255.255']]],
    [
      '203.2',
      [
        ['203.2.0.0', '203.2.255.255'],
        ['203.20.0.0', '203.29.255.255'],
        ['203.200.0.0', '203.255.255.255'],
      ],
    ],
    ['2001:db8:', [['2001:db8:0:0:0:0:0:0', `2001:db8:ffff${V6_REST}`]]],
    ['2001:0DB8::', [['2001:db8:0:0:0:0:0:0', `2001:db8:ffff${V6_REST}`]]],
    [
      '2001:db8:1',
      [
        ['2001:db8:1:0:0:0:0:0', `2001:db8:1${V6_REST}`],
        ['2001:db8:10:0:0:0:0:0', `2001:db8:1f${V6_REST}`],
        ['2001:db8:100:0:0:0:0:0', `2001:db8:1ff${V6_REST}`],
        ['2001:db8:1000:0:0:0:0:0', `2001:db8:1fff${V6_REST}`],
      ],
    ],
    [
      '25',
      [
        ['25.0.0.0', '25.255.255.255'],
        ['250.0.0.0', '255.255.255.255'],
        ['25:0:0:0:0:0:0:0', `25:ffff:ffff${V6_REST}`],
        ['250:0:0:0:0:0:0:0', `25f:ffff:ffff${V6_REST}`],
        ['2500:0:0:0:0:0:0:0', `25ff:ffff:ffff${V6_REST}`],
      ],
    ],
    ['2804', [['2804:0:0:0:0:0:0:0', `2804:ffff:ffff${V6_REST}`]]],
  ])('%s is where it may go on', (typed, ranges) =>
    expect(readAddressSearch(typed)).toEqual({ addresses: [], ranges, isGuess: false }),
  );

  it.each([
    ['2001:db8:1:', false],
    ['2001:db8:1:2', true],
    ['2001:db8:1:2:', true],
  ])('%s: more than is shown of an address is a guess: %s', (typed, isGuess) =>
    expect(readAddressSearch(typed).isGuess).toBe(isGuess),
  );
});

it.each([
  '256.1',
  '1.2.3.256',
  '1.2.3.4.5',
  '01.2',
  'g',
  ':',
  '.',
  '..',
  '1..2',
  '2001:db8::1:',
  '12345:',
  '::',
  'a.b',
])('%s begins no address', (typed) =>
  expect(readAddressSearch(typed)).toEqual({ addresses: [], ranges: [], isGuess: false }),
);
