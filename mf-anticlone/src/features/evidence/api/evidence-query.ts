import { evidenceListReply, evidenceReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteKey } from '../../../api/keys.ts';
import { clonePath } from '../../../api/paths.ts';

/** While some are being taken. */
const READ_EVERY_MS = 2_000;

const evidenceKey = (userId: string, siteId: string, cloneId: string) =>
  [...siteKey(userId, siteId), 'evidence', cloneId] as const;

export function useEvidenceQuery(siteId: string, cloneId: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: evidenceKey(userId, siteId, cloneId),
    queryFn: async ({ signal }) => {
      const path = `${clonePath(siteId, cloneId)}/evidence`;
      return (await api.get(path, evidenceListReply, { signal, onlyAs: userId })).evidence;
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: is }) => is === 'waiting' || is === 'collecting') ? READ_EVERY_MS : false,
  });
}

export function useCollectEvidence(siteId: string, cloneId: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: () =>
      api.post(`${clonePath(siteId, cloneId)}/evidence`, undefined, evidenceReply, { onlyAs: userId }),
    onSuccess: () => client.invalidateQueries({ queryKey: evidenceKey(userId, siteId, cloneId) }),
  });
}
