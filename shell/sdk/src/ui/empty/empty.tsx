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
  /** Of the heading: 1 where this is all there is of the page, 2 under the page's own title. */
  level?: 1 | 2 | 3;
  className?: string;
}

export function Empty({
  icon,
  title,
  children,
  actions,
  tone = 'neutral',
  dense = false,
  level = 2,
  className,
}: EmptyProps) {
  const Heading = `h${level}` as const;
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
      <Heading className="ui:text-h3">{title}</Heading>
      {children !== undefined && <p className="ui:max-w-[44ch] ui:text-ink-2">{children}</p>}
      {actions !== undefined && (
        <div className="ui:mt-4 ui:flex ui:w-full ui:flex-wrap ui:items-center ui:justify-center ui:gap-2">
          {actions}
        </div>
      )}
    </div>
  );
}
