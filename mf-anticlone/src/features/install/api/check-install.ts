import { installCheckReply } from '@garimpo/anticlone-contract';
import { useMutation } from '@tanstack/react-query';
import { sitePath, sitesKey, useRequests } from '../../../api/sites.ts';

/** The page may be slow, and a browser may have to render it. */
const VISIT_MS = 90_000;

export function useCheckInstall(siteId: string) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    mutationFn: () =>
      api.post(`${sitePath(siteId)}/install-check`, undefined, installCheckReply, {
        ...as,
        timeoutMs: VISIT_MS,
      }),
    // The list shows whether the script is installed.
    onSuccess: () => void client.invalidateQueries({ queryKey: sitesKey(userId) }),
  });
}
