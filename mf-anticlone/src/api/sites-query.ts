import { sitesReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { sitesKey } from './keys.ts';
import { SITES_PATH } from './paths.ts';

/** A copy is told of within seconds of its first visitor. */
const READ_EVERY_MS = 15_000;

export function useSitesQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: sitesKey(user.id),
    queryFn: ({ signal }) => api.get(SITES_PATH, sitesReply, { signal, onlyAs: user.id }),
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}
