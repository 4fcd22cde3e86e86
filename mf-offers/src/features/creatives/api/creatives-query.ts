import { creativesReply } from '@garimpo/offers-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';

/** @param seenAt of the offer's summary: another save is another list */
export function useCreatives(offerId: string, seenAt: string | null) {
  const api = useApi();
  const { user } = useSession();
  return useQuery({
    queryKey: toolKey('mf-offers', 'creatives', user.id, offerId, seenAt),
    queryFn: ({ signal }) =>
      api.get(`/api/offers/${encodeURIComponent(offerId)}/creatives`, creativesReply, {
        signal,
        onlyAs: user.id,
      }),
    enabled: seenAt !== null,
    placeholderData: (before) => before,
  });
}
