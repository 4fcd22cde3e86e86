import {
  healthReply,
  historyReply,
  type PreviewReply,
  pointerReply,
  previewReply,
  type ReleasesReply,
  releasesReply,
} from '@garimpo/releases-contract';
import { type Api, useApi } from '@garimpo/sdk';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PointerChange } from './lib/pointer-change.ts';

/** Often enough to watch a canary; a page that nobody looks at asks for nothing. */
const LIVE_MS = 5_000;
const root = ['shell', 'releases'] as const;

/** All tools as they stand, anew every few seconds. */
export function useReleases() {
  const api = useApi();
  return useQuery({
    queryKey: [...root, 'all'],
    queryFn: ({ signal }) => api.get('/api/releases', releasesReply, { signal }),
    refetchInterval: LIVE_MS,
  });
}

/** The versions of one tool that can still be pointed to, newest first. */
export function useVersions(tool: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...root, 'versions', tool],
    queryFn: ({ signal }) => api.get('/api/releases', releasesReply, { signal, query: { tool } }),
    select: ({ releases }: ReleasesReply) => releases.filter(({ collected }) => !collected),
  });
}

export function useHealth(tool: string, minutes: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...root, 'health', tool, minutes],
    queryFn: ({ signal }) =>
      api.get(`/api/releases/${tool}/health`, healthReply, { signal, query: { minutes } }),
    refetchInterval: LIVE_MS,
    // Another period of the same tool: what is there stays until the rest has come.
    placeholderData: (before, query) => (query?.queryKey[3] === tool ? keepPreviousData(before) : undefined),
  });
}

/** Newest first, a page at a time. */
export function useHistory(tool: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...root, 'history', tool],
    queryFn: ({ signal, pageParam }) =>
      api.get(`/api/releases/${tool}/history`, historyReply, { signal, query: { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** After a change, by whomever: everything that is on screen is read anew. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: root });
}

export async function changePointer(api: Api, tool: string, { route, body }: PointerChange) {
  return api.post(`/api/releases/${tool}/${route}`, body, pointerReply);
}

export async function createPreview(
  api: Api,
  tool: string,
  version: string,
  minutes: number,
): Promise<PreviewReply['preview']> {
  const { preview } = await api.post(`/api/releases/${tool}/preview`, { version, minutes }, previewReply);
  return preview;
}

/** As the server has it now, past what is kept here: what another administrator did a moment ago counts. */
export async function readTool(api: Api, tool: string) {
  const { tools } = await api.get('/api/releases', releasesReply, { query: { tool } });
  return tools.find((one) => one.tool === tool);
}
