import { LoadingText } from '@garimpo/sdk';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DiscoveryState, ListedTool } from './discovery.ts';
import { DiscoveryFailure } from './discovery-failure.tsx';
import { toolAt } from './tool-addresses.ts';
import { ToolView } from './tool-view.tsx';
import { useDiscoveredTools } from './tools.ts';

export interface ToolOutletProps {
  notFound: ReactNode;
}

/** Shows the tool that the address belongs to. */
export function ToolOutlet({ notFound }: ToolOutletProps) {
  const state = useDiscoveredTools();
  const { pathname } = useLocation();
  const listed = useChosen(state, pathname);

  if (state.status === 'loading') return <LoadingText />;
  if (state.status === 'unreachable') return <DiscoveryFailure />;
  if (listed === undefined) return notFound;
  return <ToolView key={listed.name} listed={listed} />;
}

/**
 * What discovery says at the moment of the navigation. News that comes later waits for the next one: a tool is never
 * exchanged under a person who is using it.
 */
function useChosen(state: DiscoveryState, pathname: string): ListedTool | undefined {
  const [chosen, setChosen] = useState(() => ({
    pathname,
    status: state.status,
    listed: toolAt(state.tools, pathname),
  }));
  if (chosen.pathname === pathname && chosen.status === state.status) return chosen.listed;
  const next = { pathname, status: state.status, listed: toolAt(state.tools, pathname) };
  setChosen(next);
  return next.listed;
}
