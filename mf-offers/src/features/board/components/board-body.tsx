import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { Button, Empty, LoadingText } from '@garimpo/sdk';
import { LayoutGrid, Plus, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../../text/pt-br.ts';
import { BoardColumns } from './board-columns.tsx';
import { LiveBoard } from './live-board.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';

export interface BoardBodyProps {
  /** All offers; `undefined` while loading, or when they could not be read. */
  offers: OfferView[] | undefined;
  /** Those that the filter lets through, in order. */
  shown: OfferView[] | undefined;
  loading: boolean;
  filtered: boolean;
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
  onAdd: () => void;
  onClear: () => void;
}

const skeletons: Record<OfferStatus, number> = { waiting: 3, testing: 2, approved: 2, invalid: 1 };

/** Loading, empty, nothing found, failed and full have the same frame. */
export function BoardBody({ offers, shown, loading, filtered, onAdd, onClear, ...columns }: BoardBodyProps) {
  if (offers === undefined || shown === undefined) {
    return (
      <BoardColumns counts={null} dragging={false} {...columns}>
        {(status) => loading && <LoadingColumn status={status} />}
      </BoardColumns>
    );
  }
  if (offers.length === 0) {
    return (
      <Place>
        <Empty
          icon={LayoutGrid}
          title={text.board.emptyTitle}
          actions={
            <Button icon={Plus} onClick={onAdd}>
              {text.board.add}
            </Button>
          }
        >
          {text.board.emptyText}
        </Empty>
      </Place>
    );
  }
  if (shown.length === 0) {
    return (
      <Place>
        <Empty
          icon={SearchX}
          title={text.board.noHitsTitle}
          actions={<Button onClick={onClear}>{text.board.clearFilters}</Button>}
        >
          {text.board.noHitsText}
        </Empty>
      </Place>
    );
  }
  return <LiveBoard offers={offers} shown={shown} filtered={filtered} {...columns} />;
}

/** The words stand once, under the first column's shapes. */
function LoadingColumn({ status }: { status: OfferStatus }) {
  return (
    <>
      <SkeletonCards count={skeletons[status]} />
      {status === 'waiting' && <LoadingText text={text.board.loading} className="justify-self-center py-2" />}
    </>
  );
}

function Place({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-(--spacing(39)))] content-start rounded-lg bg-sunken">
      {children}
    </div>
  );
}
