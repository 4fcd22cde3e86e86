import { PortalContainer } from '@garimpo/sdk';
import { Provider as JotaiProvider } from 'jotai';
import { type ReactNode, useCallback, useState } from 'react';
import type { ToolRelease } from './discovery.ts';
import { remoteName } from './federation.ts';

interface ToolScopeProps {
  release: ToolRelease;
  children: ReactNode;
}

/**
 * The element that carries the tool's name and version. Its styles hold inside of it only, so whatever the tool shows
 * above the page (dialogs, menus) is mounted in here as well. Its atoms live in a store of its own.
 */
export function ToolScope({ release, children }: ToolScopeProps) {
  // Made before the first render: were it known only after that, the whole tool would be drawn twice before it is seen.
  const [overlays] = useState(createOverlays);
  const mount = useCallback((root: HTMLElement | null) => root?.append(overlays), [overlays]);
  return (
    <div data-mf={remoteName(release)} ref={mount} className="contents">
      <PortalContainer element={overlays}>
        <JotaiProvider>{children}</JotaiProvider>
      </PortalContainer>
    </div>
  );
}

function createOverlays(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'contents';
  return element;
}
