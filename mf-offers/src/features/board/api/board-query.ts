import {
  type ArchivedReply,
  archivedReply,
  type OfferContent,
  type OfferView,
  offerContent,
  offersReply,
} from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { newestOfEach, putOffers } from '../lib/newest.ts';
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

const ARCHIVED_PATH = `${OFFERS_PATH}/archived`;
export const archiveKey = (userId: string) => toolKey('mf-offers', 'archive', userId);

/** Archived offers, and those whose deletion can still be undone. */
export function archiveQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: archiveKey(userId),
    queryFn: ({ signal }) => api.get(ARCHIVED_PATH, archivedReply, { signal, onlyAs: userId }),
    staleTime: FRESH_MS,
    refetchOnReconnect: 'always',
  });
}

export function useArchiveQuery(options: { enabled: boolean }) {
  const { user } = useSession();
  return useQuery({ ...archiveQuery(useApi(), user.id), ...options });
}

/**
 * Some offers in their present state, and some that are deleted; `null` when something changed and it is not known what.
 */
export type Answer =
  | { offer: OfferView }
  | { goneId: string }
  | { offers: OfferView[]; goneIds: string[] }
  | null;

/** Puts an answer of the service, to this or another tab, into the cache; resolves when it is there. */
export async function writeAnswer(client: QueryClient, userId: string, answer: Answer): Promise<void> {
  const queryKey = boardKey(userId);
  // A request that began before this answer could overwrite it with older data, so it is restarted.
  const reading = client.isFetching({ queryKey }) > 0;
  if (reading) await client.cancelQueries({ queryKey });
  if (answer !== null) {
    const { offers, gone } = partsOf(answer);
    client.setQueryData<OfferView[]>(
      queryKey,
      (known) => known && putOffers(known.filter(stays(gone)), offers, isOnBoard),
    );
    // What was deleted a moment ago is listed there too, which only the service knows.
    if (gone.size > 0 || offers.some((offer) => !isOnBoard(offer) || isArchived(client, userId, offer)))
      void client.invalidateQueries({ queryKey: archiveKey(userId) });
  }
  if (reading || answer === null) void client.invalidateQueries({ queryKey });
}

const isOnBoard = ({ archivedAt }: OfferView) => archivedAt == null;
const stays = (gone: ReadonlySet<string>) => (offer: OfferView) => !gone.has(offer.id);

function partsOf(answer: Exclude<Answer, null>): { offers: readonly OfferView[]; gone: Set<string> } {
  if ('offer' in answer) return { offers: [answer.offer], gone: new Set() };
  if ('goneId' in answer) return { offers: [], gone: new Set([answer.goneId]) };
  return { offers: answer.offers, gone: new Set(answer.goneIds) };
}

function isArchived(client: QueryClient, userId: string, { id }: OfferView): boolean {
  const known = client.getQueryData<ArchivedReply>(archiveKey(userId));
  return known !== undefined && [...known.offers, ...known.deleted].some((offer) => offer.id === id);
}

export function knownContent(client: QueryClient, userId: string, offerId: string): OfferContent | null {
  const offers = client.getQueryData<OfferView[]>(boardKey(userId));
  const offer = offers?.find(({ id }) => id === offerId);
  return offer === undefined ? null : offerContent.parse(offer);
}
