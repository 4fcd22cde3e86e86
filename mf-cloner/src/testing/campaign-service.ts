import { type FakeHandler, fail } from '@garimpo/sdk/testing';
import {
  type CampaignView,
  createCampaignInput,
  type OfferResult,
  USUAL_PROTECTION,
  updateCampaignInput,
} from '@garimpo/traffic-filter-contract';

/** The campaigns of one account, kept in memory: what is asked is parsed with the contract, as the real service does. */
export function campaignService(start: { results?: Omit<OfferResult, 'campaign'>[] } = {}) {
  let campaigns: CampaignView[] = [];
  const at = '2026-11-20T12:00:00.000Z';
  const none = { impressions: 0, clicks: 0, conversions: 0, valueCents: 0 };
  const sums = { ...none, requests: 0, people: 0, robots: 0, invalid: 0, blocked: 0, secure: 0 };
  const handlers: Record<string, FakeHandler> = {
    'GET /api/traffic-filter/campaigns': () => ({ campaigns }),
    'POST /api/traffic-filter/campaigns': ({ body }) => {
      const input = createCampaignInput.parse(body);
      const id = `00000000-0000-4000-9000-${String(campaigns.length + 1).padStart(12, '0')}`;
      const link = `https://links.exemplo.com.br/r/teste${campaigns.length + 1}`;
      const campaign: CampaignView = {
        ...input,
        id,
        key: 'teste',
        link,
        aboutLink: `${link}/sobre`,
        active: true,
        protection: USUAL_PROTECTION,
        parameters: [],
        revision: 1,
        createdAt: at,
        updatedAt: at,
      };
      campaigns = [campaign, ...campaigns];
      return { campaign, warnings: [] };
    },
    'PATCH /api/traffic-filter/campaigns/:id': ({ params, body }) => {
      const { revision, offers } = updateCampaignInput.parse(body);
      const found = campaigns.find(({ id }) => id === params['id']);
      if (found === undefined) throw fail('traffic_filter.campaign.not_found', 404);
      if (found.revision !== revision) throw fail('traffic_filter.campaign.changed', 409);
      const campaign = { ...found, ...(offers && { offers }), revision: revision + 1 };
      campaigns = campaigns.map((one) => (one.id === campaign.id ? campaign : one));
      return { campaign, warnings: [] };
    },
    'GET /api/traffic-filter/reports': ({ query }) => ({
      totals: sums,
      before: sums,
      bySource: [],
      byCampaign: [],
      byDevice: [],
      byDay: [],
      byHour: [],
      byOffer: (start.results ?? []).map((one) => ({
        ...one,
        campaign: { id: query.get('campaign') ?? '', name: 'Teste' },
      })),
    }),
  };
  return {
    handlers,
    campaigns: () => campaigns,
    /** Somebody changes a campaign in another tab. */
    touch: () => {
      campaigns = campaigns.map((one) => ({ ...one, revision: one.revision + 1 }));
    },
  };
}
