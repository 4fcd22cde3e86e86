import { type FakeHandler, fail } from '@garimpo/sdk/testing';
import {
  bulkCampaignsInput,
  type CampaignView,
  createCampaignInput,
  type SavedCampaignReply,
  type TryReply,
  tryInput,
  USUAL_PROTECTION,
  type UsageReply,
  updateCampaignInput,
} from '@garimpo/traffic-filter-contract';
import { campaignOf, usageOf } from './campaigns.ts';

export interface StartingCampaigns {
  campaigns?: CampaignView[];
  /** People of today, by campaign. */
  today?: Record<string, number>;
  usage?: UsageReply;
  /** Of every save. */
  warnings?: SavedCampaignReply['warnings'];
  tried?: TryReply;
}

/** A service for one account, kept in memory: it parses what it gets with the contract, as the real one does. */
export function campaignsService(start: StartingCampaigns) {
  let campaigns = [...(start.campaigns ?? [])];
  const deleted = new Map<string, CampaignView>();
  let secret: string | null = null;
  const { today = {}, usage = usageOf(), warnings = [] } = start;
  const tried: TryReply = start.tried ?? {
    page: 'offer',
    reason: 'selected',
    destinations: [{ url: 'https://oferta.exemplo.com.br/vsl?fbclid=x', percent: 100 }],
  };

  const campaignFor = (id: string | undefined) => {
    const campaign = campaigns.find((one) => one.id === id);
    if (campaign === undefined) throw fail('traffic_filter.campaign.not_found', 404);
    return campaign;
  };
  const keep = (campaign: CampaignView) => {
    campaigns = campaigns.map((one) => (one.id === campaign.id ? campaign : one));
    return { campaign, warnings };
  };
  const secretReply = () => ({
    secret,
    createdAt: secret && '2026-11-20T12:00:00.000Z',
    oldWorksUntil: null,
  });

  const handlers: Record<string, FakeHandler> = {
    'GET /api/traffic-filter/campaigns': () => ({ campaigns }),
    'GET /api/traffic-filter/campaigns/today': () => ({
      campaigns: Object.entries(today).map(([id, people]) => ({ id, people })),
    }),
    'GET /api/traffic-filter/usage': () => usage,
    'POST /api/traffic-filter/campaigns': ({ body }) => {
      const {
        protection = USUAL_PROTECTION,
        parameters = [],
        costParameter = null,
        tags = [],
        expiresAt = null,
        ...input
      } = createCampaignInput.parse(body);
      const campaign = campaignOf(input.name, {
        ...input,
        protection,
        parameters,
        costParameter,
        tags,
        expiresAt,
      });
      campaigns = [campaign, ...campaigns];
      return { campaign, warnings };
    },
    'POST /api/traffic-filter/campaigns/bulk': ({ body }) => {
      const { ids, change } = bulkCampaignsInput.parse(body);
      const { active, archived, deleted: isDeleted, addTags = [], removeTags = [] } = change;
      if (isDeleted === false) campaigns = [...campaigns, ...ids.flatMap((id) => deleted.get(id) ?? [])];
      campaigns = campaigns.map((one) =>
        ids.includes(one.id)
          ? {
              ...one,
              active: active ?? one.active,
              archived: archived ?? one.archived,
              tags: [
                ...new Set([...(one.tags ?? []).filter((tag) => !removeTags.includes(tag)), ...addTags]),
              ],
              revision: one.revision + 1,
            }
          : one,
      );
      if (isDeleted === true) {
        for (const one of campaigns) if (ids.includes(one.id)) deleted.set(one.id, one);
        campaigns = campaigns.filter(({ id }) => !ids.includes(id));
      }
      return { campaigns: campaigns.filter(({ id }) => ids.includes(id)) };
    },
    'GET /api/traffic-filter/campaigns/:id': ({ params }) => ({ campaign: campaignFor(params['id']) }),
    'PATCH /api/traffic-filter/campaigns/:id': ({ params, body }) => {
      const { revision, ...change } = updateCampaignInput.parse(body);
      const campaign = campaignFor(params['id']);
      if (campaign.revision !== revision) throw fail('traffic_filter.campaign.changed', 409);
      const known = Object.entries(change).filter(([, value]) => value !== undefined);
      return keep({ ...campaign, ...Object.fromEntries(known), revision: revision + 1 });
    },
    'DELETE /api/traffic-filter/campaigns/:id': ({ params }) => {
      const campaign = campaignFor(params['id']);
      deleted.set(campaign.id, campaign);
      campaigns = campaigns.filter(({ id }) => id !== campaign.id);
    },
    'POST /api/traffic-filter/campaigns/:id/restore': ({ params }) => {
      const campaign = deleted.get(params['id'] ?? '');
      if (campaign === undefined) throw fail('traffic_filter.campaign.not_found', 404);
      campaigns = [campaign, ...campaigns];
      return { campaign };
    },
    'POST /api/traffic-filter/campaigns/:id/try': ({ params, body }) => {
      campaignFor(params['id']);
      tryInput.parse(body);
      return tried;
    },
    'GET /api/traffic-filter/conversion-secret': secretReply,
    'POST /api/traffic-filter/conversion-secret': () => {
      secret = `whsec_${secret === null ? 'cHJpbWVpcm8=' : 'c2VndW5kbw=='}`;
      return secretReply();
    },
  };
  return {
    handlers,
    campaigns: () => campaigns,
    /** As another tab would. */
    put: (campaign: CampaignView) => void keep(campaign),
    remove: (id: string) => {
      campaigns = campaigns.filter((one) => one.id !== id);
    },
  };
}
