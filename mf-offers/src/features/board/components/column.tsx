import type { OfferStatus } from '@garimpo/offers-contract';
import { cx, formatNumber, Icon, UNKNOWN } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { text } from '../../../text/pt-br.ts';
import { useDropColumn } from './drag-area.tsx';
import { statusLooks } from './status-look.ts';

export const columnHeadingId = (status: OfferStatus) => `column-${status}`;

export interface ColumnProps {
  status: OfferStatus;
  /** `null` when it is not known: never 0. */
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
        'relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-lg bg-sunken p-2',
        'max-md:flex-none max-md:basis-[calc(100%-(--spacing(10.5)))] max-md:snap-center',
        isTarget && cx('inset-ring-2', look.target),
      )}
    >
      <h2
        id={columnHeadingId(status)}
        tabIndex={-1}
        className={cx(
          'flex h-9 items-center gap-2 rounded-sm pr-3 pl-2 text-small font-semibold outline-none max-md:sr-only',
          look.head,
        )}
      >
        <span className={cx('grid size-5 place-items-center rounded-xs', look.mark)}>
          <Icon icon={look.icon} size={13} strokeWidth={2.5} />
        </span>
        {name}
        <span aria-hidden="true" className="ml-auto tabular-nums">
          {count === null ? UNKNOWN : formatNumber(count)}
        </span>
        {count !== null && <span className="sr-only">{text.board.offerCount(count)}</span>}
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
