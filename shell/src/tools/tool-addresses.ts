import type { SidebarEntry } from '@garimpo/releases-contract';
import { matchRoutes } from 'react-router-dom';
import type { ListedTool } from './discovery.ts';

/** The tool that an address belongs to; a literal segment wins over a parameter, as in the router. */
export function toolAt(tools: ListedTool[], pathname: string): ListedTool | undefined {
  const routes = tools.flatMap((tool) => tool.routes.map((path) => ({ path, handle: tool })));
  const match = matchRoutes(routes, pathname)?.[0];
  return match?.route.handle;
}

/** Every address that some tool serves, as patterns. */
export function toolRoutes(tools: ListedTool[]): string[] {
  return tools.flatMap((tool) => tool.routes);
}

/** The entries of all tools in the order of the sidebar: those without a group first, then group by group. */
export function sidebarEntries(tools: ListedTool[], { admin }: { admin: boolean }): SidebarEntry[] {
  return tools
    .flatMap((tool) => tool.sidebar)
    .filter(({ forAdmins }) => admin || forAdmins !== true)
    .sort(
      (a, b) =>
        Number(a.group !== undefined) - Number(b.group !== undefined) ||
        a.groupOrder - b.groupOrder ||
        (a.group ?? '').localeCompare(b.group ?? '', 'pt-BR') ||
        a.order - b.order ||
        a.label.localeCompare(b.label, 'pt-BR'),
    );
}
