import type { CloneStatus } from '@garimpo/anticlone-contract';
import { cx } from '@garimpo/sdk';

export interface ScoreBarProps {
  /** 0 to 1; `null` draws the empty track. */
  share: number | null;
  tone: CloneStatus | 'part';
}

const fills = { confirmed: 'bg-danger', suspect: 'bg-warn', part: 'bg-chart-1' };

/** Decoration: its figure stands beside it in words. */
export function ScoreBar({ share, tone }: ScoreBarProps) {
  return (
    <span aria-hidden="true" className="block h-1 w-full overflow-hidden rounded-full bg-press">
      <span
        className={cx('block h-full rounded-full', fills[tone])}
        style={{ width: `${Math.round((share ?? 0) * 100)}%` }}
      />
    </span>
  );
}
