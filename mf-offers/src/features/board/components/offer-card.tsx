import type { OfferView } from '@garimpo/offers-contract';
import { cx } from '@garimpo/sdk';
import { memo } from 'react';
import type { UnsavedState } from '../outbox/outbox-state.ts';
import { CardFace, cardFrame, cardId } from './card-face.tsx';
import { useDragOffer } from './drag-area.tsx';
import type { CardActions } from './use-card-actions.ts';

export interface OfferCardProps {
  offer: OfferView;
  actions: CardActions;
  unsaved: UnsavedState | undefined;
  /** A reading of it is being sent. */
  reading: boolean;
  refreshing: boolean;
  compact: boolean;
}

/**
 * A card in its column, shown pale while it is dragged. The drag library rerenders every card of each column that the
 * pointer passes; `CardFace` is a memo of its own and is not drawn again.
 */
export const OfferCard = memo(function OfferCard({ offer, ...face }: OfferCardProps) {
  const { cardRef, cardListeners, isDragging, grip } = useDragOffer(offer);
  return (
    <article
      ref={cardRef}
      aria-labelledby={cardId(offer.id)}
      {...cardListeners}
      className={cx(cardFrame, 'pointer-coarse:select-none', isDragging && 'opacity-38 shadow-none')}
    >
      <CardFace offer={offer} grip={grip} {...face} />
    </article>
  );
});

/** The copy that follows pointer or keyboard. The card itself stays in its column. */
export function LiftedCard(props: OfferCardProps) {
  return (
    <div
      inert
      className={cx(
        cardFrame,
        'cursor-grabbing border-transparent bg-raised shadow-drag motion-safe:-rotate-[1.6deg]',
      )}
    >
      <CardFace {...props} grip={null} />
    </div>
  );
}
