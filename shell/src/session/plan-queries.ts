import {
  plansReply,
  type SubscriptionDetails,
  subscriptionReply,
  usageReply,
} from '@garimpo/accounts-contract';
import type { Api } from '@garimpo/sdk';
import { queryOptions } from '@tanstack/react-query';

/** The plans as the database has them, cheapest first. */
export function plansQuery(api: Api) {
  return queryOptions({
    queryKey: ['shell', 'plans'],
    queryFn: async ({ signal }) => (await api.get('/api/plans', plansReply, { signal })).plans,
  });
}

/** How much of the plan's limits is used. Another plan has other limits. */
export function usageQuery(api: Api, userId: string, planId: string | null) {
  return queryOptions({
    queryKey: ['shell', 'usage', userId, planId],
    queryFn: async ({ signal }) => (await api.get('/api/usage', usageReply, { signal })).usage,
    // A tool may have changed it since it was last shown.
    staleTime: 0,
  });
}

/** Who charges, when next, and what was paid. */
export function subscriptionQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['shell', 'subscription', userId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/subscription', subscriptionReply, { signal })).subscription,
    // A notice of the provider changes it at any moment.
    staleTime: 0,
  });
}

export async function changeSubscription(api: Api, what: 'cancel' | 'resume'): Promise<SubscriptionDetails> {
  return (await api.post(`/api/subscription/${what}`, {}, subscriptionReply)).subscription;
}
