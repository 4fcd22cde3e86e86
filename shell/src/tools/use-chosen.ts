import type { UnsavedWork } from '@garimpo/sdk';
import { useState } from 'react';
import type { DiscoveryState, ListedTool } from './discovery.ts';
import { toolAt } from './tool-addresses.ts';
import { useTools } from './tools.ts';

export interface Chosen {
  listed: ListedTool | undefined;
  /** What would be shown here were it not for unsaved work; `null` when it is shown. */
  offered: { version: string } | null;
  /** Nobody is using the tool, or they want it so: take what discovery says now. */
  chooseAgain: () => void;
}

interface Choice {
  pathname: string;
  status: DiscoveryState['status'];
  listed: ListedTool | undefined;
  offered: Chosen['offered'];
}

/**
 * What discovery says at the moment of the navigation. News that comes later waits for the next one: a tool is never
 * exchanged under a person who is using it. One with unsaved work stays for as long as its addresses are visited.
 */
export function useChosen(state: DiscoveryState, pathname: string, work: UnsavedWork): Chosen {
  const { discovery } = useTools();
  const choose = ({ status, tools }: DiscoveryState): Choice => ({
    pathname,
    status,
    listed: toolAt(tools, pathname),
    offered: null,
  });
  const [chosen, setChosen] = useState(() => choose(state));
  const chooseAgain = () => setChosen(choose(discovery.state()));
  if (chosen.pathname === pathname && chosen.status === state.status) return { ...chosen, chooseAgain };

  const next = choose(state);
  const held = work.reasons().length > 0 ? stay(chosen, next) : next;
  setChosen(held);
  return { ...held, chooseAgain };
}

/** The tool that is on screen, at its new address; what the navigation would bring is offered instead. */
function stay({ listed: shown }: Choice, next: Choice): Choice {
  const hasPage = shown !== undefined && toolAt([shown], next.pathname) !== undefined;
  if (!hasPage || (next.listed !== undefined && next.listed.name !== shown.name)) return next;
  const isNews = next.listed !== undefined && next.listed.current.version !== shown.current.version;
  if (next.listed !== undefined && !isNews) return next;
  return {
    ...next,
    listed: shown,
    offered: next.listed === undefined ? null : { version: next.listed.current.version },
  };
}
