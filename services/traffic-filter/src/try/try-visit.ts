import {
  type CampaignView,
  choosePage,
  type Network,
  type TryInput,
  type TryReply,
  type VisitorFacts,
} from '@garimpo/traffic-filter-contract';
import { isDeclaredRobot } from '../routing/declared-robot.ts';
import { destinationOf } from '../routing/destination.ts';
import { devicesOf } from '../routing/devices-of.ts';
import { networksOf } from '../routing/networks-of.ts';

/** What the click on an ad of each network brings along, as an example. */
const CLICKS: Readonly<Record<Network, string>> = {
  facebook: 'utm_source=facebook&utm_medium=cpc&fbclid=IwAR0exemplo',
  tiktok: 'utm_source=tiktok&utm_medium=cpc&ttclid=E.C.P.exemplo',
  google: 'utm_source=google&utm_medium=cpc&gclid=Cj0exemplo',
  kwai: 'utm_source=kwai&utm_medium=cpc&kwai_click_id=exemplo',
};

/** Without a question mark; empty for a visitor of no network. */
function sampleClick(network: Network | null): string {
  return network === null ? '' : CLICKS[network];
}

type TriedCampaign = Pick<CampaignView, 'devices' | 'networks' | 'securePage' | 'offers'>;

/** What such a visitor would meet, by the rules that hold for all. @param visitId an example of the id that is passed on */
export function tryVisit(campaign: TriedCampaign, input: TryInput, visitId: string): TryReply {
  const query = sampleClick(input.network);
  const { page, reason } = choosePage(campaign, factsOf(input, query));
  return {
    page,
    reason,
    destinations: pagesOf(campaign, page).map(({ url, percent }) => ({
      url: destinationOf(url, query, visitId),
      percent,
    })),
  };
}

function factsOf({ device, userAgent, referrer }: TryInput, query: string): VisitorFacts {
  const isNamed = userAgent !== undefined && userAgent !== '';
  const headers = {
    ...(isNamed && { 'user-agent': userAgent }),
    ...(referrer !== undefined && { referer: referrer }),
  };
  return {
    isDeclaredRobot: isNamed && isDeclaredRobot(userAgent),
    devices: isNamed ? devicesOf(headers) : device === null ? [] : [device],
    networks: networksOf(query, headers),
  };
}

function pagesOf(
  { securePage, offers }: TriedCampaign,
  page: TryReply['page'],
): { url: string; percent: number }[] {
  if (page === 'secure') return [{ url: securePage, percent: 100 }];
  return sharesOf(offers);
}

/** Pages that have a share of the visitors, in percent to one decimal. */
export function sharesOf(
  offers: readonly { url: string; weight: number }[],
): { url: string; percent: number }[] {
  const sum = offers.reduce((all, { weight }) => all + weight, 0);
  return offers
    .filter(({ weight }) => weight > 0)
    .map(({ url, weight }) => ({ url, percent: Math.round((weight / sum) * 1_000) / 10 }));
}
