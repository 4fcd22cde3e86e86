import type { ListedTool, ToolRelease } from '../discovery.ts';

export function release(version: string, tool = 'mf-demo'): ToolRelease {
  return { tool, version, manifestUrl: `/remotes/${tool}/${version}/mf-manifest.json` };
}

/** A tool as discovery lists it; a test states only what it is about. */
export function listedTool(overrides: Partial<ListedTool> = {}): ListedTool {
  return {
    name: 'mf-demo',
    title: 'Demonstração',
    routes: ['/demo'],
    sidebar: [],
    frame: [],
    current: release('2.0.0'),
    fallback: undefined,
    ...overrides,
  };
}
