import type { OfferView } from '@garimpo/offers-contract';
import { applyMove, type Move } from './move.ts';

/** One attempt to save a move. `order` grows with every attempt of this page. */
export interface MoveRecord {
  order: number;
  status: 'idle' | 'pending' | 'success' | 'error';
  move: Move;
}

/** `failed`: the last attempt did not get through. `retrying`: another one is on its way. */
export type UnsavedState = 'failed' | 'retrying';

/**
 * The moves that the server is not known to have: the latest of each offer, still on its way or failed. An older
 * attempt says nothing once there is a newer one.
 */
export function unsettledMoves(records: readonly MoveRecord[]): Move[] {
  return latestOfEach(records)
    .filter(({ status }) => status === 'pending' || status === 'error')
    .map(({ move }) => move);
}

/** Offers whose column on the screen the server has not taken, after at least one failure. */
export function unsavedOffers(records: readonly MoveRecord[]): Map<string, UnsavedState> {
  const unsaved = new Map<string, UnsavedState>();
  for (const { status, move } of inOrder(records)) {
    if (status === 'error') unsaved.set(move.offerId, 'failed');
    else if (status === 'success') unsaved.delete(move.offerId);
    else if (status === 'pending' && unsaved.has(move.offerId)) unsaved.set(move.offerId, 'retrying');
  }
  return unsaved;
}

/** Puts unsettled moves back on a fresh answer, so that an older reading of the server never undoes a drag. */
export function replayMoves(offers: OfferView[], moves: readonly Move[]): OfferView[] {
  return moves.reduce((board, move) => applyMove(board, move, new Date(move.movedAt)), offers);
}

function latestOfEach(records: readonly MoveRecord[]): MoveRecord[] {
  return [...new Map(inOrder(records).map((record) => [record.move.offerId, record])).values()];
}

const inOrder = (records: readonly MoveRecord[]) => records.toSorted((a, b) => a.order - b.order);
