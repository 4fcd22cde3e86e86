import { sitesReply } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { sitesKey } from './keys.ts';

export function useSitesQuery() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: sitesKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/sites', sitesReply, { signal, onlyAs: userId }),
  });
}
