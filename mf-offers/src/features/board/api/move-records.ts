import { toolKey } from '@garimpo/sdk';
import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Move } from '../lib/move.ts';
import { type MoveRecord, unsavedOffers, unsettledMoves } from '../lib/move-record.ts';

/** Attempts to save moves stay in the cache of mutations for as long as the page: they are the record of what is unsaved. */
export const moveKey = toolKey('mf-offers', 'move');

/** The unsettled moves of this page at this moment. */
export function currentMoves(client: QueryClient): Move[] {
  const mutations = client.getMutationCache().findAll({ mutationKey: moveKey });
  return unsettledMoves(mutations.flatMap(recordOf));
}

export function useUnsavedOffers() {
  const records = useMutationState({ filters: { mutationKey: moveKey }, select: recordOf });
  return useMemo(() => unsavedOffers(records.flat()), [records]);
}

/** Older attempts of an offer say nothing once one got through. */
export function forgetMovesBefore(client: QueryClient, offerId: string, movedAt: string): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: moveKey })) {
    const [record] = recordOf(mutation);
    const settled = record?.status === 'error' || record?.status === 'success';
    if (settled && record.move.offerId === offerId && record.move.movedAt < movedAt) cache.remove(mutation);
  }
}

function recordOf(mutation: Mutation): MoveRecord[] {
  const move = mutation.state.variables as Move | undefined;
  return move === undefined ? [] : [{ order: mutation.mutationId, status: mutation.state.status, move }];
}
