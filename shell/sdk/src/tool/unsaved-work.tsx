import { createContext, type ReactNode, use, useEffect } from 'react';

/** What people have begun in a tool and would lose with it. The shell holds one for each tool that is on screen. */
export interface UnsavedWork {
  /** From now until what it answers is called, there is something to lose. */
  hold(reason: string): () => void;
  /** Why the tool may not go, in words that people read; each once. */
  reasons(): readonly string[];
}

export function createUnsavedWork(): UnsavedWork {
  const held = new Map<symbol, string>();
  return {
    hold(reason) {
      const id = Symbol(reason);
      held.set(id, reason);
      return () => void held.delete(id);
    },
    reasons: () => [...new Set(held.values())],
  };
}

const UnsavedWorkContext = createContext<UnsavedWork | null>(null);

export interface UnsavedWorkScopeProps {
  work: UnsavedWork;
  children: ReactNode;
}

/** Around one tool, by the shell. */
export function UnsavedWorkScope({ work, children }: UnsavedWorkScopeProps) {
  return <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>;
}

/**
 * With a reason, the shell does not exchange this tool for another version of it by itself: it offers to. `null`: there
 * is nothing to lose. Dialogs of the sdk say so themselves while they are open.
 */
export function useUnsavedWork(reason: string | null): void {
  const work = use(UnsavedWorkContext);
  useEffect(() => {
    if (work === null || reason === null) return;
    return work.hold(reason);
  }, [work, reason]);
}
