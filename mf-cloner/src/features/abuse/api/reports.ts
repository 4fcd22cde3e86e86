import { type AbuseDecisionInput, abuseDecisionReply, abuseReportsReply } from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const reportsKey = (userId: string) => toolKey('mf-cloner', 'reports', userId);
/** Other administrators decide too, and new reports arrive while the page is open. */
const AGAIN_MS = 60_000;

export function useReports() {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: reportsKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/reports', abuseReportsReply, { signal, onlyAs: userId }),
    refetchInterval: AGAIN_MS,
  });
}

interface ReportDecision extends AbuseDecisionInput {
  id: string;
}

export function useDecideReport() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async ({ id, ...input }: ReportDecision) => {
      const path = `/api/clone/reports/${id}/decision`;
      return (await api.post(path, input, abuseDecisionReply, { onlyAs: userId })).report;
    },
    // A suspension answers other reports of the clone as well.
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey(userId) }),
  });
}
