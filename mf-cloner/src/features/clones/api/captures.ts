import {
  type CaptureKind,
  type CloneFolderInput,
  type CloneZipInput,
  type JobView,
  jobReply,
  jobsReply,
  type QuizZipInput,
  type SaveQuizInput,
} from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { isOfQuiz, isUnsettled, withJob } from '../lib/jobs.ts';

export const jobsKey = (userId: string) => toolKey('mf-cloner', 'jobs', userId);
/** One capture is followed as it goes; the others are polled. */
const POLL_MS = 2_000;

export function updateJob(client: QueryClient, userId: string, job: JobView): void {
  client.setQueryData<z.infer<typeof jobsReply>>(jobsKey(userId), (known) => ({
    jobs: withJob(known?.jobs ?? [], job),
  }));
}

/** A user's captures of one kind that wait or run, and those of the last hour, whichever tab started them. */
export function useJobsQuery(of: 'pages' | 'quizzes') {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: jobsKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/jobs', jobsReply, { signal, onlyAs: userId }),
    select: ({ jobs }) => ({ jobs: jobs.filter((job) => isOfQuiz(job) === (of === 'quizzes')) }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isUnsettled) === true ? POLL_MS : false),
  });
}

export type CaptureRequest =
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

/** Requests a capture, and resolves as soon as the service has it in its queue. */
export function useStartCapture() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async ({ kind, ...input }: CaptureRequest): Promise<JobView> => {
      const headers = { prefer: 'respond-async' };
      return (await api.post(paths[kind], input, jobReply, { headers, onlyAs: userId })).job;
    },
    onSuccess: async (job) => {
      await client.cancelQueries({ queryKey: jobsKey(userId) });
      updateJob(client, userId, job);
    },
  });
}

/** Resolves with the job, which may have been done before it could be cancelled. */
export function useCancelJob() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (jobId: string) =>
      (await api.delete(`/api/clone/jobs/${encodeURIComponent(jobId)}`, jobReply, { onlyAs: userId })).job,
    onSuccess: (job) => updateJob(client, userId, job),
  });
}
