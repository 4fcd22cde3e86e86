import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import {
  type CampaignView,
  type CreateCampaignInput,
  campaignsReply,
  type Offer,
  reportReply,
  savedCampaignReply,
} from '@garimpo/traffic-filter-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const CAMPAIGNS = '/api/traffic-filter/campaigns';
/** The service looks at the pages of a campaign before it answers. */
const SAVE_MS = 40_000;
const READ_EVERY_MS = 30_000;
/** Days of a result: those that the campaign's own page shows. */
export const RESULT_DAYS = 90;

const campaignsKey = (userId: string) => toolKey('mf-cloner', 'campaigns', userId);

async function listCampaigns(api: Api, onlyAs: string, signal: AbortSignal): Promise<CampaignView[]> {
  return (await api.get(CAMPAIGNS, campaignsReply, { signal, onlyAs })).campaigns;
}

/** The user's campaigns, read again whenever a test is looked at: the traffic filter changes them, too. */
export function useCampaignsQuery() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: campaignsKey(userId),
    queryFn: ({ signal }) => listCampaigns(api, userId, signal),
    refetchOnMount: 'always',
  });
}

/** What the pages of a campaign led to; nothing is asked for null. */
export function useResultQuery(campaign: string | null) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: toolKey('mf-cloner', 'test', userId, campaign ?? ''),
    queryFn: async ({ signal }) => {
      const query = { days: String(RESULT_DAYS), campaign: campaign ?? '' };
      const options = { query, signal, onlyAs: userId };
      return (await api.get('/api/traffic-filter/reports', reportReply, options)).byOffer ?? [];
    },
    enabled: campaign !== null,
    refetchInterval: READ_EVERY_MS,
    refetchOnMount: 'always',
  });
}

export function useStartTest() {
  const api = useApi();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: async (input: CreateCampaignInput) =>
      (await api.post(CAMPAIGNS, input, savedCampaignReply, { ...keep.options, timeoutMs: SAVE_MS }))
        .campaign,
    onSuccess: keep.put,
  });
}

/** How the visitors are divided from now on. */
export function useDivide() {
  const api = useApi();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: async ({ id, revision, offers }: { id: string; revision: number; offers: Offer[] }) => {
      const options = { ...keep.options, timeoutMs: SAVE_MS };
      const saved = await api.patch(`${CAMPAIGNS}/${id}`, { revision, offers }, savedCampaignReply, options);
      return saved.campaign;
    },
    onSuccess: keep.put,
    // Somebody may have changed the campaign meanwhile.
    onError: keep.read,
  });
}

function useKeepCampaign() {
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = campaignsKey(userId);
  return {
    options: { onlyAs: userId },
    put: async (campaign: CampaignView) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<CampaignView[]>(queryKey, (known = []) => [
        campaign,
        ...known.filter(({ id }) => id !== campaign.id),
      ]);
      // The traffic filter's own pages read theirs again.
      await client.invalidateQueries({ queryKey: toolKey('mf-traffic-filter') });
    },
    read: () => client.invalidateQueries({ queryKey }),
  };
}
