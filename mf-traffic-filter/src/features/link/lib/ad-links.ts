import type { Network } from '@garimpo/traffic-filter-contract';

/**
 * The placeholders that each network documents for its ads. Click ids are left out, because all four networks add
 * theirs by themselves (fbclid, ttclid, gclid, click_id). Kwai has no placeholders that work in every account, so the
 * campaign's own name is used.
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

/** The query of an ad's link. Placeholders are not escaped, because the network would not find them. */
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
