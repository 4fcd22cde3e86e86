import {
  type CaptureKind,
  type CloneFolderInput,
  type CloneZipInput,
  type JobView,
  jobReply,
  type jobsReply,
  type QuizZipInput,
  type SaveQuizInput,
} from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { jobsKey } from '../../../api/keys.ts';
import { withJob } from '../lib/jobs.ts';

export type CaptureWish =
  | ({ kind: 'folder' } & CloneFolderInput)
  | ({ kind: 'zip' } & CloneZipInput)
  | ({ kind: 'quiz' } & SaveQuizInput)
  | ({ kind: 'quiz-zip' } & QuizZipInput);

const paths: Record<CaptureKind, string> = {
  folder: '/api/clone/folder',
  zip: '/api/clone/zip',
  quiz: '/api/clone/quiz/save',
  'quiz-zip': '/api/clone/quiz/zip',
};

/** Asks for a capture, and answers as soon as the service has it in its queue. */
export function useStartCapture() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = jobsKey(userId);
  return useMutation({
    mutationFn: async ({ kind, ...input }: CaptureWish): Promise<JobView> => {
      const headers = { prefer: 'respond-async' };
      return (await api.post(paths[kind], input, jobReply, { headers, onlyAs: userId })).job;
    },
    onSuccess: async (job) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<z.infer<typeof jobsReply>>(queryKey, (known) => ({
        jobs: withJob(known?.jobs ?? [], job),
      }));
    },
  });
}
