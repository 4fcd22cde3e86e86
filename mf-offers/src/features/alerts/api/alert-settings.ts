import { type AlertMailMode, type AlertSettingsReply, alertSettingsReply } from '@garimpo/offers-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ALERT_SETTINGS_PATH } from './alert-paths.ts';

const settingsKey = (userId: string) => toolKey('mf-offers', 'alert-settings', userId);

export function useAlertSettings() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: settingsKey(userId),
    queryFn: ({ signal }) => api.get(ALERT_SETTINGS_PATH, alertSettingsReply, { signal, onlyAs: userId }),
  });
}

/** Shown as chosen at once; taken back when it is not saved. */
export function useChooseMail() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = settingsKey(userId);
  return useMutation({
    // Two quick choices arrive in their order.
    scope: { id: queryKey.join() },
    mutationFn: (mail: AlertMailMode) =>
      api.patch(ALERT_SETTINGS_PATH, { mail }, alertSettingsReply, { onlyAs: userId }),
    onMutate: async (mail) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<AlertSettingsReply>(queryKey);
      if (before !== undefined) client.setQueryData(queryKey, { ...before, settings: { mail } });
      return before;
    },
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (_error, _mail, before) => client.setQueryData(queryKey, before),
  });
}
