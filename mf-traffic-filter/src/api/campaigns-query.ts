import { useApi, useSession } from '@garimpo/sdk';
import { campaignsReply } from '@garimpo/traffic-filter-contract';
import { useQuery } from '@tanstack/react-query';
import { campaignListKey } from './keys.ts';
import { CAMPAIGNS_PATH } from './paths.ts';

/** All of a user's campaigns: tabs and search choose among them without asking again. */
export function useCampaignsQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: campaignListKey(user.id),
    queryFn: ({ signal }) => api.get(CAMPAIGNS_PATH, campaignsReply, { signal, onlyAs: user.id }),
    enabled: profile !== null,
  });
}
