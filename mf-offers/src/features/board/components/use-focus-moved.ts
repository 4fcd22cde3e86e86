import type { OfferView } from '@garimpo/offers-contract';
import { useCallback, useEffect, useState } from 'react';
import type { MoveIntent } from '../lib/move.ts';
import { gripId } from './card-frame.ts';

/**
 * A card that changes columns is drawn anew, and the focus that was in it is lost: it goes back to the card's grip.
 * For moves by keyboard and menu; a pointer had no focus to lose. The card may stand far down in its new column: it has
 * to be drawn there (`movedId`). After a drag by keyboard the page follows it; a menu was opened where its user looks.
 */
export function useFocusMoved(offers: readonly OfferView[], move: (intent: MoveIntent) => void) {
  const [moved, setMoved] = useState<(MoveIntent & { follow: boolean }) | null>(null);

  useEffect(() => {
    if (moved === null) return;
    if (!offers.some(({ id, status }) => id === moved.offerId && status === moved.status)) return;
    setMoved(null);
    const focus = document.activeElement;
    if (focus !== null && focus !== document.body) return;
    document.getElementById(gripId(moved.offerId))?.focus({ preventScroll: !moved.follow });
  }, [offers, moved]);

  const moveFocused = useCallback(
    (intent: MoveIntent, { follow = false } = {}) => {
      setMoved({ ...intent, follow });
      move(intent);
    },
    [move],
  );
  return { movedId: moved?.offerId ?? null, moveFocused };
}
