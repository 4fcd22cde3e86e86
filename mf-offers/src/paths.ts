/**
 * Paths of this tool's pages, and of others it links to. Links to other tools show only where discovery lists them.
 */
export const paths = {
  dashboard: '/dashboard',
  /** What the command palette opens on the board: see `useAskedDialog`. */
  addOffer: '/dashboard?do=add',
  moveOffer: (offerId: string) => `/dashboard?do=move&offer=${encodeURIComponent(offerId)}`,
  layout: (layout: string) => `/dashboard?view=${layout}`,
  metricsPattern: '/offers/:offerId/metrics',
  metrics: (offerId: string) => `/offers/${encodeURIComponent(offerId)}/metrics`,
  creatives: (offerId: string) => `/offers/${encodeURIComponent(offerId)}/metrics#criativos`,
  extension: '/extensao',
  saveFromLibrary: '/extensao/salvar',
  plans: '/escolher-plano',
  profile: '/profile',
  settings: '/settings',
  cloneSites: '/tools/clonesites',
  /** The clone goes into the folder of its offer. */
  clonePage: ({ landingPageUrl, title }: { landingPageUrl: string; title: string }) =>
    `/tools/clonesites?url=${encodeURIComponent(landingPageUrl)}&pasta=${encodeURIComponent(title)}`,
};
