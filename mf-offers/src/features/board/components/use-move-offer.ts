import type { OfferView } from '@garimpo/offers-contract';
import { useCallback, useEffect, useRef } from 'react';
import type { MoveIntent } from '../lib/move.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** Moves an offer: on the screen at once, and in the service as soon as it gets there. The same function for as long as the board stands. */
export function useMoveOffer(offers: readonly OfferView[]): (intent: MoveIntent) => void {
  const outbox = useOutbox();
  const shown = useRef(offers);
  useEffect(() => {
    shown.current = offers;
  }, [offers]);
  return useCallback(
    ({ offerId, status }) => {
      const title = shown.current.find(({ id }) => id === offerId)?.title ?? '';
      void outbox.add({ kind: 'move', offerId, status }, { title, handBack: false });
    },
    [outbox],
  );
}
