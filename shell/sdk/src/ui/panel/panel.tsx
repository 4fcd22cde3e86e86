import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** Stands at the right of the title: a unit or a small button. */
  aside?: ReactNode;
  /** `false` for content that reaches the edges, such as a table. */
  padded?: boolean;
}

/** Never inside another panel. */
export function Panel({ title, aside, padded = true, className, children, ...rest }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
      className={cx('ui:rounded-lg ui:border ui:border-line ui:bg-surface', className)}
    >
      {title !== undefined && (
        <header className="ui:flex ui:items-center ui:gap-3 ui:border-b ui:border-line-soft ui:px-5 ui:py-4 ui:max-md:flex-wrap">
          <h2 id={titleId} className="ui:min-w-0 ui:truncate ui:text-h3">
            {title}
          </h2>
          {aside !== undefined && <div className="ui:ml-auto ui:text-caption ui:text-ink-3">{aside}</div>}
        </header>
      )}
      {padded ? <div className="ui:p-5">{children}</div> : children}
    </section>
  );
}
