import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { toast } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { MoveIntent } from '../lib/moves.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type DialogKind, dialogAtom } from '../state/board-atoms.ts';

export interface CardActions {
  open: (kind: DialogKind, offer: OfferView) => void;
  moveTo: (offer: OfferView, status: OfferStatus) => void;
  refresh: (offer: OfferView) => void;
  retry: () => void;
}

/**
 * The actions keep their identity while the board is mounted, so that a change of one card rerenders only that card.
 */
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
        // The card has left the column that the user looks at; on phones it has left the screen.
        toast.info(text.card.moved(offer.title, text.board.columns[status]));
      },
      refresh,
      retry,
    }),
    [move, refresh, retry, setDialog],
  );
}
