import { toolKey } from '@garimpo/sdk';

export const sitesKey = (userId: string) => toolKey('mf-editor', 'sites', userId);
export const openSiteKey = (userId: string, subdomain: string) =>
  toolKey('mf-editor', 'open', userId, subdomain);
export const pageVersionKey = (userId: string, subdomain: string, version: number) =>
  toolKey('mf-editor', 'page', userId, subdomain, version);
export const versionsKey = (userId: string, subdomain: string) =>
  toolKey('mf-editor', 'versions', userId, subdomain);
