import { toolKey } from '@garimpo/sdk';

const userKey = (userId: string) => toolKey('mf-traffic-filter', 'traffic', userId);
/** Prefix of everything that is known of campaigns: the list, today's people, and each campaign by its id. */
export const campaignsKey = (userId: string) => [...userKey(userId), 'campaigns'] as const;
export const campaignListKey = (userId: string) => [...campaignsKey(userId), 'list'] as const;
export const todayKey = (userId: string) => [...campaignsKey(userId), 'today'] as const;
export const campaignKey = (userId: string, id: string) => [...campaignsKey(userId), 'one', id] as const;
export const requestsKey = (userId: string) => [...userKey(userId), 'requests'] as const;
export const rulesKey = (userId: string) => [...userKey(userId), 'address-rules'] as const;
export const domainsKey = (userId: string) => [...userKey(userId), 'domains', 'list'] as const;
export const reportsKey = (userId: string) => [...userKey(userId), 'reports'] as const;
export const cutsKey = (userId: string) => [...userKey(userId), 'cuts'] as const;
export const reportViewsKey = (userId: string) => [...userKey(userId), 'report-views'] as const;
export const costsKey = (userId: string) => [...userKey(userId), 'costs'] as const;
export const ownBrowsersKey = (userId: string) => [...userKey(userId), 'own-browsers'] as const;
export const usageKey = (userId: string) => [...userKey(userId), 'usage'] as const;
export const secretKey = (userId: string) => [...userKey(userId), 'conversion-secret'] as const;
export const sendTargetsKey = (userId: string) => [...userKey(userId), 'conversion-targets'] as const;
export const sendsKey = (userId: string) => [...userKey(userId), 'conversion-sends'] as const;
