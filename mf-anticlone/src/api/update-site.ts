import { siteReply, type UpdateSiteInput } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepSite } from './keep-site.ts';
import { sitePath } from './paths.ts';

/** One after another for each page: of two changes of one setting the later one stays. */
export function useUpdateSite(siteId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    scope: { id: `mf-anticlone ${siteId}` },
    mutationFn: async (change: UpdateSiteInput) =>
      (await api.patch(sitePath(siteId), change, siteReply, { onlyAs: userId })).site,
    onSuccess: (site) => keepSite(client, userId, site),
  });
}
