import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { log } from '../../../log.ts';
import { ALERTS_SEEN_PATH } from './alert-settings.ts';
import { forgetUnseen } from './alerts-query.ts';

/** Takes all events up to one for seen. A failure says nothing to the user: they are shown as new once more. */
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
