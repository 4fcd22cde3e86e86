import { networks } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { adLink } from './ad-links.ts';

const LINK = 'https://links.exemplo.com.br/r/k0000001';

describe('the link of an ad', () => {
  it.each([
    ['facebook', 'utm_campaign={{campaign.name}}'],
    ['tiktok', 'utm_campaign=__CAMPAIGN_NAME__'],
    ['google', 'utm_campaign={campaignid}'],
    ['kwai', 'utm_campaign=bolos-no-pote-sao-joao'],
  ] as const)('%s names its source and what it fills in itself', (network, expected) => {
    const link = adLink(LINK, network, 'Bolos no pote · São João!');
    expect(link.startsWith(`${LINK}?utm_source=${network}&`)).toBe(true);
    expect(link).toContain(expected);
    expect(new URL(link).searchParams.get('utm_medium')).not.toBeNull();
  });

  it.each(networks)('%s: names each parameter once', (network) => {
    const names = [...new URL(adLink(LINK, network, '✨')).searchParams.keys()];
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a name also where nothing of a campaign’s name can stand in an address', () => {
    expect(adLink(LINK, 'kwai', '✨')).toMatch(/utm_campaign=campanha$/);
  });
});
