import { type AlertMailMode, alertSettingsReply } from '@garimpo/offers-contract';
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
