import type { OfferView } from '@garimpo/offers-contract';
import { lazy, memo, Suspense } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import type { UnsavedState } from '../outbox/outbox-state.ts';
import { OfferCard } from './offer-card.tsx';
import type { CardActions } from './use-card-actions.ts';

/** A column with more cards draws only those in view. */
const CARDS_AT_ONCE = 50;
/** Cards shown while the code for long columns loads: about as many as are in view. */
const CARDS_MEANWHILE = 5;

export interface CardListProps {
  offers: readonly OfferView[];
  actions: CardActions;
  unsaved: ReadonlyMap<string, UnsavedState>;
  beingRead: ReadonlySet<string>;
  refreshing: ReadonlySet<string>;
  compact: boolean;
  /** A card that is drawn even out of view: the one being dragged, or the one that was moved last. */
  keepId: string | null;
}

export interface ColumnCardsProps extends CardListProps {
  filtered: boolean;
}

const loadLongList = async () => {
  try {
    return { default: (await import(/* webpackChunkName: 'list' */ './long-card-list.tsx')).LongCardList };
  } catch (error) {
    // A slower list is better than no board.
    log.error('The list for long columns could not be loaded', error);
    return { default: CardList };
  }
};
const LongCardList = lazy(loadLongList);

export const ColumnCards = memo(function ColumnCards({ filtered, ...list }: ColumnCardsProps) {
  const { offers } = list;
  if (offers.length === 0) return <EmptyColumn filtered={filtered} />;
  if (offers.length <= CARDS_AT_ONCE) return <CardList {...list} />;
  return (
    <Suspense fallback={<CardList {...list} offers={offers.slice(0, CARDS_MEANWHILE)} />}>
      <LongCardList {...list} />
    </Suspense>
  );
});

function CardList({ offers, actions, unsaved, beingRead, refreshing, compact }: CardListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {offers.map((offer) => (
        <li key={offer.id}>
          <OfferCard
            offer={offer}
            actions={actions}
            unsaved={unsaved.get(offer.id)}
            reading={beingRead.has(offer.id)}
            refreshing={refreshing.has(offer.id)}
            compact={compact}
          />
        </li>
      ))}
    </ul>
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
