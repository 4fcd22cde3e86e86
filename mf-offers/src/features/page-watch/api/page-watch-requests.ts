import { type PageWatchView, pagePicturePath, pageWatchReply } from '@garimpo/offers-contract';
import { toolKey, useApi, useGarimpo, useSession, wholeFile } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const READ_EVERY_MS = 60_000;
/** A visit takes a minute or two. */
const AWAITED_MS = 5_000;

export const pagePath = (offerId: string) => `/api/offers/${encodeURIComponent(offerId)}/page`;

function usePageKey(offerId: string) {
  const { user } = useSession();
  return { as: { onlyAs: user.id }, queryKey: toolKey('mf-offers', 'page-watch', user.id, offerId) };
}

/** True while a visit is due and has not come to anything yet. */
export function isAwaited({ nextLookAt, problem, snapshots }: PageWatchView, now: Date): boolean {
  if (nextLookAt === null || problem !== null) return false;
  return snapshots.length === 0 || new Date(nextLookAt) <= now;
}

export function usePageWatch(offerId: string) {
  const api = useApi();
  const { as, queryKey } = usePageKey(offerId);
  const { now } = useGarimpo();
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get(pagePath(offerId), pageWatchReply, { signal, ...as })).watch,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isAwaited(state.data, now()) ? AWAITED_MS : READ_EVERY_MS,
  });
}

export function useTurnPageWatch(offerId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { as, queryKey } = usePageKey(offerId);
  return useMutation({
    // Two quick clicks stay in order.
    scope: { id: queryKey.join() },
    mutationFn: async (enabled: boolean) =>
      (await api.patch(pagePath(offerId), { enabled }, pageWatchReply, as)).watch,
    onSuccess: async (watch) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, watch);
    },
  });
}

/** The picture of a snapshot as an address of this page; `null` until it has come, and where it cannot be had. */
export function usePicture(offerId: string, snapshotId: string | null) {
  const api = useApi();
  const { as, queryKey } = usePageKey(offerId);
  const { data: file, isError } = useQuery({
    queryKey: [...queryKey, snapshotId],
    enabled: snapshotId !== null,
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const path = pagePicturePath(offerId, snapshotId ?? '');
      return wholeFile(await api.file('GET', path, undefined, { signal, ...as }), 'image/webp');
    },
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return { address, isError };
}
