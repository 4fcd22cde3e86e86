import { cloneReply, type UpdateCloneInput } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sitesKey } from '../../../api/keys.ts';
import { clonePath } from '../../../api/paths.ts';
import { keepClone } from './clones-query.ts';

export function useUpdateClone(siteId: string, cloneId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    scope: { id: `mf-anticlone ${cloneId}` },
    mutationFn: async (change: UpdateCloneInput) =>
      (await api.patch(clonePath(siteId, cloneId), change, cloneReply, { onlyAs: userId })).clone,
    onSuccess: async (clone) => {
      await keepClone(client, { userId, siteId }, clone);
      // How many of a page's copies are new is told in the list of pages.
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    },
  });
}

/** Our own look at the page, once more. */
export function useCheckClone(siteId: string, cloneId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async () =>
      (await api.post(`${clonePath(siteId, cloneId)}/check`, undefined, cloneReply, { onlyAs: userId }))
        .clone,
    onSuccess: (clone) => keepClone(client, { userId, siteId }, clone),
  });
}
