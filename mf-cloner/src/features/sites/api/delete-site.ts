import type { sitesReply } from '@garimpo/cloner-contract';
import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { sitesKey } from '../../../api/keys.ts';

type Sites = z.infer<typeof sitesReply>;

export function useDeleteSite() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = sitesKey(userId);
  return useMutation({
    mutationFn: async (subdomain: string) => {
      try {
        await api.delete('/api/clone', null, { body: { subdomain }, onlyAs: userId });
      } catch (error) {
        // Another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'cloner.site.not_found')) throw error;
      }
    },
    onSuccess: async (_answer, subdomain) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Sites>(
        queryKey,
        (known) => known && { ...known, sites: known.sites.filter((site) => site.subdomain !== subdomain) },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}
