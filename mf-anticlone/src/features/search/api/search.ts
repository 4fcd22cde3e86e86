import { searchReply } from '@garimpo/anticlone-contract';
import { useQuery } from '@tanstack/react-query';
import { siteKey, sitePath, useRequests } from '../../../api/sites.ts';

const READ_EVERY_MS = 15_000;

export function useSearchQuery(siteId: string) {
  const { api, userId, as } = useRequests();
  return useQuery({
    queryKey: [...siteKey(userId, siteId), 'search'],
    queryFn: async ({ signal }) =>
      (await api.get(`${sitePath(siteId)}/search`, searchReply, { ...as, signal })).search,
    refetchInterval: READ_EVERY_MS,
  });
}
