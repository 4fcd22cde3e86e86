import { useApi, useSession } from '@garimpo/sdk';
import { usageReply } from '@garimpo/traffic-filter-contract';
import { useQuery } from '@tanstack/react-query';
import { usageKey } from '../../../api/keys.ts';
import { USAGE_PATH } from '../../../api/paths.ts';

const READ_EVERY_MS = 60_000;

export function useUsageQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: usageKey(user.id),
    queryFn: ({ signal }) => api.get(USAGE_PATH, usageReply, { signal, onlyAs: user.id }),
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}
