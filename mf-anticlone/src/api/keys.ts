import { toolKey } from '@garimpo/sdk';

/** All that is known of a user's pages. */
export const userKey = (userId: string) => toolKey('mf-anticlone', 'pages', userId);
export const sitesKey = (userId: string) => [...userKey(userId), 'sites'] as const;
/** All that is known of one page. */
export const siteKey = (userId: string, siteId: string) => [...userKey(userId), 'site', siteId] as const;
