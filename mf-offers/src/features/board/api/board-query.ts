import { type OfferContent, type OfferView, offerContent, offersReply } from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { newestOfEach, putOffer } from '../lib/newest.ts';
import { OFFERS_PATH } from './offer-requests.ts';

/** One board per account: whoever signs in next in this browser never sees the one before. */
export const boardKey = (userId: string) => toolKey('mf-offers', 'offers', userId);

/** Other tabs of this browser tell what they change at once; other machines are followed at this pace. */
const READ_EVERY_MS = 30_000;
const FRESH_MS = 5_000;

/** What the service said last. What it does not have yet is laid over it where the board is drawn. */
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

/** One offer as it is now, or gone; `null` when something changed and nobody knows what. */
export type Answer = { offer: OfferView } | { goneId: string } | null;

/** Writes down what the service said, here or to another tab; the promise ends when it is there. */
export async function writeAnswer(client: QueryClient, userId: string, answer: Answer): Promise<void> {
  const queryKey = boardKey(userId);
  // A reading of the board that began before would bring back what was before: it is begun again.
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

/** The content of an offer as the service has it; `null` for one that it does not have. */
export function knownContent(client: QueryClient, userId: string, offerId: string): OfferContent | null {
  const offers = client.getQueryData<OfferView[]>(boardKey(userId));
  const offer = offers?.find(({ id }) => id === offerId);
  return offer === undefined ? null : offerContent.parse(offer);
}
