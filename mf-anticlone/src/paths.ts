/** Addresses of pages, this tool's and those it links to. Links to other tools show only where discovery lists them. */
export const paths = {
  anticlone: '/tools/anticlone',
  eventsPattern: '/tools/anticlone/:siteId/events',
  encrypt: '/tools/encrypt',
  metadata: '/tools/removemetadados',
  events: (siteId: string) => `/tools/anticlone/${encodeURIComponent(siteId)}/events`,
};
