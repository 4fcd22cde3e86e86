import { jobsReply } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { jobsKey } from '../../../api/keys.ts';
import { isActive, isOfQuiz } from '../lib/jobs.ts';

/** One capture is followed as it goes; how the others get on is asked for now and then. */
const LOOK_MS = 2_000;

/**
 * A user's captures that wait or run, and those of the last hour: also those of other tabs, and of before a reload.
 * @param of all are asked for at once; each page tells of its own
 */
export function useJobsQuery(of: 'pages' | 'quizzes') {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: jobsKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/jobs', jobsReply, { signal, onlyAs: userId }),
    select: ({ jobs }) => ({ jobs: jobs.filter((job) => isOfQuiz(job) === (of === 'quizzes')) }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isActive) === true ? LOOK_MS : false),
  });
}
