import type { CampaignsReply, CampaignView } from '@garimpo/traffic-filter-contract';
import type { QueryClient } from '@tanstack/react-query';
import { campaignKey, campaignListKey, campaignsKey } from './keys.ts';

/** Puts what the service said of one campaign in place of what was known, or before all others. */
export async function keepCampaign(
  client: QueryClient,
  userId: string,
  campaign: CampaignView,
): Promise<void> {
  // An older answer that is on its way knows less.
  await client.cancelQueries({ queryKey: campaignsKey(userId) });
  client.setQueryData(campaignKey(userId, campaign.id), campaign);
  client.setQueryData<CampaignsReply>(campaignListKey(userId), (known) => {
    if (known === undefined) return known;
    const there = known.campaigns.some(({ id }) => id === campaign.id);
    const campaigns = there
      ? known.campaigns.map((one) => (one.id === campaign.id ? campaign : one))
      : [campaign, ...known.campaigns];
    return { campaigns };
  });
  void client.invalidateQueries({ queryKey: campaignListKey(userId) });
}
