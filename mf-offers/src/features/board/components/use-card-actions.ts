import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { toast } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { MoveIntent } from '../lib/moves.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type DialogKind, dialogAtom } from '../state/board-atoms.ts';

/** What a card can ask for. */
export interface CardActions {
  open: (kind: DialogKind, offer: OfferView) => void;
  moveTo: (offer: OfferView, status: OfferStatus) => void;
  /** Reads its library page now. */
  refresh: (offer: OfferView) => void;
  /** Sends what is unsaved again. */
  retry: () => void;
}

/** The same functions for as long as the board stands, so that a change of one card draws that card only. */
export function useCardActions(
  move: (intent: MoveIntent) => void,
  refresh: CardActions['refresh'],
  { retry }: Outbox,
): CardActions {
  const setDialog = useSetAtom(dialogAtom);
  return useMemo(
    () => ({
      open: (kind, offer) => setDialog({ kind, offerId: offer.id }),
      moveTo: (offer, status) => {
        if (status === offer.status) return;
        move({ offerId: offer.id, status });
        // The card has left the place where the user looks, on phones the screen.
        toast.info(text.card.moved(offer.title, text.board.columns[status]));
      },
      refresh,
      retry,
    }),
    [move, refresh, retry, setDialog],
  );
}
