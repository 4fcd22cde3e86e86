import { type ReactNode, useId } from 'react';

export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-small text-ink-2">
      <h3 id={id} className="text-strong text-ink">
        {title}
      </h3>
      {children}
    </section>
  );
}
