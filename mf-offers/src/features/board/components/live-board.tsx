import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { byColumn } from '../lib/by-column.ts';
import { offersBeingRead, unsavedOffers } from '../outbox/outbox-state.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { wantedOfferAtom } from '../state/wanted-offer.ts';
import { BoardColumns } from './board-columns.tsx';
import { ColumnCards } from './column-cards.tsx';
import { DragArea } from './drag-area.tsx';
import { LiftedCard } from './offer-card.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useFocusMoved } from './use-focus-moved.ts';
import { useMoveOffer } from './use-move-offer.ts';
import { useRefresh } from './use-refresh.ts';

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
  const wantedId = useAtomValue(wantedOfferAtom);
  const { refresh, refreshing, said } = useRefresh();
  const actions = useCardActions(moveFocused, refresh, useOutbox());
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
          refreshing={refreshing.has(offer.id)}
        />
      )}
    >
      {(liftedId) => (
        <>
          <p role="status" className="sr-only">
            {said}
          </p>
          <BoardColumns counts={counts} dragging={liftedId !== null} {...columns}>
            {(status) => (
              <ColumnCards
                offers={cards[status]}
                filtered={filtered}
                actions={actions}
                unsaved={unsaved}
                beingRead={beingRead}
                refreshing={refreshing}
                keepId={liftedId ?? wantedId ?? movedId}
              />
            )}
          </BoardColumns>
        </>
      )}
    </DragArea>
  );
}
