import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** Fragment of its address. */
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of /about that links lead to: it takes the focus of whoever follows one. */
export function Section({ id, title, hint, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="site:anchor site:mx-auto site:mt-24 site:max-w-292 site:px-page-x site:outline-none site:last:mb-24 site:max-md:mt-16 site:max-md:last:mb-16"
    >
      <div className="site:mb-9 site:text-center site:max-md:mb-7">
        <h2 id={titleId} className="site:text-headline">
          {title}
        </h2>
        {hint !== undefined && <p className="site:mt-1.5 site:text-balance site:text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
