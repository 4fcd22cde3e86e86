import { type DiscoveredTool, discoveredTool, type SidebarEntry } from '@garimpo/releases-contract';
import * as z from 'zod/mini';

/** One published version of a tool and where its manifest is. */
export interface ToolRelease {
  tool: string;
  version: string;
  manifestUrl: string;
  /** Hash of the manifest; a development server's changes with every save and has none. */
  integrity?: string;
}

/** What discovery says of one tool. */
export interface ListedTool {
  name: string;
  title: string;
  routes: string[];
  sidebar: SidebarEntry[];
  current: ToolRelease;
  /** The last good version before the current one, when there is one. */
  fallback: ToolRelease | undefined;
}

export interface DiscoveryState {
  /** `unreachable`: never answered since the page was opened, and nothing is kept from before. */
  status: 'loading' | 'ready' | 'unreachable';
  tools: ListedTool[];
}

export interface Discovery {
  state(): DiscoveryState;
  subscribe(listener: () => void): () => void;
  /** Asks the server again. Never rejects: without an answer, what is known stays. */
  refresh(): Promise<void>;
  /** As `refresh`, but waits no longer than the bound; a late answer still counts for the time after. */
  refreshWithin(boundMs: number): Promise<void>;
}

export interface DiscoveryParts {
  fetch: typeof fetch;
  /** Where the last answer is kept from one page load to the next. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Told of what was left out, so that it does not vanish without a trace. */
  warn: (message: string, cause?: unknown) => void;
  url?: string;
  timeoutMs?: number;
}

/** Read one tool at a time: an entry that this shell cannot read must not cost the user the other tools. */
const reply = z.object({ microFrontends: z.record(z.string(), z.unknown()) });
const deployments = z.array(discoveredTool).check(z.minLength(1));

const storageKey = 'garimpo.discovery';

/**
 * Knows which tools exist and which version of each is current.
 *
 * The last answer is kept in local storage for one case only: the releases service does not answer while a user opens
 * the app. Tools lie at immutable addresses and stay loadable, so the kept list opens them all; an answer always wins.
 */
export function createDiscovery(parts: DiscoveryParts): Discovery {
  const { url = '/discovery', timeoutMs = 5_000 } = parts;
  let state: DiscoveryState = { status: 'loading', tools: [] };
  let etag: string | null = null;
  let inFlight: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function settle(next: DiscoveryState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask(): Promise<void> {
    try {
      const answer = await parts.fetch(url, {
        headers: etag === null ? {} : { 'if-none-match': etag },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 304) return;
      if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
      const body: unknown = await answer.json();
      const tools = readTools(body, parts.warn);
      etag = answer.headers.get('etag');
      settle({ status: 'ready', tools });
      keep(parts, body);
    } catch (cause) {
      parts.warn('discovery did not answer', cause);
      if (state.status === 'ready') return;
      const kept = recall(parts);
      settle(kept === null ? { status: 'unreachable', tools: [] } : { status: 'ready', tools: kept });
    }
  }

  function refresh(): Promise<void> {
    inFlight ??= ask().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    async refreshWithin(boundMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const bound = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, boundMs);
      });
      await Promise.race([refresh(), bound]);
      clearTimeout(timer);
    },
  };
}

function readTools(body: unknown, warn: DiscoveryParts['warn']): ListedTool[] {
  const tools: ListedTool[] = [];
  for (const [name, listed] of Object.entries(reply.parse(body).microFrontends)) {
    const parsed = deployments.safeParse(listed);
    if (!parsed.success) {
      warn(`discovery lists ${name} in a way this shell cannot read`, parsed.error);
      continue;
    }
    const deployment = parsed.data.find((one) => one.deployment.default) ?? parsed.data[0];
    if (deployment !== undefined) tools.push(toListedTool(name, deployment));
  }
  return tools;
}

function toListedTool(name: string, deployment: DiscoveredTool): ListedTool {
  const { url, fallbackUrl, metadata, extras } = deployment;
  return {
    name,
    title: extras.title,
    routes: extras.routes,
    sidebar: extras.sidebar,
    current: { tool: name, manifestUrl: url, ...metadata },
    fallback:
      fallbackUrl === undefined || extras.fallback === undefined
        ? undefined
        : { tool: name, manifestUrl: fallbackUrl, ...extras.fallback },
  };
}

/** Storage may be full or forbidden; the app works without it. */
function keep({ storage, warn }: DiscoveryParts, body: unknown) {
  try {
    storage.setItem(storageKey, JSON.stringify(body));
  } catch (cause) {
    warn('the list of tools could not be kept', cause);
  }
}

function recall({ storage, warn }: DiscoveryParts): ListedTool[] | null {
  try {
    const kept = storage.getItem(storageKey);
    return kept === null ? null : readTools(JSON.parse(kept), warn);
  } catch (cause) {
    warn('the kept list of tools could not be read', cause);
    return null;
  }
}
