import { toolKey } from '@garimpo/sdk';

/** All that is known of a user's traffic. */
export const userKey = (userId: string) => toolKey('mf-traffic-filter', 'traffic', userId);
/** All that is known of campaigns: the list, the people of today, and each by its id. */
export const campaignsKey = (userId: string) => [...userKey(userId), 'campaigns'] as const;
export const campaignListKey = (userId: string) => [...campaignsKey(userId), 'list'] as const;
export const todayKey = (userId: string) => [...campaignsKey(userId), 'today'] as const;
export const campaignKey = (userId: string, id: string) => [...campaignsKey(userId), 'one', id] as const;
export const requestsKey = (userId: string) => [...userKey(userId), 'requests'] as const;
export const domainsKey = (userId: string) => [...userKey(userId), 'domains'] as const;
export const reportsKey = (userId: string) => [...userKey(userId), 'reports'] as const;
export const usageKey = (userId: string) => [...userKey(userId), 'usage'] as const;
export const secretKey = (userId: string) => [...userKey(userId), 'conversion-secret'] as const;
