import { type Api, ApiError, useApi, useSession } from '@garimpo/sdk';
import { changeCached, deleteOnce, hasCode, useService, withItem, withoutItem } from '@garimpo/sdk/parts';
import {
  BULK_MAX,
  bulkCampaignsReply,
  type CampaignsReply,
  type CampaignView,
  type CreateCampaignInput,
  campaignReply,
  campaignsReply,
  savedCampaignReply,
  type TryInput,
  todayReply,
  tryReply,
  type UpdateCampaignInput,
} from '@garimpo/traffic-filter-contract';
import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BulkStep } from '../lib/bulk.ts';
import { campaignKey, campaignListKey, campaignsKey, todayKey } from './keys.ts';
import { BULK_PATH, CAMPAIGNS_PATH, campaignPath, TODAY_PATH } from './paths.ts';

/** The service visits the pages of a campaign before it answers. */
const SAVE_MS = 40_000;
const TODAY_EVERY_MS = 30_000;

/** All campaigns of a user: tabs and search filter them without another request. */
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

/** People since midnight in São Paulo, by campaign; campaigns without any are left out. */
export function useTodayQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: todayKey(user.id),
    queryFn: ({ signal }) => api.get(TODAY_PATH, todayReply, { signal, onlyAs: user.id }),
    select: ({ campaigns }) => new Map(campaigns.map(({ id, people }) => [id, people])),
    refetchInterval: TODAY_EVERY_MS,
    enabled: profile !== null,
  });
}

/** One campaign, read again whenever its form opens. */
export function useCampaignQuery(id: string) {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: campaignKey(user.id, id),
    queryFn: async ({ signal }) =>
      (await api.get(campaignPath(id), campaignReply, { signal, onlyAs: user.id })).campaign,
    enabled: profile !== null,
    refetchOnMount: 'always',
  });
}

/** Whether the campaign does not exist, or its id is malformed. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export type Save = { id: null; input: CreateCampaignInput } | { id: string; change: UpdateCampaignInput };

export function useSaveCampaign() {
  const { api, client, userId } = useService();
  const options = { timeoutMs: SAVE_MS, onlyAs: userId };
  return useMutation({
    mutationFn: (save: Save) =>
      save.id === null
        ? api.post(CAMPAIGNS_PATH, save.input, savedCampaignReply, options)
        : api.patch(campaignPath(save.id), save.change, savedCampaignReply, options),
    onSuccess: ({ campaign }) => keepCampaign(client, userId, campaign),
  });
}

/** Switches a campaign on or off, one request after another: of two clicks the later one wins. */
export function useSetActive({ id, revision }: CampaignView) {
  const { api, client, userId } = useService();
  return useMutation({
    scope: { id: `mf-traffic-filter ${id}` },
    mutationFn: (active: boolean) => {
      // The previous click may have raised the revision since this one.
      const list = client.getQueryData<CampaignsReply>(campaignListKey(userId));
      const known = list?.campaigns.find((one) => one.id === id)?.revision ?? revision;
      return setActive(api, userId, id, { revision: known, active });
    },
    onSuccess: (campaign) => keepCampaign(client, userId, campaign),
  });
}

/** A change of another tab does not conflict with the switch, so the request is repeated with the new revision. */
async function setActive(
  api: Api,
  userId: string,
  id: string,
  { revision, active }: { revision: number; active: boolean },
  mayRepeat = true,
): Promise<CampaignView> {
  const path = campaignPath(id);
  try {
    const saved = await api.patch(path, { revision, active }, savedCampaignReply, { onlyAs: userId });
    return saved.campaign;
  } catch (error) {
    if (!mayRepeat || !hasCode(error, 'traffic_filter.campaign.changed')) throw error;
    const { campaign } = await api.get(path, campaignReply, { onlyAs: userId });
    return setActive(api, userId, id, { revision: campaign.revision, active }, false);
  }
}

export function useDeleteCampaign() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (id: string) =>
      deleteOnce(api, campaignPath(id), userId, 'traffic_filter.campaign.not_found'),
    onSuccess: async (_answer, id) => {
      await changeCached<CampaignsReply>(client, campaignListKey(userId), ({ campaigns }) => ({
        campaigns: withoutItem(campaigns, id),
      }));
      client.removeQueries({ queryKey: campaignKey(userId, id) });
    },
  });
}

export function useRestoreCampaign() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api.post(`${campaignPath(id)}/restore`, undefined, campaignReply, { onlyAs: userId })).campaign,
    onSuccess: (campaign) => keepCampaign(client, userId, campaign),
  });
}

/** One change to several campaigns. Those that are gone leave the list. */
export function useBulkChange() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async ({ ids, change }: BulkStep) => {
      const campaigns: CampaignView[] = [];
      for (let at = 0; at < ids.length; at += BULK_MAX) {
        const sent = { ids: ids.slice(at, at + BULK_MAX), change };
        campaigns.push(
          ...(await api.post(BULK_PATH, sent, bulkCampaignsReply, { onlyAs: userId })).campaigns,
        );
      }
      return campaigns;
    },
    onSuccess: async (changed, { ids }) => {
      const byId = new Map(changed.map((campaign) => [campaign.id, campaign]));
      await changeCached<CampaignsReply>(client, campaignListKey(userId), ({ campaigns }) => ({
        campaigns: campaigns
          .filter(({ id }) => byId.has(id) || !ids.includes(id))
          .map((campaign) => byId.get(campaign.id) ?? campaign),
      }));
      for (const id of ids) void client.invalidateQueries({ queryKey: campaignKey(userId, id) });
    },
    // Of several requests some may have been done.
    onError: () => client.invalidateQueries({ queryKey: campaignsKey(userId) }),
  });
}

/** Where a described visitor would be led. Nothing is counted. */
export function useTryCampaign(campaignId: string) {
  const { api, userId } = useService();
  return useMutation({
    mutationFn: (input: TryInput) =>
      api.post(`${campaignPath(campaignId)}/try`, input, tryReply, { onlyAs: userId }),
  });
}

async function keepCampaign(client: QueryClient, userId: string, campaign: CampaignView): Promise<void> {
  await client.cancelQueries({ queryKey: campaignsKey(userId) });
  client.setQueryData(campaignKey(userId, campaign.id), campaign);
  await changeCached<CampaignsReply>(client, campaignListKey(userId), ({ campaigns }) => ({
    campaigns: withItem(campaigns, campaign),
  }));
}
