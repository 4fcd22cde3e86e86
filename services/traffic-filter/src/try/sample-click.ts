import type { Network } from '@garimpo/traffic-filter-contract';

/** What the click on an ad of each network brings along, as an example. */
const CLICKS: Readonly<Record<Network, string>> = {
  facebook: 'utm_source=facebook&utm_medium=cpc&fbclid=IwAR0exemplo',
  tiktok: 'utm_source=tiktok&utm_medium=cpc&ttclid=E.C.P.exemplo',
  google: 'utm_source=google&utm_medium=cpc&gclid=Cj0exemplo',
  kwai: 'utm_source=kwai&utm_medium=cpc&kwai_click_id=exemplo',
};

/** Without a question mark; empty for a visitor of no network. */
export function sampleClick(network: Network | null): string {
  return network === null ? '' : CLICKS[network];
}
