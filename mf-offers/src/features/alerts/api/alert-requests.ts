import {
  type AlertCondition,
  type AlertMailMode,
  type AlertRuleView,
  alertRuleReply,
  alertRulesReply,
  alertSettingsReply,
  type QuietHours,
} from '@garimpo/offers-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { log } from '../../../log.ts';
import { forgetUnseen } from './alerts-query.ts';
import { ALERTS_PATH } from './read-alerts.ts';

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

/**
 * `mail` is the latest choice until it is saved or has failed; after that it is the service's value. Every failure is
 * reported.
 */
export function useChooseMail(saved: AlertMailMode | undefined, onFailed: (cause: Error) => void) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = settingsKey(userId);
  const { mutate, isPending, variables } = useMutation({
    // The scope keeps two quick choices in order.
    scope: { id: queryKey.join() },
    mutationFn: (mail: AlertMailMode) =>
      api.patch(ALERT_SETTINGS_PATH, { mail }, alertSettingsReply, { onlyAs: userId }),
    onSuccess: async (answer) => {
      // An answer that is still loading may be older than this one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
    onError: onFailed,
  });
  return { mail: isPending ? variables : saved, choose: mutate };
}

/** `null` turns them off. The answer replaces what was cached. */
export function useSaveQuietHours() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = settingsKey(userId);
  return useMutation({
    scope: { id: queryKey.join() },
    mutationFn: (quiet: QuietHours | null) =>
      api.patch(ALERT_SETTINGS_PATH, { quiet }, alertSettingsReply, { onlyAs: userId }),
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
  });
}

type Rules = readonly AlertRuleView[];

function useRulesOf(offerId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = toolKey('mf-offers', 'alert-rules', userId, offerId);
  /** Changes the cached list at once and then refetches it, because another tab may have changed it too. */
  const write = async (change: (rules: Rules) => Rules) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<Rules>(queryKey, (rules) => rules && change(rules));
    void client.invalidateQueries({ queryKey });
  };
  /** A refused change shows that this list differs from the service's. */
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

/** Marks all events up to one as seen. A failure is not shown to the user: the events appear as new once more. */
export function useSeeAlerts() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: (upTo: string) => api.post(ALERTS_SEEN_PATH, { upTo }, null, { onlyAs: userId }),
    onSuccess: (_answer, upTo) => forgetUnseen(client, userId, upTo),
    onError: (error) => log.error('The alerts could not be marked as seen', error),
  });
}
