import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { type CampaignsReply, campaignReply } from '@garimpo/traffic-filter-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepCampaign } from '../../../api/keep-campaign.ts';
import { campaignKey, campaignListKey } from '../../../api/keys.ts';
import { campaignPath } from '../../../api/paths.ts';

export function useDeleteCampaign() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = campaignListKey(userId);
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(campaignPath(id), null, { onlyAs: userId });
      } catch (error) {
        // Another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'traffic_filter.campaign.not_found')) throw error;
      }
    },
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<CampaignsReply>(
        queryKey,
        (known) => known && { campaigns: known.campaigns.filter((one) => one.id !== id) },
      );
      client.removeQueries({ queryKey: campaignKey(userId, id) });
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** As it was before it was deleted, with the same link. */
export function useRestoreCampaign() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (id: string) =>
      (await api.post(`${campaignPath(id)}/restore`, undefined, campaignReply, { onlyAs: userId })).campaign,
    onSuccess: (campaign) => keepCampaign(client, userId, campaign),
  });
}
