import { createUnsavedWork, LoadingText, UnsavedWorkScope } from '@garimpo/sdk';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DiscoveryFailure } from './discovery-failure.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { toolAt } from './tool-addresses.ts';
import { ToolGone } from './tool-gone.tsx';
import { ToolView } from './tool-view.tsx';
import { useDiscoveredTools } from './tools.ts';
import { useChosen } from './use-chosen.ts';

export interface ToolOutletProps {
  notFound: ReactNode;
}

/** Shows the tool that the address belongs to. */
export function ToolOutlet({ notFound }: ToolOutletProps) {
  const state = useDiscoveredTools();
  const { pathname } = useLocation();
  const [work] = useState(createUnsavedWork);
  const { listed, offered, chooseAgain } = useChosen(state, pathname, work);

  if (state.status === 'loading') return <LoadingText />;
  if (state.status === 'unreachable') return <DiscoveryFailure />;
  if (listed === undefined) {
    const gone = toolAt(state.gone ?? [], pathname);
    return gone === undefined ? notFound : <ToolGone title={gone.title} />;
  }
  return (
    <UnsavedWorkScope work={work}>
      <ToolView key={listed.name} listed={listed} onRetry={chooseAgain} />
      {offered !== null && (
        <NewVersionNotice
          title={listed.title}
          version={offered.version}
          reasons={work.reasons()}
          onUpdate={chooseAgain}
        />
      )}
    </UnsavedWorkScope>
  );
}
