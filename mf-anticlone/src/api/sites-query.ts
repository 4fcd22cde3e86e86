import { sitesReply } from '@garimpo/anticlone-contract';
import { type Api, useApi, useSession } from '@garimpo/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sitesKey } from './keys.ts';
import { SITES_PATH } from './paths.ts';

/** A copy is told of within seconds of its first visitor. */
const READ_EVERY_MS = 15_000;

export function sitesQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: sitesKey(userId),
    queryFn: ({ signal }) => api.get(SITES_PATH, sitesReply, { signal, onlyAs: userId }),
    refetchInterval: READ_EVERY_MS,
  });
}

export function useSitesQuery() {
  const { user, profile } = useSession();
  return useQuery({ ...sitesQuery(useApi(), user.id), enabled: profile !== null });
}
