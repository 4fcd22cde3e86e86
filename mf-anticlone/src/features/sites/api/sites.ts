import { type SitesReply, siteReply } from '@garimpo/anticlone-contract';
import { ApiError } from '@garimpo/sdk';
import { useMutation } from '@tanstack/react-query';
import { cacheSite, SITES_PATH, siteKey, sitePath, sitesKey, useRequests } from '../../../api/sites.ts';

export function useCreateSite() {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    mutationFn: async (input: { originalUrl: string; search: boolean }) =>
      (await api.post(SITES_PATH, input, siteReply, as)).site,
    onSuccess: (site) => cacheSite(client, userId, site),
  });
}

export function useDeleteSite() {
  const { api, client, userId, as } = useRequests();
  const queryKey = sitesKey(userId);
  return useMutation({
    mutationFn: async (siteId: string) => {
      try {
        await api.delete(sitePath(siteId), null, as);
      } catch (error) {
        // Another tab has deleted it.
        if (!(error instanceof ApiError && error.code === 'anticlone.site.not_found')) throw error;
      }
    },
    onSuccess: async (_answer, siteId) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<SitesReply>(
        queryKey,
        (cached) => cached && { ...cached, sites: cached.sites.filter(({ id }) => id !== siteId) },
      );
      client.removeQueries({ queryKey: siteKey(userId, siteId) });
      void client.invalidateQueries({ queryKey });
    },
  });
}
