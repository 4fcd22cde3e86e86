import { type Api, useApi, useSession } from '@garimpo/sdk';
import { campaignsReply } from '@garimpo/traffic-filter-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { campaignListKey } from './keys.ts';
import { CAMPAIGNS_PATH } from './paths.ts';

/** All of a user's campaigns: tabs and search choose among them without asking again. */
export function campaignsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: campaignListKey(userId),
    queryFn: ({ signal }) => api.get(CAMPAIGNS_PATH, campaignsReply, { signal, onlyAs: userId }),
  });
}

export function useCampaignsQuery() {
  const { user, profile } = useSession();
  return useQuery({ ...campaignsQuery(useApi(), user.id), enabled: profile !== null });
}
