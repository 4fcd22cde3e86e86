import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';

export interface EmptyProps {
  icon: IconSource;
  title: string;
  /** One sentence that says what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  /** `danger` for a list that could not be read. */
  tone?: 'neutral' | 'danger';
  /** Less air, inside a panel of its own. */
  dense?: boolean;
  className?: string;
}

export function Empty({
  icon,
  title,
  children,
  actions,
  tone = 'neutral',
  dense = false,
  className,
}: EmptyProps) {
  return (
    <div
      className={cx(
        'ui:grid ui:justify-items-center ui:gap-2 ui:text-center',
        dense ? 'ui:px-8 ui:pt-10 ui:pb-8' : 'ui:px-6 ui:py-18',
        className,
      )}
    >
      <span
        className={cx(
          'ui:mb-2 ui:grid ui:size-14 ui:place-items-center ui:rounded-[14px] ui:inset-ring',
          tone === 'danger'
            ? 'ui:bg-danger-soft ui:text-danger-text ui:inset-ring-danger-line'
            : 'ui:bg-head ui:text-ink-3 ui:inset-ring-line',
        )}
      >
        <Icon icon={icon} size={24} />
      </span>
      <h2 className="ui:text-h3">{title}</h2>
      {children !== undefined && <p className="ui:max-w-[44ch] ui:text-ink-2">{children}</p>}
      {actions !== undefined && (
        <div className="ui:mt-4 ui:flex ui:flex-wrap ui:items-center ui:justify-center ui:gap-2">
          {actions}
        </div>
      )}
    </div>
  );
}
