import { useEffect, useMemo, useState } from 'react';
import type { ListedTool } from './discovery.ts';
import type { LoadedTool } from './load-tool.ts';
import { useTools } from './tools.ts';

export type ToolState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedTool }
  | { status: 'failed'; error: unknown; failedAt: Date };

export interface UsedTool {
  state: ToolState;
  /** The version on screen threw while rendering: the last good one takes its place, if there is one. */
  onRenderError: (loaded: LoadedTool, error: unknown) => void;
  /** Asking discovery before the next try. */
  retrying: boolean;
  retry: () => Promise<void>;
}

/** How long "Tentar novamente" waits for news: with a version repaired meanwhile, the old one is not worth a try. */
const NEWS_BOUND_MS = 2_000;

/** Loads the tool, keeps it while its version stays the same, and lets go of a version that another one replaces. */
export function useTool(listed: ListedTool, onRetry: () => void): UsedTool {
  const { loader, discovery } = useTools();
  const [retrying, setRetrying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const request = useMemo(() => ({ listed, attempt }), [listed, attempt]);
  const [settled, setSettled] = useState<{ request: object; state: ToolState } | null>(null);

  useEffect(() => {
    let wanted = true;
    const settle = (state: ToolState) => {
      if (wanted) setSettled({ request, state });
    };
    loader.load(request.listed).then(
      (loaded) => settle({ status: 'ready', loaded }),
      (error: unknown) => settle({ status: 'failed', error, failedAt: new Date() }),
    );
    return () => {
      wanted = false;
    };
  }, [loader, request]);

  const state = settled?.request === request ? settled.state : atOnce(loader.loaded(listed));

  const shown = state.status === 'ready' ? state.loaded.release : undefined;
  useEffect(() => {
    if (shown === undefined) return;
    loader.keepOnly(shown);
  }, [loader, shown]);

  return {
    state,
    onRenderError(loaded, error) {
      loader.reject(loaded.release, error);
      setAttempt((count) => count + 1);
    },
    retrying,
    async retry() {
      setRetrying(true);
      await discovery.refreshWithin(NEWS_BOUND_MS);
      setRetrying(false);
      loader.forgive(listed);
      onRetry();
      setAttempt((count) => count + 1);
    },
  };
}

/** A version that is loaded already is shown without the blink of a loading text. */
function atOnce(loaded: LoadedTool | undefined): ToolState {
  return loaded === undefined ? { status: 'loading' } : { status: 'ready', loaded };
}
