import type { OfferView } from '@garimpo/offers-contract';
import { useCallback, useEffect, useRef } from 'react';
import type { MoveIntent } from '../lib/move.ts';
import { gripId } from './card-frame.ts';

/**
 * A card that changes columns is drawn anew, and the focus that was in it is lost: it goes back to the card's grip.
 * For moves by keyboard and menu; a pointer had no focus to lose.
 */
export function useFocusMoved(
  offers: readonly OfferView[],
  move: (intent: MoveIntent) => void,
): (intent: MoveIntent) => void {
  const moved = useRef<MoveIntent | null>(null);

  useEffect(() => {
    const intent = moved.current;
    if (intent === null) return;
    if (!offers.some(({ id, status }) => id === intent.offerId && status === intent.status)) return;
    moved.current = null;
    const focus = document.activeElement;
    if (focus !== null && focus !== document.body) return;
    document.getElementById(gripId(intent.offerId))?.focus({ preventScroll: true });
  }, [offers]);

  return useCallback(
    (intent) => {
      moved.current = intent;
      move(intent);
    },
    [move],
  );
}
