import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { useMemo } from 'react';
import { byColumn } from '../lib/by-column.ts';
import { offersBeingRead, unsavedOffers } from '../outbox/outbox-state.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { BoardColumns } from './board-columns.tsx';
import { ColumnCards } from './column-cards.tsx';
import { DragArea } from './drag-area.tsx';
import { LiftedCard } from './offer-card.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useFocusMoved } from './use-focus-moved.ts';
import { useMoveOffer } from './use-move-offer.ts';

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
  const outboxState = useOutboxState();
  const unsaved = useMemo(() => unsavedOffers(outboxState), [outboxState]);
  const beingRead = useMemo(() => offersBeingRead(outboxState), [outboxState]);
  const move = useMoveOffer(offers);
  const { movedId, moveFocused } = useFocusMoved(offers, move);
  const actions = useCardActions(moveFocused, useOutbox());
  const cards = useMemo(() => byColumn(shown), [shown]);
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
        if (byKeyboard) moveFocused(intent, { follow: true });
        else move(intent);
        // A phone shows one column: the one where the card is now.
        if (phone) columns.onColumnChange(intent.status);
      }}
      renderLifted={(offer) => (
        <LiftedCard
          offer={offer}
          actions={actions}
          unsaved={unsaved.get(offer.id)}
          reading={beingRead.has(offer.id)}
        />
      )}
    >
      {(liftedId) => (
        <BoardColumns counts={counts} dragging={liftedId !== null} {...columns}>
          {(status) => (
            <ColumnCards
              offers={cards[status]}
              filtered={filtered}
              actions={actions}
              unsaved={unsaved}
              beingRead={beingRead}
              keepId={liftedId ?? movedId}
            />
          )}
        </BoardColumns>
      )}
    </DragArea>
  );
}
