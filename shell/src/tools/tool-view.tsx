import { FailurePanel, LoadingText } from '@garimpo/sdk';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import type { ListedTool } from './discovery.ts';
import { remoteName } from './federation.ts';
import { type LoadedTool, ToolLoadError } from './load-tool.ts';
import { ToolBoundary } from './tool-boundary.tsx';
import { ToolScope } from './tool-scope.tsx';
import { useTools } from './tools.ts';

type ToolState =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedTool }
  | { status: 'failed'; error: unknown; failedAt: Date };

interface UsedTool {
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
function useTool(listed: ListedTool, onRetry: () => void): UsedTool {
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

interface ToolFailurePanelProps {
  /** What people call the tool. */
  title: string;
  error: unknown;
  failedAt: Date;
  retrying: boolean;
  onRetry: () => void;
}

/** Stands where a tool should be when neither its current nor its last good version could be shown. */
function ToolFailurePanel({ title, error, failedAt, retrying, onRetry }: ToolFailurePanelProps) {
  const { pathname } = useLocation();
  const details = { ...describe(error), at: failedAt };
  return (
    <FailurePanel
      name={title}
      // The link home is left out on the Dashboard itself.
      homeTo={pathname === paths.dashboard ? null : paths.dashboard}
      retrying={retrying}
      onRetry={onRetry}
      details={details}
    />
  );
}

/** A code that can be read out on the phone, and what an engineer wants to see behind it. */
function describe(error: unknown): { code: string; text: string } {
  if (!(error instanceof ToolLoadError)) return { code: 'tool', text: String(error) };
  const { release, stage, cause } = error;
  return {
    code: `${release.tool}-${stage}`,
    text: `${release.tool}@${release.version} (${stage}): ${String(cause)}`,
  };
}

export interface ToolViewProps {
  listed: ListedTool;
  /** The user tries again: discovery was asked, and may list another version by now. */
  onRetry: () => void;
}

/** One tool inside its own error boundary: loading, on screen, or the panel that says it did not open. */
export function ToolView({ listed, onRetry }: ToolViewProps) {
  const { state, retrying, onRenderError, retry } = useTool(listed, onRetry);
  if (state.status === 'loading') return <LoadingText />;
  if (state.status === 'failed') {
    return (
      <ToolFailurePanel
        title={listed.title}
        error={state.error}
        failedAt={state.failedAt}
        retrying={retrying}
        onRetry={() => void retry()}
      />
    );
  }
  const { loaded } = state;
  return (
    <ToolBoundary key={remoteName(loaded.release)} onError={(error) => onRenderError(loaded, error)}>
      <ToolScope release={loaded.release}>
        <ToolRoutes loaded={loaded} />
      </ToolScope>
    </ToolBoundary>
  );
}

function ToolRoutes({ loaded }: { loaded: LoadedTool }) {
  const page = useRoutes(loaded.tool.routes);
  const { pathname } = useLocation();
  // Its manifest promised this address. An empty place would say nothing; a failure falls back, or says so.
  if (page === null) throw new Error(`${remoteName(loaded.release)} has no page for ${pathname}`);
  return page;
}
