export const SITES_PATH = '/api/anticlone/sites';
export const sitePath = (siteId: string) => `${SITES_PATH}/${encodeURIComponent(siteId)}`;
export const clonePath = (siteId: string, cloneId: string) =>
  `${sitePath(siteId)}/clones/${encodeURIComponent(cloneId)}`;
