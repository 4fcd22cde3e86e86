import { describe, expect, it } from '@jest/globals';
import { ruleAddress } from './address-rule.service.ts';
import { canonicalIp } from './address-rule-cache.ts';

const PUBLIC = { isLocal: false };
const LOCAL = { isLocal: true };

describe('an address for a rule', () => {
  it.each([
    ['187.10.20.30', '187.10.20.30'],
    ['2804:14D::7', '2804:14d::7'],
    ['::ffff:187.10.20.30', '187.10.20.30'],
  ])('%s is taken as %s', (given, ip) => {
    expect(ruleAddress({ kind: 'block', ip: given }, PUBLIC)).toEqual({ ip });
    expect(ruleAddress({ kind: 'allow', ip: given }, PUBLIC)).toEqual({ ip });
  });

  it.each([
    '187.10.20',
    '187.10.20.',
    '2804:14d:',
    'abc',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '239.255.255.250',
    '::',
    'ff02::1',
  ])('%s is not a single address', (ip) => {
    for (const place of [PUBLIC, LOCAL])
      expect(ruleAddress({ kind: 'block', ip }, place)).toEqual({ refusal: 'not_single' });
  });

  it.each(['10.0.0.7', '127.0.0.1', '192.168.1.7', '100.64.0.7', '::1', 'fd00::7', 'fe80::7'])(
    '%s may be the proxy’s, and is a visitor’s only where all is on one machine',
    (ip) => {
      for (const kind of ['allow', 'block'] as const) {
        expect(ruleAddress({ kind, ip }, PUBLIC)).toEqual({ refusal: 'not_public' });
        expect(ruleAddress({ kind, ip }, LOCAL)).toEqual({ ip });
      }
    },
  );

  it.each([
    ['of Google', '66.249.66.1'],
    ['of Google', '2001:4860:4801:10::1'],
    ['of Meta', '173.252.87.3'],
    ['of Meta', '2a03:2880:f003::1'],
    ['of TikTok', '71.18.1.1'],
    ['of Bing', '40.77.167.20'],
    ['of Apple', '17.241.75.1'],
  ])('%s (%s) can be let through, and not kept out', (_, ip) => {
    expect(ruleAddress({ kind: 'block', ip }, PUBLIC)).toEqual({ refusal: 'ad_network' });
    expect(ruleAddress({ kind: 'block', ip }, LOCAL)).toEqual({ refusal: 'ad_network' });
    expect(ruleAddress({ kind: 'allow', ip }, PUBLIC)).toEqual({ ip });
  });

  it('of a robot that says what it is cannot be kept out', () => {
    const ip = '187.10.20.30';
    expect(ruleAddress({ kind: 'block', ip, visitor: 'declared_robot' }, PUBLIC)).toEqual({
      refusal: 'declared_robot',
    });
    expect(ruleAddress({ kind: 'block', ip, visitor: 'invalid' }, PUBLIC)).toEqual({ ip });
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['2001:db8::0007', '2001:db8::7'],
  ['::1', '::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
])('%s is written %s', (typed, wanted) => {
  expect(canonicalIp(typed)).toBe(wanted);
});
