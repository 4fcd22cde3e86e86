import {
  CAMPAIGN_NAME_MAX,
  type CampaignView,
  type CreateCampaignInput,
  devices,
  isSplit,
  networks,
  type OfferResult,
} from '@garimpo/traffic-filter-contract';

/** A clone that takes part in a test. */
export interface TestedClone {
  subdomain: string;
  url: string;
  title?: string | null | undefined;
}

/** One of the pages of a test, with what came of it. */
export interface Variant {
  /** Address of the page, spelled as in the campaign. */
  url: string;
  name: string;
  /** Share of all visitors that it gets, in percent. */
  percent: number;
  result: Omit<OfferResult, 'campaign' | 'page'>;
}

const NOTHING: Variant['result'] = { visits: 0, clicks: 0, conversions: 0, converted: 0, valueCents: 0 };

export const nameOf = ({ title, subdomain }: TestedClone) => title || subdomain;

function samePage(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  return a.origin === b.origin && a.pathname === b.pathname;
}

/**
 * The test that a clone takes part in: a campaign that has its address among several, one that goes on before one that has ended. Campaigns
 * come newest first.
 */
export function testOf(campaigns: readonly CampaignView[], { url }: TestedClone): CampaignView | null {
  const tests = campaigns.filter(
    ({ offers, archived }) =>
      archived !== true && offers.length > 1 && offers.some((offer) => samePage(offer.url, url)),
  );
  return tests.find(isSplit) ?? tests[0] ?? null;
}

/** The pages of a test by the names of their clones. */
export function variantsOf(
  { offers }: CampaignView,
  clones: readonly TestedClone[],
  results: readonly OfferResult[],
): Variant[] {
  const weights = offers.reduce((all, { weight }) => all + weight, 0);
  return offers.map(({ url, weight }) => {
    const clone = clones.find((one) => samePage(one.url, url));
    return {
      url,
      name: clone === undefined ? new URL(url).host : nameOf(clone),
      percent: Math.round((weight / weights) * 100),
      result: results.find(({ page }) => page === url) ?? NOTHING,
    };
  });
}

/**
 * A campaign that tells nobody apart but by its weights: every device and network is selected, so that the secure page, which a campaign must
 * have, is nobody's.
 * @param share of the first page, in percent
 */
export function campaignOfTest(name: string, [first, second]: [string, string], share: number) {
  return {
    name: name.slice(0, CAMPAIGN_NAME_MAX),
    securePage: first,
    offers: [
      { url: first, weight: share },
      { url: second, weight: 100 - share },
    ],
    devices: [...devices],
    networks: [...networks],
  } satisfies CreateCampaignInput;
}

/** Whole percents that leave visitors for both pages; null for all else. */
export function readShare(typed: string): number | null {
  const share = Number(typed.trim());
  return /^\d{1,2}$/.test(typed.trim()) && share >= 1 && share <= 99 ? share : null;
}
