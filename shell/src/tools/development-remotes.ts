import type { Discovery, DiscoveryState, ListedTool } from './discovery.ts';

/** Version that the development servers report. */
const DEVELOPMENT_VERSION = '0.0.0-dev';

/**
 * Which remote a person in development wants to see, by tool: an address of a manifest, or `published` for the version
 * that discovery lists. In the browser's console:
 * `localStorage.setItem('garimpo.remotes', '{"mf-offers":"published"}')`.
 */
export const REMOTES_KEY = 'garimpo.remotes';

/**
 * Discovery of a development shell: tools that run on servers of their own are loaded from there. Never part of a
 * production shell, where whoever can write to local storage could have their own code loaded.
 */
export function withDevelopmentRemotes(
  discovery: Discovery,
  running: Record<string, string>,
  storage: Pick<Storage, 'getItem'>,
): Discovery {
  const wanted = { ...running, ...readWanted(storage) };
  let last: { given: DiscoveryState; changed: DiscoveryState } | null = null;
  return {
    ...discovery,
    state() {
      const given = discovery.state();
      if (last?.given !== given) last = { given, changed: { ...given, tools: given.tools.map(replaced) } };
      return last.changed;
    },
  };

  function replaced(listed: ListedTool): ListedTool {
    const manifestUrl = wanted[listed.name];
    if (manifestUrl === undefined || manifestUrl === 'published') return listed;
    const current = { tool: listed.name, version: DEVELOPMENT_VERSION, manifestUrl };
    return { ...listed, current, fallback: undefined };
  }
}

function readWanted(storage: Pick<Storage, 'getItem'>): Record<string, string> {
  const kept = storage.getItem(REMOTES_KEY);
  return kept === null ? {} : JSON.parse(kept);
}
