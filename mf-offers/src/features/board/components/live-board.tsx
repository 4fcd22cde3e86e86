import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { useOffersBeingRead } from '../api/add-reading.ts';
import { useMoveOffer } from '../api/move-offer.ts';
import { useUnsavedOffers } from '../api/move-records.ts';
import { byColumn } from '../lib/by-column.ts';
import { BoardColumns } from './board-columns.tsx';
import { ColumnCards } from './column-cards.tsx';
import { DragArea } from './drag-area.tsx';
import { LiftedCard } from './offer-card.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useFocusMoved } from './use-focus-moved.ts';

export interface LiveBoardProps {
  offers: OfferView[];
  shown: OfferView[];
  filtered: boolean;
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
}

/** The board with cards on it, which can be moved. */
export function LiveBoard({ offers, shown, filtered, ...columns }: LiveBoardProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const unsaved = useUnsavedOffers();
  const beingRead = useOffersBeingRead();
  const move = useMoveOffer();
  const moveFocused = useFocusMoved(offers, move);
  const actions = useCardActions(moveFocused);
  const cards = byColumn(shown);
  const counts = {
    waiting: cards.waiting.length,
    testing: cards.testing.length,
    approved: cards.approved.length,
    invalid: cards.invalid.length,
  };
  return (
    <DragArea
      offers={offers}
      onMove={(intent, { byKeyboard }) => {
        if (byKeyboard) moveFocused(intent);
        else move(intent);
        // A phone shows one column: the one where the card is now.
        if (phone) columns.onColumnChange(intent.status);
      }}
      renderLifted={(offer) => (
        <LiftedCard
          offer={offer}
          actions={actions}
          unsaved={unsaved.get(offer.id)}
          reading={beingRead.includes(offer.id)}
        />
      )}
    >
      {(dragging) => (
        <BoardColumns counts={counts} dragging={dragging} {...columns}>
          {(status) => (
            <ColumnCards
              offers={cards[status]}
              filtered={filtered}
              actions={actions}
              unsaved={unsaved}
              beingRead={beingRead}
            />
          )}
        </BoardColumns>
      )}
    </DragArea>
  );
}
