import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { MoveIntent } from '../lib/moves.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type DialogKind, dialogAtom } from '../state/board-atoms.ts';
import type { BoardChanges } from './use-board-changes.ts';

export interface CardActions {
  open: (kind: DialogKind, offer: OfferView) => void;
  moveTo: (offer: OfferView, status: OfferStatus) => void;
  archive: (offer: OfferView) => void;
  refresh: (offer: OfferView) => void;
  retry: () => void;
}

/**
 * The actions keep their identity while the board is mounted, so that a change of one card rerenders only that card.
 */
export function useCardActions(
  move: (intent: MoveIntent) => void,
  { archive }: BoardChanges,
  refresh: CardActions['refresh'],
  { retry }: Outbox,
): CardActions {
  const setDialog = useSetAtom(dialogAtom);
  return useMemo(
    () => ({
      open: (kind, offer) => setDialog({ kind, offerId: offer.id }),
      moveTo: (offer, status) => status !== offer.status && move({ offerId: offer.id, status }),
      archive: (offer) => archive([offer]),
      refresh,
      retry,
    }),
    [move, archive, refresh, retry, setDialog],
  );
}
