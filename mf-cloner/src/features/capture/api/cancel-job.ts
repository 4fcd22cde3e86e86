import { jobReply, type jobsReply } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { jobsKey } from '../../../api/keys.ts';
import { withJob } from '../lib/jobs.ts';

/** What it answers tells whether the capture was faster: it may be done by then. */
export function useCancelJob() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (jobId: string) =>
      (await api.delete(`/api/clone/jobs/${encodeURIComponent(jobId)}`, jobReply, { onlyAs: userId })).job,
    onSuccess: (job) =>
      client.setQueryData<z.infer<typeof jobsReply>>(jobsKey(userId), (known) => ({
        jobs: withJob(known?.jobs ?? [], job),
      })),
  });
}
