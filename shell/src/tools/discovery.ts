import {
  type DiscoveredTool,
  discoveredTool,
  type FrameButton,
  PREVIEW_HEADER,
  type PreviewNote,
  type SidebarEntry,
} from '@garimpo/releases-contract';
import * as z from 'zod/mini';
import type { StoredToken } from '../lib/stored-token.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import { createAskBudget } from './ask-budget.ts';

/** Read one tool at a time: an entry that this shell cannot read must not cost the user the other tools. */
const reply = z.object({ microFrontends: z.record(z.string(), z.unknown()) });
const deployments = z.array(discoveredTool).check(z.minLength(1));

/** Told of what was left out, so that it does not vanish without a trace. */
type Warn = (message: string, cause?: unknown) => void;

function readTools(body: unknown, warn: Warn): ListedTool[] {
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
    frame: extras.frame ?? [],
    current: { tool: name, manifestUrl: url, ...metadata },
    fallback:
      fallbackUrl === undefined || extras.fallback === undefined
        ? undefined
        : { tool: name, manifestUrl: fallbackUrl, ...extras.fallback },
    ...(extras.receipt !== undefined && { receipt: extras.receipt }),
    ...(extras.preview !== undefined && { preview: extras.preview }),
  };
}

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
  /** Buttons of its own in the frame around every page. */
  frame: FrameButton[];
  current: ToolRelease;
  /** The last good version before the current one, when there is one. */
  fallback: ToolRelease | undefined;
  /** Of the canary that this person gets: goes along with what is reported of it. */
  receipt?: string;
  /** What became of the preview that this browser asked for. */
  preview?: PreviewNote;
}

export interface DiscoveryState {
  /** `unreachable`: never answered since the page was opened, and nothing is kept from before. */
  status: 'loading' | 'ready' | 'unreachable';
  tools: ListedTool[];
  /** Tools that were listed since the page was opened, and are no more. */
  gone?: ListedTool[];
}

export interface Discovery {
  state(): DiscoveryState;
  subscribe(listener: () => void): () => void;
  /** Asks the server again. Never rejects: without an answer, what is known stays. */
  refresh(): Promise<void>;
  /** As `refresh`, but waits no longer than the bound; a late answer still counts for the time after. */
  refreshWithin(boundMs: number): Promise<void>;
  /** As `refreshWithin`, for something that happens often: not asked in storms, nor waited for behind a late answer. */
  follow(boundMs: number): Promise<void>;
  /** From now on the answer is for this person, which may be another version of a tool than the next one gets. */
  askAs(getAccessToken: () => Promise<string | null>): void;
}

export interface DiscoveryParts {
  fetch: typeof fetch;
  /** Where the last answer is kept from one page load to the next. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Told of what was left out, so that it does not vanish without a trace. */
  warn: (message: string, cause?: unknown) => void;
  now: () => number;
  /** Who was signed in when the page was left, until `askAs` tells who is. */
  storedToken: () => StoredToken;
  /** Of the link that this browser was opened with, to see a version that others do not. */
  previewToken: () => string | null;
  url?: string;
  timeoutMs?: number;
}

const storageKey = 'garimpo.discovery';
/** A session that cannot be renewed for now is no reason to know of no tool. */
const TOKEN_WITHIN_MS = 3_000;

/**
 * Knows which tools exist and which version of each this person gets.
 *
 * The last answer is kept in local storage for one case only: the releases service does not answer while a user opens
 * the app. Tools lie at immutable addresses and stay loadable, so the kept list opens them all; an answer always wins.
 */
export function createDiscovery(parts: DiscoveryParts): Discovery {
  const { url = '/discovery', timeoutMs = 5_000 } = parts;
  let state: DiscoveryState = { status: 'loading', tools: [] };
  let etag: string | null = null;
  let inFlight: Promise<void> | null = null;
  let late: Promise<void> | null = null;
  const budget = createAskBudget(parts.now);
  let getAccessToken: (() => Promise<string | null>) | null = null;
  let identify: () => void = () => {};
  const identified = new Promise<void>((resolve) => {
    identify = resolve;
  });
  const listeners = new Set<() => void>();

  function settle(next: DiscoveryState) {
    const gone = [...(state.gone ?? []), ...state.tools].filter(
      (known) => !next.tools.some(({ name }) => name === known.name),
    );
    state = gone.length === 0 ? next : { ...next, gone };
    for (const listener of listeners) listener();
  }

  async function bearer(): Promise<string | null> {
    const stored = getAccessToken === null ? parts.storedToken() : null;
    if (stored?.kind === 'valid') return stored.token;
    if (stored?.kind === 'none') return null;
    const renewed = identified.then(() => getAccessToken?.() ?? null);
    return withTimeLimit(renewed, TOKEN_WITHIN_MS).catch(() => null);
  }

  async function ask(): Promise<void> {
    try {
      const answer = await request(await bearer());
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

  async function request(token: string | null): Promise<Response> {
    const headers: Record<string, string> = {};
    if (etag !== null) headers['if-none-match'] = etag;
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    const preview = parts.previewToken();
    if (preview !== null) headers[PREVIEW_HEADER] = preview;
    const answer = await parts.fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    // The session has ended elsewhere: what everybody gets is better than nothing.
    return answer.status === 401 && token !== null ? request(null) : answer;
  }

  function refresh(): Promise<void> {
    inFlight ??= ask().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function refreshWithin(boundMs: number): Promise<void> {
    const asked = refresh();
    await withTimeLimit(asked, boundMs).catch(() => {
      late = asked;
    });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    refreshWithin,
    async follow(boundMs) {
      if (inFlight === null ? budget.take() : inFlight !== late) await refreshWithin(boundMs);
    },
    askAs(get) {
      getAccessToken = get;
      identify();
    },
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
