/** Addresses of this tool's pages. */
export const paths = {
  campaigns: '/traffic-filter/campaigns',
  newCampaign: '/traffic-filter/campaigns/new',
  campaignPattern: '/traffic-filter/campaigns/:campaignId',
  requests: '/traffic-filter/requests',
  domains: '/traffic-filter/domains',
  reports: '/traffic-filter/reports',
  campaign: (campaignId: string) => `/traffic-filter/campaigns/${encodeURIComponent(campaignId)}`,
  /** The form of a new campaign, filled in as another one is. */
  duplicate: (campaignId: string) => `/traffic-filter/campaigns/new?from=${encodeURIComponent(campaignId)}`,
  /** The list with the link of one campaign beside it. */
  linkOf: (campaignId: string) =>
    `/traffic-filter/campaigns?campaign=${encodeURIComponent(campaignId)}&panel=link`,
  requestsOf: (campaignId: string) => `/traffic-filter/requests?campaign=${encodeURIComponent(campaignId)}`,
};
