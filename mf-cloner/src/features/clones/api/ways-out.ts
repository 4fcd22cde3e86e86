import {
  type LeadWaysInput,
  type OwnPlacesReply,
  ownPlacesReply,
  savedReply,
  type WaysReply,
  waysReply,
} from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sitesKey } from './clones.ts';

const OWN_PATH = '/api/clone/own-places';
const waysPath = (subdomain: string) => `/api/clone/${encodeURIComponent(subdomain)}/ways-out`;
const ownKey = (userId: string) => toolKey('mf-cloner', 'own-places', userId);
const waysKey = (userId: string, subdomain: string) => toolKey('mf-cloner', 'ways-out', userId, subdomain);
/** Reading all files of a clone takes a while, and pictures of it longer. */
const READ_MS = 60_000;
const PICTURE_POLL_MS = 5_000;

/** What the user said of their own for the last clone. */
export function useOwnPlaces() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: ownKey(userId),
    queryFn: ({ signal }) => api.get(OWN_PATH, ownPlacesReply, { signal, onlyAs: userId }),
  });
}

export function useWaysOut(subdomain: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: waysKey(userId, subdomain),
    queryFn: ({ signal }) =>
      api.get(waysPath(subdomain), waysReply, { signal, onlyAs: userId, timeoutMs: READ_MS }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.picture === 'coming' ? PICTURE_POLL_MS : false),
  });
}

function useRefresh(subdomain: string) {
  const client = useQueryClient();
  const userId = useSession().user.id;
  return async () => {
    await client.invalidateQueries({ queryKey: waysKey(userId, subdomain) });
    void client.invalidateQueries({ queryKey: sitesKey(userId) });
    void client.invalidateQueries({ queryKey: ownKey(userId) });
  };
}

/** Leads ways elsewhere, which makes a version of the clone. */
export function useLeadWays(subdomain: string) {
  const api = useApi();
  const userId = useSession().user.id;
  const refresh = useRefresh(subdomain);
  return useMutation({
    mutationFn: (input: LeadWaysInput) =>
      api.post(waysPath(subdomain), input, savedReply, { onlyAs: userId, timeoutMs: READ_MS }),
    onSettled: refresh,
  });
}

/** Remembers a target as the user's own. */
export function useClaimWay(subdomain: string) {
  const api = useApi();
  const userId = useSession().user.id;
  const refresh = useRefresh(subdomain);
  return useMutation({
    mutationFn: async (target: string): Promise<OwnPlacesReply> => {
      const before = await api.get(OWN_PATH, ownPlacesReply, { onlyAs: userId });
      const addresses = [...new Set([...before.addresses, target])];
      return api.put(OWN_PATH, { ...before, addresses }, ownPlacesReply, { onlyAs: userId });
    },
    onSettled: refresh,
  });
}

/** An address of the picture of the page that the browser may show; null until it is there. */
export function useWaysPicture(
  subdomain: string,
  ways: Pick<WaysReply, 'picture' | 'version'> | undefined,
): string | null {
  const api = useApi();
  const userId = useSession().user.id;
  const [address, setAddress] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: [...waysKey(userId, subdomain), 'picture', ways?.version ?? 0],
    queryFn: async ({ signal }) => {
      const { body } = await api.file('GET', `${waysPath(subdomain)}/picture`, undefined, {
        signal,
        onlyAs: userId,
      });
      return new Blob([await new Response(body).arrayBuffer()], { type: 'image/webp' });
    },
    enabled: ways?.picture === 'there',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    const url = URL.createObjectURL(data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return address;
}
