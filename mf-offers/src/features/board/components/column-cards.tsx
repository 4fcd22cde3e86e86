import type { OfferView } from '@garimpo/offers-contract';
import { Button } from '@garimpo/sdk';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { UnsavedState } from '../lib/move-record.ts';
import { OfferCard } from './offer-card.tsx';
import type { CardActions } from './use-card-actions.ts';

/** A board may hold thousands of offers; a column draws so many, and so many more when asked. */
const CARDS_AT_ONCE = 50;

export interface ColumnCardsProps {
  offers: readonly OfferView[];
  filtered: boolean;
  actions: CardActions;
  unsaved: ReadonlyMap<string, UnsavedState>;
  beingRead: readonly string[];
}

export function ColumnCards({ offers, filtered, actions, unsaved, beingRead }: ColumnCardsProps) {
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  if (offers.length === 0) return <EmptyColumn filtered={filtered} />;
  const more = Math.min(offers.length - shown, CARDS_AT_ONCE);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {offers.slice(0, shown).map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            actions={actions}
            unsaved={unsaved.get(offer.id)}
            reading={beingRead.includes(offer.id)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" full onClick={() => setShown(shown + CARDS_AT_ONCE)}>
          {text.board.showMore(more)}
        </Button>
      )}
    </>
  );
}

function EmptyColumn({ filtered }: { filtered: boolean }) {
  return (
    <div className="grid gap-1 px-4 py-8 text-center text-caption text-ink-3">
      <p className="font-label text-ink-2">{filtered ? text.board.noHitsInColumn : text.board.emptyColumn}</p>
      {!filtered && <p>{text.board.emptyColumnHint}</p>}
    </div>
  );
}
