import { noticesReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { siteKey } from '../../../api/keys.ts';
import { clonePath } from '../../../api/paths.ts';

/** Drafts to everybody who may take a copy down, in both languages. */
export function useNoticesQuery(siteId: string, cloneId: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: [...siteKey(userId, siteId), 'notices', cloneId],
    queryFn: async ({ signal }) => {
      const path = `${clonePath(siteId, cloneId)}/notices`;
      return (await api.get(path, noticesReply, { signal, onlyAs: userId })).notices;
    },
  });
}
