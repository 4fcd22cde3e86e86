import { type OfferStatus, offerStatuses } from '@garimpo/offers-contract';
import { cx, formatNumber, UNKNOWN } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { statusLooks } from './status-look.ts';

export interface ColumnTabsProps {
  counts: Record<OfferStatus, number> | null;
  column: OfferStatus;
  onColumnChange: (column: OfferStatus) => void;
}

/** Phones: which of the four columns is in front. */
export function ColumnTabs({ counts, column, onColumnChange }: ColumnTabsProps) {
  return (
    <fieldset className="mb-3 flex gap-1.5" aria-label={text.board.tabs}>
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
