import { useApi, useSession } from '@garimpo/sdk';
import {
  type CreateCampaignInput,
  savedCampaignReply,
  type UpdateCampaignInput,
} from '@garimpo/traffic-filter-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepCampaign } from '../../../api/keep-campaign.ts';
import { CAMPAIGNS_PATH, campaignPath } from '../../../api/paths.ts';

/** Its pages are visited while one waits, and may take their time to answer. */
const SAVE_MS = 40_000;

export type Save = { id: null; input: CreateCampaignInput } | { id: string; change: UpdateCampaignInput };

export function useSaveCampaign() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const options = { timeoutMs: SAVE_MS, onlyAs: userId };
  return useMutation({
    mutationFn: (save: Save) =>
      save.id === null
        ? api.post(CAMPAIGNS_PATH, save.input, savedCampaignReply, options)
        : api.patch(campaignPath(save.id), save.change, savedCampaignReply, options),
    onSuccess: ({ campaign }) => keepCampaign(client, userId, campaign),
  });
}
