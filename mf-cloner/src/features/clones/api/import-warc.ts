import { type JobView, jobReply } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { jobsKey, updateJob } from './captures.ts';

/** The service gives up an upload that takes longer. */
const UPLOAD_MS = 15 * 60_000;

interface Import {
  file: File;
  subdomain: string;
  /** The archive's first page unless given. */
  url: string | undefined;
}

/** Sends an archive, and resolves as soon as its capture is in the service's queue. */
export function useImportWarc() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async ({ file, ...query }: Import): Promise<JobView> => {
      // Browsers guess the type from the name, so it is left out.
      const body = file.slice(0, file.size, 'application/warc');
      const options = { query, timeoutMs: UPLOAD_MS, onlyAs: userId };
      return (await api.post('/api/clone/warc', body, jobReply, options)).job;
    },
    onSuccess: async (job) => {
      await client.cancelQueries({ queryKey: jobsKey(userId) });
      updateJob(client, userId, job);
    },
  });
}
