import { defineTool } from '@garimpo/sdk';
import { createElement, type ReactNode } from 'react';
import type { DiscoveryState, ListedTool } from '../../tools/discovery.ts';
import type { Tools } from '../../tools/tools.ts';

const CIRCLE = [['circle', { cx: '12', cy: '12', r: '10' }]] as ListedTool['sidebar'][number]['icon'];

/** A tool with one page and one entry in the sidebar. */
export function listedTool(path: string, label: string, group?: string): ListedTool {
  const name = `mf-${path.split('/').at(-1)}`;
  return {
    name,
    title: label,
    routes: [path],
    sidebar: [
      { label, to: path, order: 1, groupOrder: 1, icon: CIRCLE, ...(group === undefined ? {} : { group }) },
    ],
    frame: [],
    current: { tool: name, version: '1.0.0', manifestUrl: `/remotes/${name}/1.0.0/mf-manifest.json` },
    fallback: undefined,
  };
}

/** Discovery that has answered, and a loader that has every tool at hand: each page is a heading with its title. */
export function fakeTools(
  state: DiscoveryState,
  page: (listed: ListedTool) => ReactNode = (listed) => createElement('h1', null, listed.title),
): Tools {
  const loaded = new Map(
    state.tools.map((listed) => {
      const tool = defineTool({ routes: listed.routes.map((path) => ({ path, element: page(listed) })) });
      return [listed.name, { release: listed.current, tool }];
    }),
  );
  return {
    discovery: {
      state: () => state,
      subscribe: () => () => undefined,
      refresh: async () => undefined,
      refreshWithin: async () => undefined,
      follow: async () => undefined,
      askAs: () => undefined,
    },
    loader: {
      load: async (listed) => {
        const known = loaded.get(listed.name);
        if (known === undefined) throw new Error(`fakeTools: ${listed.name} is not listed`);
        return known;
      },
      loaded: (listed) => loaded.get(listed.name),
      keepOnly: () => undefined,
      reject: () => undefined,
      forgive: () => undefined,
    },
    openPart: async () => null,
    ensureStyles: async () => undefined,
    reports: { sendAs: () => undefined },
    preview: { token: () => null, end: () => undefined },
  };
}
