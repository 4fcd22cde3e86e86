import { isOfferStatus, type OfferStatus } from '@garimpo/offers-contract';
import { useEffect, useRef } from 'react';

interface ColumnScrollOptions {
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
  /** Only where one column is shown at a time. */
  active: boolean;
}

/** Keeps the column in front and the chosen one the same: a tab scrolls, a swipe chooses. */
export function useColumnScroll({ column, onColumnChange, active }: ColumnScrollOptions) {
  const ref = useRef<HTMLElement>(null);
  /** Where a tab's scrolling is heading: the columns passed on the way are not chosen. */
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
