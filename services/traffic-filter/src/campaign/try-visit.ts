import {
  type CampaignView,
  choosePage,
  type Network,
  type TryInput,
  type TryReply,
  type VisitorFacts,
} from '@garimpo/traffic-filter-contract';
import { devicesOf, isDeclaredRobot } from '../routing/browser.ts';
import { networksOf } from '../routing/networks.ts';
import { destinationOf } from '../routing/parameters.ts';
import { sharesOf } from '../routing/split.ts';

/** Sample queries, as a click on an ad of each network adds them. */
const CLICKS: Readonly<Record<Network, string>> = {
  facebook: 'utm_source=facebook&utm_medium=cpc&fbclid=IwAR0exemplo',
  tiktok: 'utm_source=tiktok&utm_medium=cpc&ttclid=E.C.P.exemplo',
  google: 'utm_source=google&utm_medium=cpc&gclid=Cj0exemplo',
  kwai: 'utm_source=kwai&utm_medium=cpc&kwai_click_id=exemplo',
};

type TriedCampaign = Pick<CampaignView, 'devices' | 'networks' | 'securePage' | 'offers'>;

/** What a visitor would get, by the same rules as in a real visit. @param visitId sample of the id that is passed on */
export function tryVisit(campaign: TriedCampaign, input: TryInput, visitId: string): TryReply {
  const query = input.network === null ? '' : CLICKS[input.network];
  const { page, reason } = choosePage(campaign, factsOf(input, query));
  const pages = page === 'secure' ? [{ url: campaign.securePage, percent: 100 }] : sharesOf(campaign.offers);
  return {
    page,
    reason,
    destinations: pages.map(({ url, percent }) => ({
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
