import type { ReactNode } from 'react';

/**
 * The whole window but for the rail of the sidebar, which opens over it; on phones everything. The page under it
 * keeps its place, so that nothing of the shell need know.
 */
export function EditorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-0 z-25 flex flex-col bg-canvas max-md:z-sidebar md:left-sidebar">
      {children}
    </div>
  );
}
