import { type Api, ApiError, useApi, useSession } from '@garimpo/sdk';
import {
  type CampaignsReply,
  type CampaignView,
  campaignReply,
  savedCampaignReply,
} from '@garimpo/traffic-filter-contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { keepCampaign } from '../../../api/keep-campaign.ts';
import { campaignListKey } from '../../../api/keys.ts';
import { campaignPath } from '../../../api/paths.ts';

/** On or off, one after another for each campaign: of two clicks the later one stays. */
export function useSetActive({ id, revision }: CampaignView) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    scope: { id: `mf-traffic-filter ${id}` },
    mutationFn: (active: boolean) => {
      // Of now, not of when it was clicked: the click before may have raised it.
      const known = knownRevision(client, userId, id) ?? revision;
      return setActive(api, userId, { id, revision: known, active });
    },
    onSuccess: (campaign) => keepCampaign(client, userId, campaign),
  });
}

interface Wanted {
  id: string;
  revision: number;
  active: boolean;
}

/** Whether it is on has nothing to do with what another tab changed of it: then it is asked again, with what is known now. */
async function setActive(
  api: Api,
  userId: string,
  { id, revision, active }: Wanted,
  again = true,
): Promise<CampaignView> {
  const path = campaignPath(id);
  try {
    const saved = await api.patch(path, { revision, active }, savedCampaignReply, { onlyAs: userId });
    return saved.campaign;
  } catch (error) {
    const changed = error instanceof ApiError && error.code === 'traffic_filter.campaign.changed';
    if (!changed || !again) throw error;
    const { campaign } = await api.get(path, campaignReply, { onlyAs: userId });
    return setActive(api, userId, { id, revision: campaign.revision, active }, false);
  }
}

function knownRevision(client: QueryClient, userId: string, id: string): number | undefined {
  const list = client.getQueryData<CampaignsReply>(campaignListKey(userId));
  return list?.campaigns.find((one) => one.id === id)?.revision;
}
