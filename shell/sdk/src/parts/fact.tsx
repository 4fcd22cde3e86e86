import type { ReactNode } from 'react';

/** One of the facts of a `<dl>`: its name small above what is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui:min-w-0">
      <dt className="ui:text-caption ui:text-ink-3">{name}</dt>
      <dd className="ui:break-words ui:text-ink ui:tabular-nums">{children}</dd>
    </div>
  );
}
