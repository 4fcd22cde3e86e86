import { sitesReply } from '@garimpo/cloner-contract';
import { type Api, useApi, useSession } from '@garimpo/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sitesKey } from '../../../api/keys.ts';

export function sitesQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: sitesKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/sites', sitesReply, { signal, onlyAs: userId }),
  });
}

export function useSitesQuery() {
  return useQuery(sitesQuery(useApi(), useSession().user.id));
}
