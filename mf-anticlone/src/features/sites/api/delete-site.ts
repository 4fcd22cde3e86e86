import type { SitesReply } from '@garimpo/anticlone-contract';
import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { siteKey, sitesKey } from '../../../api/keys.ts';
import { sitePath } from '../../../api/paths.ts';

export function useDeleteSite() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = sitesKey(userId);
  return useMutation({
    mutationFn: async (siteId: string) => {
      try {
        await api.delete(sitePath(siteId), null, { onlyAs: userId });
      } catch (error) {
        // Another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'anticlone.site.not_found')) throw error;
      }
    },
    onSuccess: async (_answer, siteId) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<SitesReply>(
        queryKey,
        (known) => known && { ...known, sites: known.sites.filter(({ id }) => id !== siteId) },
      );
      client.removeQueries({ queryKey: siteKey(userId, siteId) });
      void client.invalidateQueries({ queryKey });
    },
  });
}
