import { siteReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepSite } from '../../../api/keep-site.ts';
import { SITES_PATH } from '../../../api/paths.ts';

export function useCreateSite() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (originalUrl: string) =>
      (await api.post(SITES_PATH, { originalUrl }, siteReply, { onlyAs: userId })).site,
    onSuccess: (site) => keepSite(client, userId, site),
  });
}
