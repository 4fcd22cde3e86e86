import { type OfferView, offerReply } from '@garimpo/offers-contract';
import { useApi, useGarimpo, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { log } from '../../../log.ts';
import { applyMove, type Move, type MoveIntent } from '../lib/move.ts';
import { boardKey, offerPath, refreshBoard, writeOffer } from './board-query.ts';
import { forgetMovesBefore, moveKey } from './move-records.ts';

/**
 * Moves an offer: on the screen at once, then in the service, in the order of the drags. A failed save keeps the new
 * column and is told on the card (`useUnsavedOffers`); moving again, to the same column too, is the way to repeat it.
 */
export function useMoveOffer(): (intent: MoveIntent) => void {
  const api = useApi();
  const { now } = useGarimpo();
  const userId = useSession().user.id;
  const client = useQueryClient();
  const queryKey = boardKey(userId);
  const { mutate } = useMutation({
    mutationKey: moveKey,
    // One after the other: the service ends with the column of the last drag.
    scope: { id: `mf-offers-board-${userId}` },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ offerId, status }: Move) => api.patch(offerPath(offerId), { status }, offerReply),
    onMutate: async (move) => {
      // A reading that began before the drag would bring the old column back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<OfferView[]>(
        queryKey,
        (offers) => offers && applyMove(offers, move, new Date(move.movedAt)),
      );
    },
    onSuccess: async ({ offer }, move) => {
      forgetMovesBefore(client, move.offerId, move.movedAt);
      await writeOffer(client, userId, offer);
    },
    onError: (error, move) => log.error(`The move of offer ${move.offerId} was not saved`, error),
    onSettled: async () => {
      await client.cancelQueries({ queryKey });
      const last = client.isMutating({ mutationKey: moveKey }) === 1;
      if (last) refreshBoard(client, userId);
    },
  });
  return useCallback((intent) => mutate({ ...intent, movedAt: now().toISOString() }), [mutate, now]);
}
