import { PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { cardHeight, positionsToDraw } from '../lib/card-height.ts';
import type { CardListProps } from './column-cards.tsx';
import { OfferCard } from './offer-card.tsx';

/** The gap between cards in pixels: `gap-2`. */
const GAP = 8;
const OVERSCAN = 3;

/**
 * A column of any length: only the cards in view are drawn, each at its place. The column scrolls with the page, as a
 * short one does; screen readers hear each card's place in the whole list.
 */
export function LongCardList({
  offers,
  actions,
  unsaved,
  beingRead,
  refreshing,
  compact,
  keepId,
}: CardListProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const positionOf = (id: string | null) => (id === null ? -1 : offers.findIndex((offer) => offer.id === id));
  const focused = positionOf(focusedId);
  // The neighbours are kept too, so that Tab moves to the next card, not to one that happens to be in view.
  const kept = [positionOf(keepId), ...(focused < 0 ? [] : [focused - 1, focused, focused + 1])];

  // Another density is another height for each of them. The same function keeps the places of all, which another would count anew.
  const keyOf = useCallback(
    (at: number) => `${offers[at]?.id ?? at}${compact ? ' compact' : ''}`,
    [offers, compact],
  );
  const virtualizer = useWindowVirtualizer({
    count: offers.length,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
    estimateSize: (at) => {
      const offer = offers[at];
      return offer === undefined ? 0 : cardHeight(offer, { touch: phone, compact });
    },
    getItemKey: keyOf,
    rangeExtractor: (range) => positionsToDraw(defaultRangeExtractor(range), kept, offers.length),
    // A card taller than estimated must not scroll the page, because three other columns scroll with it.
    useFlushSync: false,
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;

  // What stands above the column may change its height: a notice, the filters of a phone, the drop slot.
  useLayoutEffect(() => {
    const element = list.current;
    // Scrolling changes nothing above it, and measuring lays the whole page out at each step.
    if (element === null || virtualizer.isScrolling) return;
    const measured = Math.round(element.getBoundingClientRect().top + window.scrollY);
    if (Math.abs(measured - top) > 1) setTop(measured);
  });

  const wanted = virtualizer.getVirtualItems();
  const later = useDeferredValue(wanted);
  // While the page scrolls, no frame waits until new cards are drawn; at rest they come at once.
  const drawn = virtualizer.isScrolling ? later : wanted;
  return (
    <ul
      ref={list}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocusedId(cardOf(event))}
      onBlur={() => setFocusedId(null)}
    >
      {drawn.map(({ index, key, start }) => {
        const offer = offers[index];
        if (offer === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-offer={offer.id}
            aria-posinset={index + 1}
            aria-setsize={offers.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <OfferCard
              offer={offer}
              actions={actions}
              unsaved={unsaved.get(offer.id)}
              reading={beingRead.has(offer.id)}
              refreshing={refreshing.has(offer.id)}
              compact={compact}
            />
          </li>
        );
      })}
    </ul>
  );
}

const cardOf = ({ target }: FocusEvent) =>
  target.closest<HTMLElement>('[data-offer]')?.dataset['offer'] ?? null;
