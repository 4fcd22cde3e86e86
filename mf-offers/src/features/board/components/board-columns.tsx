import { type OfferStatus, offerStatuses } from '@garimpo/offers-contract';
import { cx, PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { text } from '../../../text/pt-br.ts';
import { Column } from './column.tsx';
import { ColumnTabs } from './column-tabs.tsx';
import { useColumnScroll } from './use-column-scroll.ts';

export interface BoardColumnsProps {
  counts: Record<OfferStatus, number> | null;
  /** The one in front on phones. */
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
  dragging: boolean;
  children: (status: OfferStatus) => ReactNode;
}

/** Four side by side; on phones one at a time, under its tab, with the next one peeking in. */
export function BoardColumns({ counts, column, onColumnChange, dragging, children }: BoardColumnsProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const scroll = useColumnScroll({ column, onColumnChange, active: phone });
  return (
    <>
      {phone && <ColumnTabs counts={counts} column={column} onColumnChange={onColumnChange} />}
      <section
        ref={scroll.ref}
        onScroll={scroll.onScroll}
        onTouchStart={scroll.onTouchStart}
        aria-label={text.board.region}
        className={cx(
          'grid min-h-[calc(100dvh-(--spacing(39)))] grid-cols-[repeat(4,minmax(--spacing(66),1fr))] gap-4 overflow-x-auto',
          'max-md:-mx-page-x max-md:flex max-md:min-h-[calc(100dvh-(--spacing(60)))] max-md:gap-3 max-md:px-page-x max-md:[scrollbar-width:none]',
          // Snapping and smoothness would fight the scrolling that a drag brings about.
          !dragging && 'max-md:snap-x max-md:snap-mandatory max-md:motion-safe:scroll-smooth',
        )}
      >
        {offerStatuses.map((status) => (
          <Column key={status} status={status} count={counts?.[status] ?? null}>
            {children(status)}
          </Column>
        ))}
      </section>
    </>
  );
}
