import { restoreReply, versionsReply } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sitesKey, versionsKey } from '../../../api/keys.ts';

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

/** Answers with the number of the version that it made: what is restored becomes a new one. */
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
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    },
  });
}
