import { installCheckReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '../../../api/keys.ts';
import { sitePath } from '../../../api/paths.ts';

/** The page may be slow, and a browser may have to build it. */
const VISIT_MS = 90_000;

/** Visits a user's page now. */
export function useCheckInstall(siteId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: () =>
      api.post(`${sitePath(siteId)}/install-check`, undefined, installCheckReply, {
        timeoutMs: VISIT_MS,
        onlyAs: userId,
      }),
    // The list tells of it too.
    onSuccess: () => void client.invalidateQueries({ queryKey: sitesKey(userId) }),
  });
}
