import type { ReactNode } from 'react';

/** Stays in sight at the foot of the panel while the list above it scrolls. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-4 grid gap-2 border-t border-line bg-surface px-5 py-4">
      {children}
    </div>
  );
}
