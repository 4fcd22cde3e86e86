/**
 * Paths of this tool's pages, and of others it links to. Links to other tools show only where discovery lists them.
 */
export const paths = {
  dashboard: '/dashboard',
  metricsPattern: '/offers/:offerId/metrics',
  metrics: (offerId: string) => `/offers/${encodeURIComponent(offerId)}/metrics`,
  creatives: (offerId: string) => `/offers/${encodeURIComponent(offerId)}/metrics#criativos`,
  extension: '/extensao',
  saveFromLibrary: '/extensao/salvar',
  profile: '/profile',
  settings: '/settings',
  cloneSites: '/tools/clonesites',
  clonePage: (url: string) => `/tools/clonesites?url=${encodeURIComponent(url)}`,
};
