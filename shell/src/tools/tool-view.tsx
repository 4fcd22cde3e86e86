import { LoadingText, PortalContainer } from '@garimpo/sdk';
import { Provider as JotaiProvider } from 'jotai';
import { useCallback, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import type { ListedTool } from './discovery.ts';
import { remoteName } from './federation.ts';
import type { LoadedTool } from './load-tool.ts';
import { ToolBoundary } from './tool-boundary.tsx';
import { ToolFailurePanel } from './tool-failure-panel.tsx';
import { useTool } from './use-tool.ts';

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
      <ToolRoot loaded={loaded} />
    </ToolBoundary>
  );
}

/**
 * The element that carries the tool's name and version. Its styles hold inside of it only, so whatever the tool shows
 * above the page (dialogs, menus) is mounted in here as well. Its atoms live in a store of its own.
 */
function ToolRoot({ loaded }: { loaded: LoadedTool }) {
  // Made before the first render: were it known only after that, the whole tool would be drawn twice before it is seen.
  const [overlays] = useState(createOverlays);
  const mount = useCallback((root: HTMLElement | null) => root?.append(overlays), [overlays]);
  return (
    <div data-mf={remoteName(loaded.release)} ref={mount} className="contents">
      <PortalContainer element={overlays}>
        <JotaiProvider>
          <ToolRoutes loaded={loaded} />
        </JotaiProvider>
      </PortalContainer>
    </div>
  );
}

function createOverlays(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'contents';
  return element;
}

function ToolRoutes({ loaded }: { loaded: LoadedTool }) {
  const page = useRoutes(loaded.tool.routes);
  const { pathname } = useLocation();
  // Its manifest promised this address. An empty place would say nothing; a failure falls back, or says so.
  if (page === null) throw new Error(`${remoteName(loaded.release)} has no page for ${pathname}`);
  return page;
}
