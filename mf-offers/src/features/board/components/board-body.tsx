import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { Button, cx, Empty, LoadingText, PHONE_QUERY, Skeleton, useMediaQuery } from '@garimpo/sdk';
import { useAtomValue } from 'jotai';
import { LayoutGrid, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { BoardView } from '../lib/board-view.ts';
import { byColumn, type MoveIntent } from '../lib/moves.ts';
import { offersBeingRead, unsavedOffers } from '../outbox/outbox-state.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { wantedOfferAtom } from '../state/board-atoms.ts';
import { useBoardPrefs } from '../state/board-prefs.ts';
import { BoardColumns } from './board-columns.tsx';
import { cardFrame, gripId } from './card-face.tsx';
import { ColumnCards } from './column-cards.tsx';
import { DragArea } from './drag-area.tsx';
import { LiftedCard } from './offer-card.tsx';
import { OfferList } from './on-demand-lists.tsx';
import { type BoardChanges, useBoardChanges } from './use-board-changes.ts';
import { useCardActions } from './use-card-actions.ts';
import { useOffersWithEdits } from './use-offers-with-edits.ts';
import { useRefresh } from './use-refresh.ts';

/**
 * A card that changes columns is mounted again, so the focus in it is lost: this gives it back to the card's grip
 * after moves by keyboard and menu. The card may be far down in its new column and must be drawn there (`movedId`).
 * The page scrolls to it only after a drag by keyboard.
 */
function useFocusMoved(offers: readonly OfferView[], move: (intent: MoveIntent) => void) {
  const [moved, setMoved] = useState<(MoveIntent & { follow: boolean }) | null>(null);

  useEffect(() => {
    if (moved === null) return;
    if (!offers.some(({ id, status }) => id === moved.offerId && status === moved.status)) return;
    setMoved(null);
    const focus = document.activeElement;
    if (focus !== null && focus !== document.body) return;
    document.getElementById(gripId(moved.offerId))?.focus({ preventScroll: !moved.follow });
  }, [offers, moved]);

  const moveFocused = useCallback(
    (intent: MoveIntent, { follow = false } = {}) => {
      setMoved({ ...intent, follow });
      move(intent);
    },
    [move],
  );
  return { movedId: moved?.offerId ?? null, moveFocused };
}

/**
 * Moves an offer on the screen at once and queues the change. The function keeps its identity while the board is
 * mounted.
 */
function useMoveOffer(offers: readonly OfferView[], { move }: BoardChanges): (intent: MoveIntent) => void {
  const shown = useRef(offers);
  useEffect(() => {
    shown.current = offers;
  }, [offers]);
  return useCallback(
    ({ offerId, status }) =>
      move(
        shown.current.filter(({ id }) => id === offerId),
        status,
      ),
    [move],
  );
}

interface LiveBoardProps {
  offers: OfferView[];
  shown: OfferView[];
  filtered: boolean;
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
}

function LiveBoard({ offers, shown, filtered, ...columns }: LiveBoardProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const outboxState = useOutboxState();
  const unsaved = useMemo(() => unsavedOffers(outboxState), [outboxState]);
  const edited = useOffersWithEdits();
  const beingRead = useMemo(
    () => new Set([...offersBeingRead(outboxState), ...edited]),
    [outboxState, edited],
  );
  const { compact } = useBoardPrefs().prefs;
  const changes = useBoardChanges();
  const move = useMoveOffer(offers, changes);
  const { movedId, moveFocused } = useFocusMoved(offers, move);
  const wantedId = useAtomValue(wantedOfferAtom);
  const { refresh, refreshing, announcement } = useRefresh();
  const actions = useCardActions(moveFocused, changes, refresh, useOutbox());
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
        // A phone shows one column, so the board follows the card.
        if (phone) columns.onColumnChange(intent.status);
      }}
      renderLifted={(offer) => (
        <LiftedCard
          offer={offer}
          actions={actions}
          unsaved={unsaved.get(offer.id)}
          reading={beingRead.has(offer.id)}
          refreshing={refreshing.has(offer.id)}
          compact={compact}
        />
      )}
    >
      {(liftedId) => (
        <>
          <p role="status" className="sr-only">
            {announcement}
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
                compact={compact}
                keepId={liftedId ?? wantedId ?? movedId}
              />
            )}
          </BoardColumns>
        </>
      )}
    </DragArea>
  );
}

/** Placeholders that look like cards. The loading text is announced elsewhere, once. */
function SkeletonCards({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and none ever moves
        <div key={at} className={cx(cardFrame, 'pb-3')}>
          <Skeleton width="70%" height={14} className="mt-1" />
          <Skeleton width="36%" />
          <div className="flex items-center justify-between py-1.5">
            <Skeleton width={64} height={24} />
            <Skeleton width={92} height={28} />
          </div>
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

export interface BoardBodyProps {
  /** All offers; `undefined` while loading, or when they could not be read. */
  offers: OfferView[] | undefined;
  /** The offers that pass the filter, in order. */
  shown: OfferView[] | undefined;
  loading: boolean;
  filtered: boolean;
  view: BoardView;
  onChange: (part: Partial<BoardView>) => void;
  onAdd: () => void;
  onClear: () => void;
}

const skeletons: Record<OfferStatus, number> = { waiting: 3, testing: 2, approved: 2, invalid: 1 };

/** All states have the same frame. */
export function BoardBody({
  offers,
  shown,
  loading,
  filtered,
  view: { layout, column, order },
  onChange,
  onAdd,
  onClear,
}: BoardBodyProps) {
  const columns = { column, onColumnChange: (next: OfferStatus) => onChange({ column: next }) };
  if (offers === undefined || shown === undefined) {
    if (layout === 'list') return <Place>{loading && <LoadingText text={text.board.loading} />}</Place>;
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
  if (layout === 'list')
    return <OfferList offers={shown} order={order} onOrderChange={(next) => onChange({ order: next })} />;
  return <LiveBoard offers={offers} shown={shown} filtered={filtered} {...columns} />;
}

/** Only the first column shows the loading text. */
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
