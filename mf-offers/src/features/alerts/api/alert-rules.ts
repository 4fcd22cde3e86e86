import {
  type AlertCondition,
  type AlertRuleView,
  alertRuleReply,
  alertRulesReply,
} from '@garimpo/offers-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alertRulePath, alertRulesPath } from './alert-settings.ts';

type Rules = readonly AlertRuleView[];

/** What every question about the rules of one offer needs. */
function useRulesOf(offerId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = toolKey('mf-offers', 'alert-rules', userId, offerId);
  /** The list as an answer makes it, and then as the service has it: another tab may have changed it as well. */
  const write = async (change: (rules: Rules) => Rules) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<Rules>(queryKey, (rules) => rules && change(rules));
    void client.invalidateQueries({ queryKey });
  };
  /** What was refused tells that the list is not what the service has. */
  const readAgain = () => void client.invalidateQueries({ queryKey });
  return { api, as: { onlyAs: userId }, queryKey, write, readAgain };
}

export function useAlertRules(offerId: string) {
  const { api, as, queryKey } = useRulesOf(offerId);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Rules> => {
      const reply = await api.get(alertRulesPath(offerId), alertRulesReply, { signal, ...as });
      return reply.rules;
    },
  });
}

export function useCreateRule(offerId: string) {
  const { api, as, write, readAgain } = useRulesOf(offerId);
  return useMutation({
    mutationFn: async (condition: AlertCondition) =>
      (await api.post(alertRulesPath(offerId), { condition }, alertRuleReply, as)).rule,
    onSuccess: (rule) => write((rules) => [...rules.filter(({ id }) => id !== rule.id), rule]),
    onError: readAgain,
  });
}

export function useSwitchRule(offerId: string) {
  const { api, as, write, readAgain } = useRulesOf(offerId);
  return useMutation({
    mutationFn: async ({ id, enabled }: { id: string; enabled: boolean }) =>
      (await api.patch(alertRulePath(offerId, id), { enabled }, alertRuleReply, as)).rule,
    onSuccess: (rule) => write((rules) => rules.map((one) => (one.id === rule.id ? rule : one))),
    onError: readAgain,
  });
}

export function useDeleteRule(offerId: string) {
  const { api, as, write, readAgain } = useRulesOf(offerId);
  return useMutation({
    mutationFn: (id: string) => api.delete(alertRulePath(offerId, id), null, as),
    onSuccess: (_answer, id) => write((rules) => rules.filter((one) => one.id !== id)),
    onError: readAgain,
  });
}
