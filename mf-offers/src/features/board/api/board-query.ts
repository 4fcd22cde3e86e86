import { type OfferView, offersReply } from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { replayMoves } from '../lib/move-record.ts';
import { currentMoves } from './move-records.ts';

export const OFFERS_PATH = '/api/offers';
export const offerPath = (id: string) => `${OFFERS_PATH}/${encodeURIComponent(id)}`;

/** One board per account: whoever signs in next in this browser never sees the one before. */
export const boardKey = (userId: string) => toolKey('mf-offers', 'offers', userId);

export function boardQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: boardKey(userId),
    queryFn: async ({ signal, client }) => {
      const { offers } = await api.get(OFFERS_PATH, offersReply, { signal });
      return replayMoves(offers, currentMoves(client));
    },
  });
}

export function useBoardQuery() {
  const { user } = useSession();
  return useQuery(boardQuery(useApi(), user.id));
}

/** Writes what the service answered about one offer: in its place, or first when it is new. */
export async function writeOffer(client: QueryClient, userId: string, offer: OfferView): Promise<void> {
  await client.cancelQueries({ queryKey: boardKey(userId) });
  client.setQueryData<OfferView[]>(boardKey(userId), (offers) => {
    if (offers === undefined) return undefined;
    const known = offers.some(({ id }) => id === offer.id);
    const next = known ? offers.map((one) => (one.id === offer.id ? offer : one)) : [offer, ...offers];
    return replayMoves(next, currentMoves(client));
  });
}

export async function removeOffer(client: QueryClient, userId: string, offerId: string): Promise<void> {
  await client.cancelQueries({ queryKey: boardKey(userId) });
  client.setQueryData<OfferView[]>(boardKey(userId), (offers) => offers?.filter(({ id }) => id !== offerId));
}

/** Reads the board again, in place of any reading that began before. Nobody waits for it. */
export function refreshBoard(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: boardKey(userId) });
}
