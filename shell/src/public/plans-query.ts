import { type PlanName, type PlanView, plansReply } from '@garimpo/accounts-contract';
import type { Api } from '@garimpo/sdk';
import { queryOptions } from '@tanstack/react-query';

export function plansQuery(api: Api) {
  return queryOptions({
    queryKey: ['shell', 'plans'],
    queryFn: async ({ signal }) => (await api.get('/api/plans', plansReply, { signal })).plans,
  });
}

/** The plan that a link names, by name or id. */
export function findPlan(plans: readonly PlanView[], asked: string | null): PlanView | undefined {
  return plans.find(
    (plan) => plan.id === asked || plan.name === (asked?.toLowerCase() as PlanName | undefined),
  );
}
