import {
  type ChangeCloneInput,
  changedCloneReply,
  changesReply,
  type JobView,
  jobReply,
  listedCloneReply,
} from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession, wholeFile } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { jobsKey, updateJob } from './captures.ts';
import { quizzesKey, sitesKey } from './clones.ts';

const POLL_MS = 3_000;
/** What a browser does not come to in this time is looked at another time. */
const POLLS_MAX = 40;

const pathOf = (subdomain: string) => `/api/clone/${encodeURIComponent(subdomain)}`;

/** Reads the lists again once the service has what was asked for: folders are shared by both. */
function useListMutation<Asked, Answer>(ask: (asked: Asked, userId: string) => Promise<Answer>) {
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: (asked: Asked) => ask(asked, userId),
    onSuccess: () =>
      Promise.all(
        [sitesKey, quizzesKey].map((keyOf) => client.invalidateQueries({ queryKey: keyOf(userId) })),
      ),
  });
}

export function useChangeClone(subdomain: string) {
  const api = useApi();
  return useListMutation((change: ChangeCloneInput, onlyAs) =>
    api.patch(pathOf(subdomain), change, changedCloneReply, { onlyAs }),
  );
}

export function useMoveFolder() {
  const api = useApi();
  return useListMutation((move: { folder: string; to: string | null }, onlyAs) =>
    api.patch('/api/clone', move, null, { onlyAs }),
  );
}

/** Resolves with the address of the new clone. */
export function useDuplicate(of: string) {
  const api = useApi();
  return useListMutation(
    async (subdomain: string, onlyAs) =>
      (await api.post(`${pathOf(of)}/duplicate`, { subdomain }, listedCloneReply, { onlyAs })).url,
  );
}

/** Resolves with the capture that makes the next version. */
export function useCloneAgain(subdomain: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (): Promise<JobView> => {
      const headers = { prefer: 'respond-async' };
      return (await api.post(`${pathOf(subdomain)}/again`, {}, jobReply, { headers, onlyAs: userId })).job;
    },
    onSuccess: async (job) => {
      await client.cancelQueries({ queryKey: jobsKey(userId) });
      updateJob(client, userId, job);
    },
  });
}

/** What changed on the original until a version. Versions do not change: it is read once, and until both pictures were taken. */
export function useChanges(subdomain: string, version: number) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: toolKey('mf-cloner', 'changes', userId, subdomain, String(version)),
    queryFn: async ({ signal }) => {
      const path = `${pathOf(subdomain)}/versions/${version}/changes`;
      return (await api.get(path, changesReply, { signal, onlyAs: userId })).changes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isComing = data?.looks !== undefined && Object.values(data.looks).includes('coming');
      return isComing && dataUpdateCount < POLLS_MAX ? POLL_MS : false;
    },
  });
}

/** Address of the picture of a clone, for as long as it is shown: it is sent to its owner only. */
export function usePicture(subdomain: string, takenAt: string | null | undefined): string | null {
  const isThere = takenAt !== null && takenAt !== undefined;
  return useOwnPicture(`${pathOf(subdomain)}/picture`, takenAt ?? '', isThere);
}

/** The same of a version. */
export function useVersionPicture(subdomain: string, version: number, isThere: boolean): string | null {
  return useOwnPicture(`${pathOf(subdomain)}/versions/${version}/picture`, '', isThere);
}

function useOwnPicture(path: string, takenAt: string, isThere: boolean): string | null {
  const api = useApi();
  const userId = useSession().user.id;
  const { data } = useQuery({
    queryKey: toolKey('mf-cloner', 'picture', userId, path, takenAt),
    queryFn: async ({ signal }) =>
      wholeFile(await api.file('GET', path, undefined, { signal, onlyAs: userId }), 'image/webp'),
    enabled: isThere,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [data]);
  return address;
}
