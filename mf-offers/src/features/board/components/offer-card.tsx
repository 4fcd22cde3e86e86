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
  /** Its metrics are on their way. */
  reading: boolean;
  /** Its library page is being read. */
  refreshing: boolean;
}

/**
 * A card in its column. While it is in the hand, its place stays, pale. The drag library tells every card of each
 * column that a hand passes; what the card says is drawn apart, and not again for that.
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

/** The copy that follows pointer or keyboard. It is a picture: the card itself stays where it was. */
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
