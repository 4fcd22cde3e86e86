import { quizzesReply } from '@garimpo/cloner-contract';
import { type Api, useApi, useSession } from '@garimpo/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { quizzesKey } from '../../../api/keys.ts';

/** A deletion that could not be finished at once is finished by the service, some time later. */
const LOOK_MS = 20_000;

export function quizzesQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: quizzesKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/quiz', quizzesReply, { signal, onlyAs: userId }),
    refetchInterval: ({ state }) =>
      state.data?.quizzes.some((quiz) => quiz.state === 'deleting') === true ? LOOK_MS : false,
  });
}

export function useQuizzesQuery() {
  return useQuery(quizzesQuery(useApi(), useSession().user.id));
}
