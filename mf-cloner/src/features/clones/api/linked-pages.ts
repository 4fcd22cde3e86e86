import { mapPagesReply } from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';

/** The service looks at some dozens of pages, and at the first one in a browser where that is needed. */
const ANSWER_MS = 60_000;
const FRESH_MS = 5 * 60_000;

/** The pages that a clone of the address would have; asked for once the address is given. */
export function useLinkedPages(url: string | null) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: toolKey('mf-cloner', 'linked', userId, url ?? ''),
    queryFn: ({ signal }) =>
      api.post('/api/clone/linked', { url }, mapPagesReply, { signal, onlyAs: userId, timeoutMs: ANSWER_MS }),
    enabled: url !== null,
    retry: false,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}
