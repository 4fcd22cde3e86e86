import type { OfferView } from '@garimpo/offers-contract';
import { cx } from '@garimpo/sdk';
import { memo } from 'react';
import type { UnsavedState } from '../lib/move-record.ts';
import { CardFace } from './card-face.tsx';
import { cardFrame, cardId } from './card-frame.ts';
import { useDragOffer } from './drag-area.tsx';
import type { CardActions } from './use-card-actions.ts';

export interface OfferCardProps {
  offer: OfferView;
  actions: CardActions;
  unsaved: UnsavedState | undefined;
  /** Its metrics are on their way. */
  reading: boolean;
}

/** A card in its column. While it is in the hand, its place stays, pale. */
export const OfferCard = memo(function OfferCard({ offer, actions, unsaved, reading }: OfferCardProps) {
  const drag = useDragOffer(offer);
  return (
    <li>
      <article
        ref={drag.cardRef}
        aria-labelledby={cardId(offer.id)}
        {...drag.cardListeners}
        className={cx(cardFrame, 'pointer-coarse:select-none', drag.isDragging && 'opacity-38 shadow-none')}
      >
        <CardFace offer={offer} actions={actions} unsaved={unsaved} reading={reading} drag={drag} />
      </article>
    </li>
  );
});

/** The copy that follows pointer or keyboard. It is a picture: the card itself stays where it was. */
export function LiftedCard({ offer, actions, unsaved, reading }: OfferCardProps) {
  return (
    <div
      inert
      className={cx(
        cardFrame,
        'cursor-grabbing border-transparent bg-raised shadow-drag motion-safe:-rotate-[1.6deg]',
      )}
    >
      <CardFace offer={offer} actions={actions} unsaved={unsaved} reading={reading} drag={null} />
    </div>
  );
}
