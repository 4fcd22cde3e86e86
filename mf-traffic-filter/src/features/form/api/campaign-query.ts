import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { campaignReply } from '@garimpo/traffic-filter-contract';
import { useQuery } from '@tanstack/react-query';
import { campaignKey } from '../../../api/keys.ts';
import { campaignPath } from '../../../api/paths.ts';

/** One campaign, read anew whenever its form is opened. `null`: none is asked for. */
export function useCampaignQuery(id: string | null) {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: campaignKey(user.id, id ?? ''),
    queryFn: async ({ signal }) =>
      (await api.get(campaignPath(id ?? ''), campaignReply, { signal, onlyAs: user.id })).campaign,
    enabled: id !== null && profile !== null,
    refetchOnMount: 'always',
  });
}

/** It is not there, or its address is none. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
