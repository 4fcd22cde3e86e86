import { type ReactNode, useId } from 'react';

export interface PanelPartProps {
  title: string;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One matter of a side panel. */
export function PanelPart({ title, aside, children }: PanelPartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-3 ui:border-b ui:border-line-soft ui:p-5 ui:text-small ui:wrap-anywhere ui:text-ink-2 ui:last:border-b-0"
    >
      <header className="ui:flex ui:items-center ui:gap-3">
        <h3 id={id} className="ui:min-w-0 ui:flex-1 ui:text-strong ui:text-ink">
          {title}
        </h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
