import { restoreReply, versionsReply } from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { quizzesKey, sitesKey } from './clones.ts';

const versionsKey = (userId: string, subdomain: string) =>
  toolKey('mf-cloner', 'versions', userId, subdomain);
const versionsPath = (subdomain: string) => `/api/clone/${encodeURIComponent(subdomain)}/versions`;

export function useVersions(subdomain: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: versionsKey(userId, subdomain),
    queryFn: async ({ signal }) => {
      const reply = await api.get(versionsPath(subdomain), versionsReply, { signal, onlyAs: userId });
      return reply.versions;
    },
  });
}

/** Resolves with the number of the new version that restoring made. */
export function useRestoreVersion(subdomain: string) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (version: number) => {
      const path = `${versionsPath(subdomain)}/${version}/restore`;
      return (await api.post(path, undefined, restoreReply, { onlyAs: userId })).version;
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: versionsKey(userId, subdomain) });
      for (const keyOf of [sitesKey, quizzesKey]) void client.invalidateQueries({ queryKey: keyOf(userId) });
    },
  });
}
