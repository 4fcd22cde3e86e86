export const paths = {
  anticlone: '/tools/anticlone',
  eventsPattern: '/tools/anticlone/:siteId/events',
  encrypt: '/tools/encrypt',
  metadata: '/tools/removemetadados',
  events: (siteId: string) => `/tools/anticlone/${encodeURIComponent(siteId)}/events`,
};
