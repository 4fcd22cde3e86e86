import type { ReactNode } from 'react';
import { Change, type ChangeProps } from '../change/change.tsx';
import { cx } from '../cx.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';

export interface KpiProps {
  label: string;
  /** Already formatted; "–" when unknown. */
  value: string;
  /** The whole value where `value` is shortened ("1,84 mi"). */
  fullValue?: string;
  change?: Pick<ChangeProps, 'text' | 'isNeutral'> & { value: number };
  /** What the change is measured against: "vs. 30 dias antes". */
  note?: ReactNode;
  className?: string;
}

export function Kpi({ label, value, fullValue, change, note, className }: KpiProps) {
  const figure = (
    <strong
      tabIndex={fullValue === undefined ? undefined : 0}
      className="ui:w-max ui:max-w-full ui:text-kpi ui:tabular-nums ui:max-md:text-[22px] ui:max-md:leading-7"
    >
      {value}
    </strong>
  );
  return (
    <div
      className={cx(
        'ui:grid ui:content-start ui:gap-1.5 ui:rounded-lg ui:border ui:border-line ui:bg-surface ui:px-5 ui:py-4 ui:max-md:p-3.5',
        className,
      )}
    >
      <span className="ui:text-small ui:text-ink-2">{label}</span>
      {fullValue === undefined ? figure : <Tooltip text={fullValue}>{figure}</Tooltip>}
      {(change !== undefined || note !== undefined) && (
        <span className="ui:flex ui:flex-wrap ui:items-center ui:gap-1.5">
          {change !== undefined && <Change {...change} />}
          {note !== undefined && <span className="ui:text-caption ui:text-ink-3">{note}</span>}
        </span>
      )}
    </div>
  );
}
