import { useApi, useSession } from '@garimpo/sdk';
import { todayReply } from '@garimpo/traffic-filter-contract';
import { useQuery } from '@tanstack/react-query';
import { todayKey } from '../../../api/keys.ts';
import { TODAY_PATH } from '../../../api/paths.ts';

const READ_EVERY_MS = 30_000;

/** People since midnight in São Paulo, by campaign; one that is not among them had none. */
export function useTodayQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: todayKey(user.id),
    queryFn: ({ signal }) => api.get(TODAY_PATH, todayReply, { signal, onlyAs: user.id }),
    select: ({ campaigns }) => new Map(campaigns.map(({ id, people }) => [id, people])),
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}
