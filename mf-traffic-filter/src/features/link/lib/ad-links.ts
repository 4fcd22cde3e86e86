import type { Network } from '@garimpo/traffic-filter-contract';

/**
 * What each network fills in when somebody clicks on an ad, under the names that it documents. Ids of clicks are not among them: all four add their own
 * (fbclid, ttclid, gclid, click_id) without being asked. Kwai has no names that hold for every account: there the campaign's own name stands.
 */
const PARAMETERS: Record<Network, (slug: string) => readonly (readonly [name: string, value: string])[]> = {
  facebook: () => [
    ['utm_source', 'facebook'],
    ['utm_medium', 'paid'],
    ['utm_campaign', '{{campaign.name}}'],
    ['utm_content', '{{ad.name}}'],
    ['utm_term', '{{adset.name}}'],
  ],
  tiktok: () => [
    ['utm_source', 'tiktok'],
    ['utm_medium', 'paid'],
    ['utm_campaign', '__CAMPAIGN_NAME__'],
    ['utm_content', '__CID_NAME__'],
    ['utm_term', '__AID_NAME__'],
  ],
  google: () => [
    ['utm_source', 'google'],
    ['utm_medium', 'cpc'],
    ['utm_campaign', '{campaignid}'],
    ['utm_content', '{creative}'],
    ['utm_term', '{keyword}'],
  ],
  kwai: (slug) => [
    ['utm_source', 'kwai'],
    ['utm_medium', 'paid'],
    ['utm_campaign', slug],
  ],
};

/** What is to be typed behind the link. What the network fills in stands as it is: escaped, it would not be found. */
export function adParameters(network: Network, campaignName: string): string {
  return PARAMETERS[network](slugOf(campaignName))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The address for an ad of that network, in one piece. */
export function adLink(link: string, network: Network, campaignName: string): string {
  return `${link}?${adParameters(network, campaignName)}`;
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return slug === '' ? 'campanha' : slug;
}
