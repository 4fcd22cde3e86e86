/** Paths of this tool's pages. */
export const paths = {
  campaigns: '/traffic-filter/campaigns',
  newCampaign: '/traffic-filter/campaigns/new',
  campaignPattern: '/traffic-filter/campaigns/:campaignId',
  requests: '/traffic-filter/requests',
  domains: '/traffic-filter/domains',
  reports: '/traffic-filter/reports',
  cuts: '/traffic-filter/reports/cuts',
  sends: '/traffic-filter/reports/sends',
  campaign: (campaignId: string) => `/traffic-filter/campaigns/${encodeURIComponent(campaignId)}`,
  /** The form of a new campaign, filled in with the values of another. */
  duplicate: (campaignId: string) => `/traffic-filter/campaigns/new?from=${encodeURIComponent(campaignId)}`,
  /** The list with the link of a campaign beside it. */
  linkOf: (campaignId: string) =>
    `/traffic-filter/campaigns?campaign=${encodeURIComponent(campaignId)}&panel=link`,
  /** The list with a domain beside it. */
  domain: (domainId: string) => `/traffic-filter/domains?domain=${encodeURIComponent(domainId)}`,
  requestsOf: (campaignId: string) => `/traffic-filter/requests?campaign=${encodeURIComponent(campaignId)}`,
};
