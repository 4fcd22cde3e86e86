import {
  type DiscoveredTool,
  type FirstNeeds,
  PREVIEW_HEADER,
  PREVIEW_PARAMETER,
} from '@garimpo/releases-contract';
import { PREVIEW_KEY } from '../lib/preview-key.ts';
import { SESSION_STORAGE_KEY, storedToken } from '../lib/stored-token.ts';
import type { FirstRequest } from './first-request.ts';

export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
  /** As the one who uses it asks for it: otherwise the browser fetches it twice. */
  crossOrigin: 'anonymous' | null;
  integrity: string | null;
}

export interface AskParts {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  storage: Pick<Storage, 'getItem'>;
  page: Pick<Location, 'pathname' | 'search'>;
  now: number;
  preload: (what: Preload) => void;
  /** Files of the shell that only pages behind the sign-in need. */
  signedInFiles: readonly string[];
}

/**
 * Asks for what the shell will ask for once it is there: the configuration, the tools and, for somebody who is signed in, their
 * profile; then, as soon as it is known which tool is opened, for its files and what its first page asks of its service. Without a
 * session that holds for a while nothing of a person is asked for: renewing it is the auth client's work.
 */
export function askFirst({ fetch, storage, page, now, preload, signedInFiles }: AskParts): FirstRequest[] {
  const asked: FirstRequest[] = [];
  const session = storedToken(storage, SESSION_STORAGE_KEY, now);
  const bearer: Record<string, string> =
    session.kind === 'valid' ? { authorization: `Bearer ${session.token}` } : {};

  function ask(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Response> {
    const answer = fetch(path, { headers: { accept: 'application/json', ...headers }, ...init });
    asked.push({ path, headers, answer });
    // Told when it is taken up.
    answer.catch(() => undefined);
    return answer;
  }

  void ask('/config.json', {}, { cache: 'no-cache' });
  // The shell takes a preview out of the address before anything is asked for.
  const isPreview = new URLSearchParams(page.search).has(PREVIEW_PARAMETER);
  if (session.kind === 'outdated' || isPreview) return asked;

  const preview = keptPreview(storage);
  const tools = ask('/discovery', { ...bearer, ...(preview !== null && { [PREVIEW_HEADER]: preview }) });
  if (session.kind !== 'valid') return asked;

  if (session.userId !== null) void ask(`/api/profile/${session.userId}`, bearer, { credentials: 'omit' });
  for (const href of signedInFiles) preload({ href, as: 'script', crossOrigin: null, integrity: null });
  tools
    .then(async (answer) => {
      if (answer.ok) askForTool(await answer.clone().json());
    })
    .catch(() => undefined);
  return asked;

  function askForTool({ microFrontends }: { microFrontends: Record<string, DiscoveredTool[]> }) {
    for (const [tool] of Object.values(microFrontends)) {
      if (tool === undefined || !tool.extras.routes.some((route) => isAt(route, page.pathname))) continue;
      preload({ href: tool.url, as: 'fetch', crossOrigin: 'anonymous', integrity: null });
      const { files, asks }: FirstNeeds = tool.extras.first ?? { files: [], asks: [] };
      const base = tool.url.slice(0, tool.url.lastIndexOf('/') + 1);
      for (const { path, as, integrity } of files)
        preload({ href: base + path, as, crossOrigin: 'anonymous', integrity });
      for (const { route, path } of asks)
        if (isAt(route, page.pathname)) void ask(path, bearer, { credentials: 'omit' });
    }
  }
}

function keptPreview(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(PREVIEW_KEY);
  } catch {
    return null;
  }
}

/** Whether an address is of a pattern, whose parameters are whole segments. */
function isAt(route: string, pathname: string): boolean {
  const [wanted, given] = [route.split('/'), pathname.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part[0] === ':' || part === given[at]);
}
