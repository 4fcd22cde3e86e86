import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Discovery, DiscoveryState } from './discovery.ts';
import type { Federation } from './federation.ts';
import type { LoadReports } from './load-reports.ts';
import type { ToolLoader } from './load-tool.ts';
import type { Preview } from './preview.ts';

/** What the shell knows of its tools; made once in `bootstrap.tsx`, replaced whole in tests. */
export interface Tools {
  discovery: Discovery;
  loader: ToolLoader;
  openPart: Federation['openPart'];
  ensureStyles: Federation['ensureStyles'];
  reports: Pick<LoadReports, 'sendAs'>;
  preview: Preview;
}

const ToolsContext = createContext<Tools | null>(null);
export const ToolsProvider = ToolsContext.Provider;

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (tools === null) throw new Error('useTools needs a ToolsProvider above it');
  return tools;
}

/** The tools that discovery lists, with its state; renders again when the list changes. */
export function useDiscoveredTools(): DiscoveryState {
  const { discovery } = useTools();
  return useSyncExternalStore(discovery.subscribe, discovery.state);
}
