import { USER_AGENT_MAX } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { factsOf } from './link-request.ts';

const ahead = (headers: Record<string, string>, method = 'GET') =>
  factsOf({ method, query: '', headers }).isLookahead;

describe('a request', () => {
  it.each<[string, Record<string, string>, string]>([
    ['for the head', {}, 'HEAD'],
    ['of Chrome ahead', { 'sec-purpose': 'prefetch' }, 'GET'],
    ['of Chrome that shows it', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['of older browsers', { purpose: 'prefetch' }, 'GET'],
    ['of Firefox', { 'x-moz': 'prefetch' }, 'GET'],
    ['of Safari', { 'x-purpose': 'preview' }, 'GET'],
    ['of an app that prefetches', { 'x-purpose': ' Preview' }, 'GET'],
  ])('%s is a lookahead', (_, headers, method) => {
    expect(ahead(headers, method)).toBe(true);
  });

  it('of a person is one', () => {
    expect(ahead({})).toBe(false);
    expect(ahead({ purpose: 'compra', 'x-moz': 'outra' })).toBe(false);
  });

  it.each([
    ['a television', ' TV'],
    ['a robot', ' Googlebot/2.1'],
    ['an app of a network', ' FBAN/FB4A'],
    ['a driven browser', ' HeadlessChrome/147.0.0.0'],
  ])('is read of a long name as of its beginning: %s at its end is not seen', (_, end) => {
    const facts = (userAgent: string) =>
      factsOf({ method: 'GET', query: '', headers: { 'user-agent': userAgent } });
    const long = 'Mozilla/5.0 (Windows NT 10.0; Tizen)'.padEnd(16_000, ' Tizen');
    expect(facts(long).devices).toEqual(['computer']);
    expect(facts(long + end)).toEqual(facts(long.slice(0, USER_AGENT_MAX)));
  });

  it('is read once for all', () => {
    const facts = factsOf({
      method: 'GET',
      query: 'fbclid=1&a=%2B',
      headers: { 'user-agent': 'Googlebot/2.1', 'sec-ch-ua-form-factors': '"Tablet"' },
    });
    expect(facts).toMatchObject({ isDeclaredRobot: true, devices: ['tablet'], networks: ['facebook'] });
    expect([...facts.parameters]).toEqual([
      ['fbclid', '1'],
      ['a', '+'],
    ]);
  });
});
