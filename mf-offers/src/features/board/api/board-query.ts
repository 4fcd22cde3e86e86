import { type OfferContent, type OfferView, offerContent, offersReply } from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { newestOfEach, putOffer } from '../lib/newest.ts';
import { OFFERS_PATH } from './offer-requests.ts';

/** The key holds the account, so that the next person who signs in here never sees this board. */
export const boardKey = (userId: string) => toolKey('mf-offers', 'offers', userId);

/**
 * Other tabs of this browser report their changes at once; changes from other machines are fetched at this interval.
 */
const READ_EVERY_MS = 30_000;
const FRESH_MS = 5_000;

/** The service's last answer. Pending changes are applied over it where the board is drawn. */
export function boardQuery(api: Api, userId: string) {
  const queryKey = boardKey(userId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const { offers } = await api.get(OFFERS_PATH, offersReply, { signal, onlyAs: userId });
      return newestOfEach(client.getQueryData<OfferView[]>(queryKey), offers);
    },
    staleTime: FRESH_MS,
    refetchInterval: READ_EVERY_MS,
    refetchOnReconnect: 'always',
  });
}

export function useBoardQuery() {
  const { user } = useSession();
  return useQuery(boardQuery(useApi(), user.id));
}

/** One offer in its present state, or deleted; `null` when something changed and it is not known what. */
export type Answer = { offer: OfferView } | { goneId: string } | null;

/** Puts an answer of the service, to this or another tab, into the cache; resolves when it is there. */
export async function writeAnswer(client: QueryClient, userId: string, answer: Answer): Promise<void> {
  const queryKey = boardKey(userId);
  // A request that began before this answer could overwrite it with older data, so it is restarted.
  const reading = client.isFetching({ queryKey }) > 0;
  if (reading) await client.cancelQueries({ queryKey });
  if (answer !== null) {
    client.setQueryData<OfferView[]>(queryKey, (offers) => {
      if (offers === undefined) return undefined;
      return 'offer' in answer
        ? putOffer(offers, answer.offer)
        : offers.filter(({ id }) => id !== answer.goneId);
    });
  }
  if (reading || answer === null) void client.invalidateQueries({ queryKey });
}

export function knownContent(client: QueryClient, userId: string, offerId: string): OfferContent | null {
  const offers = client.getQueryData<OfferView[]>(boardKey(userId));
  const offer = offers?.find(({ id }) => id === offerId);
  return offer === undefined ? null : offerContent.parse(offer);
}
