import { useId } from 'react';
import { cx } from '../cx.ts';

export interface ProgressProps {
  /** The name of the step: "Baixando imagens e fontes". */
  label: string;
  /** A share from 0 to 1, or `null` while nothing can be said. */
  value: number | null;
  /** "42 de 68 arquivos · 62%". */
  detail?: string;
  /** Keeps label and detail for screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

export function Progress({ label, value, detail, hideLabel = false, className }: ProgressProps) {
  const id = useId();
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={cx('ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-1.5', className)}>
      <div className={cx('ui:flex ui:flex-wrap ui:gap-x-3 ui:text-small', hideLabel && 'ui:sr-only')}>
        <span id={id} className="ui:min-w-0 ui:truncate ui:font-label">
          {label}
        </span>
        {detail !== undefined && <span className="ui:ml-auto ui:text-ink-2 ui:tabular-nums">{detail}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={detail}
        className="ui:h-1.5 ui:overflow-hidden ui:rounded-full ui:bg-sunken ui:inset-ring ui:inset-ring-line-soft"
      >
        <div
          style={{ width: percent === null ? '40%' : `${percent}%` }}
          className={cx(
            'ui:h-full ui:rounded-full ui:bg-gold ui:inset-ring ui:inset-ring-gold-edge',
            percent === null ? 'ui:sweep' : 'ui:transition-[width] ui:duration-base',
          )}
        />
      </div>
    </div>
  );
}
