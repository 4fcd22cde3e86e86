import { isOfferStatus, type OfferStatus, offerStatuses } from '@garimpo/offers-contract';
import { cx, formatNumber, Icon, PHONE_QUERY, UNKNOWN, useMediaQuery } from '@garimpo/sdk';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { text } from '../../../text/pt-br.ts';
import { useDropColumn } from './drag-area.tsx';
import { statusLooks } from './status-looks.ts';

export const columnHeadingId = (status: OfferStatus) => `column-${status}`;

export interface ColumnProps {
  status: OfferStatus;
  /** `null` when it is not known, which is never shown as 0. */
  count: number | null;
  children: ReactNode;
}

export function Column({ status, count, children }: ColumnProps) {
  const { columnRef, isTarget } = useDropColumn(status);
  const look = statusLooks[status];
  const name = text.board.columns[status];
  return (
    <section
      ref={columnRef}
      data-column={status}
      aria-labelledby={columnHeadingId(status)}
      className={cx(
        'relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-b-lg bg-sunken p-2',
        'max-md:flex-none max-md:basis-[calc(100%-(--spacing(10.5)))] max-md:snap-center max-md:rounded-lg',
        isTarget && cx('inset-ring-2', look.target),
      )}
    >
      <h2 id={columnHeadingId(status)} tabIndex={-1} className="sr-only">
        {name} {count !== null && <span>{text.board.offerCount(count)}</span>}
      </h2>
      {isTarget && (
        <div
          className={cx(
            'drop-slot grid h-18 place-items-center rounded-md text-caption font-medium',
            look.slot,
          )}
        >
          {text.board.dropHere(name)}
        </div>
      )}
      {children}
    </section>
  );
}

interface ColumnHeadsProps {
  counts: Record<OfferStatus, number> | null;
  /** Scrolls sideways with the columns. */
  ref: Ref<HTMLDivElement>;
}

/** What people see of the headings: they stay in sight, which nothing can that is inside of what scrolls sideways. */
function ColumnHeads({ counts, ref }: ColumnHeadsProps) {
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="sticky top-(--board-bar) z-1 overflow-hidden bg-canvas max-md:hidden"
    >
      <div className={columnGrid}>
        {offerStatuses.map((status) => {
          const look = statusLooks[status];
          return (
            <div key={status} data-column-head={status} className="min-w-0 rounded-t-lg bg-sunken px-2 pt-2">
              <div
                className={cx(
                  'flex h-9 items-center gap-2 rounded-sm pr-3 pl-2 text-small font-semibold',
                  look.head,
                )}
              >
                <span className={cx('grid size-5 place-items-center rounded-xs', look.mark)}>
                  <Icon icon={look.icon} size={13} strokeWidth={2.5} />
                </span>
                {text.board.columns[status]}
                <span className="ml-auto tabular-nums">
                  {counts === null ? UNKNOWN : formatNumber(counts[status])}
                </span>
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const columnGrid = 'grid grid-cols-[repeat(4,minmax(--spacing(66),1fr))] gap-4';

interface ColumnScrollOptions {
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
  /** True only where one column is shown at a time. */
  active: boolean;
}

/** Keeps the column in front and the chosen one the same: a tab scrolls, a swipe chooses. */
function useColumnScroll({ column, onColumnChange, active }: ColumnScrollOptions) {
  const ref = useRef<HTMLElement>(null);
  /** The column that a tab is scrolling to: columns passed on the way are not chosen. */
  const goal = useRef<OfferStatus | null>(null);
  const placed = useRef(false);

  useEffect(() => {
    const board = ref.current;
    if (!active || board === null) {
      placed.current = false;
      return;
    }
    const behavior = placed.current ? 'auto' : 'instant';
    placed.current = true;
    if (columnInFront(board) === column) return;
    const target = [...board.children].find((child) => statusOf(child) === column);
    if (!(target instanceof HTMLElement)) return;
    goal.current = column;
    board.scrollTo({ left: middleOf(target) - board.clientWidth / 2, behavior });
  }, [active, column]);

  return {
    ref,
    onTouchStart: () => {
      goal.current = null;
    },
    onScroll: () => {
      if (!active || ref.current === null) return;
      const front = columnInFront(ref.current);
      if (front === goal.current) goal.current = null;
      else if (goal.current === null && front !== null && front !== column) onColumnChange(front);
    },
  };
}

const middleOf = (child: HTMLElement) => child.offsetLeft + child.offsetWidth / 2;

const statusOf = (child: Element): OfferStatus | null => {
  const status = child instanceof HTMLElement ? child.dataset['column'] : undefined;
  return status !== undefined && isOfferStatus(status) ? status : null;
};

function columnInFront(board: HTMLElement): OfferStatus | null {
  const middle = board.scrollLeft + board.clientWidth / 2;
  const columns = [...board.children].filter((child) => child instanceof HTMLElement);
  const distance = (child: HTMLElement) => Math.abs(middleOf(child) - middle);
  const front = columns.toSorted((a, b) => distance(a) - distance(b))[0];
  return front === undefined ? null : statusOf(front);
}

interface ColumnTabsProps {
  counts: Record<OfferStatus, number> | null;
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
}

function ColumnTabs({ counts, column, onColumnChange }: ColumnTabsProps) {
  return (
    <fieldset
      className="sticky top-[calc(var(--g-topbar)+var(--board-bar))] z-1 -mx-page-x mb-1 flex gap-1.5 bg-canvas px-page-x py-2"
      aria-label={text.board.tabs}
    >
      {offerStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === column}
          onClick={() => onColumnChange(status)}
          className={cx(
            'grid min-w-0 flex-1 justify-items-center rounded-md border py-1.5 text-micro transition-colors active:veil-press',
            status === column ? statusLooks[status].tab : 'border-line bg-surface text-ink-2',
          )}
        >
          <span className={cx('text-strong font-title tabular-nums', status !== column && 'text-ink')}>
            {counts === null ? UNKNOWN : formatNumber(counts[status])}
          </span>
          {text.board.columns[status]}
        </button>
      ))}
    </fieldset>
  );
}

export interface BoardColumnsProps {
  counts: Record<OfferStatus, number> | null;
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
  dragging: boolean;
  children: (status: OfferStatus) => ReactNode;
}

/** Four columns side by side; on phones one at a time, with the next one visible at the edge. */
export function BoardColumns({ counts, column, onColumnChange, dragging, children }: BoardColumnsProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const scroll = useColumnScroll({ column, onColumnChange, active: phone });
  const heads = useRef<HTMLDivElement>(null);
  return (
    <>
      {phone && <ColumnTabs counts={counts} column={column} onColumnChange={onColumnChange} />}
      <ColumnHeads counts={counts} ref={heads} />
      <section
        ref={scroll.ref}
        onScroll={(event) => {
          if (heads.current !== null) heads.current.scrollLeft = event.currentTarget.scrollLeft;
          scroll.onScroll();
        }}
        onTouchStart={scroll.onTouchStart}
        aria-label={text.board.region}
        className={cx(
          columnGrid,
          // A swipe at an end of the board stays on it, instead of going back to the page before.
          'min-h-[calc(100dvh-(--spacing(50)))] overflow-x-auto overscroll-x-contain',
          'max-md:-mx-page-x max-md:flex max-md:min-h-[calc(100dvh-(--spacing(60)))] max-md:gap-3 max-md:px-page-x max-md:[scrollbar-width:none]',
          // Scroll snapping would work against the autoscroll of a drag.
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
