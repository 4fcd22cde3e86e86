import { useApi, useSession } from '@garimpo/sdk';
import { type TryInput, tryReply } from '@garimpo/traffic-filter-contract';
import { useMutation } from '@tanstack/react-query';
import { campaignPath } from '../../../api/paths.ts';

/** What such a visitor would meet. Nothing is counted. */
export function useTryCampaign(campaignId: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: (input: TryInput) =>
      api.post(`${campaignPath(campaignId)}/try`, input, tryReply, { onlyAs: userId }),
  });
}
