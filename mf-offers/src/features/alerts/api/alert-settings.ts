import {
  type AlertCondition,
  type AlertMailMode,
  type AlertRuleView,
  alertRuleReply,
  alertRulesReply,
  alertSettingsReply,
} from '@garimpo/offers-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const ALERTS_PATH = '/api/alerts';
export const ALERTS_SEEN_PATH = `${ALERTS_PATH}/seen`;
export const ALERT_SETTINGS_PATH = `${ALERTS_PATH}/settings`;
export const alertRulesPath = (offerId: string) => `/api/offers/${encodeURIComponent(offerId)}/alerts`;
export const alertRulePath = (offerId: string, ruleId: string) =>
  `${alertRulesPath(offerId)}/${encodeURIComponent(ruleId)}`;

const settingsKey = (userId: string) => toolKey('mf-offers', 'alert-settings', userId);

export function useAlertSettings() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: settingsKey(userId),
    queryFn: ({ signal }) => api.get(ALERT_SETTINGS_PATH, alertSettingsReply, { signal, onlyAs: userId }),
  });
}

/** `mail` is what was chosen last, until it is saved or could not be: then it is what the service has. Every failure is told. */
export function useChooseMail(saved: AlertMailMode | undefined, onFailed: (cause: Error) => void) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = settingsKey(userId);
  const { mutate, isPending, variables } = useMutation({
    // Two quick choices arrive in their order.
    scope: { id: queryKey.join() },
    mutationFn: (mail: AlertMailMode) =>
      api.patch(ALERT_SETTINGS_PATH, { mail }, alertSettingsReply, { onlyAs: userId }),
    onSuccess: async (answer) => {
      // One that is on its way may be of before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
    onError: onFailed,
  });
  return { mail: isPending ? variables : saved, choose: mutate };
}

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
