import type { OfferView } from '@garimpo/offers-contract';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import type { BoardView } from '../lib/board-view.ts';
import { wantedOfferAtom } from '../state/wanted-offer.ts';
import { gripId } from './card-frame.ts';

export interface WantedOfferOptions {
  offers: readonly OfferView[] | undefined;
  shown: readonly OfferView[] | undefined;
  column: BoardView['column'];
  change: (part: Partial<BoardView>) => void;
}

/** Makes the board show the card that was asked for, whatever is searched for, and gives it the focus. */
export function useWantedOffer({ offers, shown, column, change }: WantedOfferOptions): void {
  const [wantedId, setWantedId] = useAtom(wantedOfferAtom);

  useEffect(() => {
    if (wantedId === null || offers === undefined || shown === undefined) return;
    const offer = offers.find(({ id }) => id === wantedId);
    if (offer === undefined) return setWantedId(null);
    const hidden = !shown.includes(offer);
    if (hidden || column !== offer.status) {
      change({ column: offer.status, ...(hidden && { search: '', tags: [] }) });
    }
  }, [wantedId, setWantedId, offers, shown, column, change]);

  useEffect(() => {
    if (wantedId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const focus = () => {
      const grip = document.getElementById(gripId(wantedId));
      if (grip === null || document.querySelector('[role="dialog"]') !== null) return;
      setWantedId(null);
      grip.focus();
    };
    // A dialog that has closed gives the focus back in a task of its own, which is before this one.
    const afterDialog = () => {
      clearTimeout(timer);
      timer = setTimeout(focus);
    };
    afterDialog();
    document.addEventListener('focusin', afterDialog);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', afterDialog);
    };
  });
}
