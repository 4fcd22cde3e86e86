import type { TryInput } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { tryVisit } from './try-visit.ts';

const CAMPAIGN = {
  devices: ['phone' as const],
  networks: ['facebook' as const],
  securePage: 'https://segura.test/',
  offers: [
    { url: 'https://oferta.test/a', weight: 2 },
    { url: 'https://oferta.test/b', weight: 1 },
    { url: 'https://oferta.test/c', weight: 0 },
  ],
};
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/147.0.0.0';
const tried = (input: Partial<TryInput>) =>
  tryVisit(CAMPAIGN, { device: 'phone', network: 'facebook', ...input }, 'v1');

describe('a visit that is tried', () => {
  it.each<[string, Partial<TryInput>, string, string]>([
    ['of a device and a network that were selected', {}, 'offer', 'selected'],
    ['of a device that was not', { device: 'computer' }, 'secure', 'other_device'],
    ['of a network that was not', { network: 'kwai' }, 'secure', 'other_network'],
    ['of another', { network: 'google' }, 'secure', 'other_network'],
    ['of nothing that is known', { device: null, network: null }, 'offer', 'unknown_both'],
    ['of a browser in place of a device', { userAgent: WINDOWS }, 'secure', 'other_device'],
    ['of a browser that is not named', { userAgent: '' }, 'offer', 'selected'],
    ['of a robot', { userAgent: 'facebookexternalhit/1.1' }, 'offer', 'declared_robot'],
    [
      'that comes from a page',
      { network: null, referrer: 'https://www.tiktok.com/' },
      'secure',
      'other_network',
    ],
  ])('%s', (_, input, page, reason) => {
    expect(tried(input)).toMatchObject({ page, reason });
  });

  it('returns all pages with a share, and their destinations', () => {
    const given = 'utm_source=facebook&utm_medium=cpc&fbclid=IwAR0exemplo&gpv=v1';
    expect(tried({}).destinations).toEqual([
      { url: `https://oferta.test/a?${given}`, percent: 66.7 },
      { url: `https://oferta.test/b?${given}`, percent: 33.3 },
    ]);
    expect(tried({ device: 'tablet', network: null }).destinations).toEqual([
      { url: 'https://segura.test/?gpv=v1', percent: 100 },
    ]);
  });
});
