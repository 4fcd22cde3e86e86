import { LoadingText } from '@garimpo/sdk';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DiscoveryState, ListedTool } from './discovery.ts';
import { DiscoveryFailure } from './discovery-failure.tsx';
import { toolAt } from './tool-addresses.ts';
import { ToolView } from './tool-view.tsx';
import { useDiscoveredTools, useTools } from './tools.ts';

export interface ToolOutletProps {
  notFound: ReactNode;
}

/** Shows the tool that the address belongs to. */
export function ToolOutlet({ notFound }: ToolOutletProps) {
  const state = useDiscoveredTools();
  const { pathname } = useLocation();
  const { listed, chooseAgain } = useChosen(state, pathname);

  if (state.status === 'loading') return <LoadingText />;
  if (state.status === 'unreachable') return <DiscoveryFailure />;
  if (listed === undefined) return notFound;
  return <ToolView key={listed.name} listed={listed} onRetry={chooseAgain} />;
}

interface Chosen {
  listed: ListedTool | undefined;
  /** Nobody is using the tool: take what discovery says now. */
  chooseAgain: () => void;
}

/**
 * What discovery says at the moment of the navigation. News that comes later waits for the next one: a tool is never
 * exchanged under a person who is using it.
 */
function useChosen(state: DiscoveryState, pathname: string): Chosen {
  const { discovery } = useTools();
  const choose = ({ status, tools }: DiscoveryState) => ({
    pathname,
    status,
    listed: toolAt(tools, pathname),
  });
  const [chosen, setChosen] = useState(() => choose(state));
  const chooseAgain = () => setChosen(choose(discovery.state()));
  if (chosen.pathname === pathname && chosen.status === state.status) {
    return { listed: chosen.listed, chooseAgain };
  }
  const next = choose(state);
  setChosen(next);
  return { listed: next.listed, chooseAgain };
}
