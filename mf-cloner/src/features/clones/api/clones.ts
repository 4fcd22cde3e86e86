import { quizzesReply, sitesReply } from '@garimpo/cloner-contract';
import { type Api, ApiError, toolKey, useApi, useSession } from '@garimpo/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

type Sites = z.infer<typeof sitesReply>;
type Quizzes = z.infer<typeof quizzesReply>;

export const sitesKey = (userId: string) => toolKey('mf-cloner', 'sites', userId);
export const quizzesKey = (userId: string) => toolKey('mf-cloner', 'quizzes', userId);
/** The service finishes a deletion that failed at first some time later. */
const POLL_MS = 20_000;
/** A clone is compared behind its page, which some other tab may have asked for. */
const COMPARING_POLL_MS = 3_000;

export function sitesQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: sitesKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/sites', sitesReply, { signal, onlyAs: userId }),
    refetchInterval: ({ state }) =>
      state.data?.sites.some(({ comparing }) => comparing === true) === true ? COMPARING_POLL_MS : false,
  });
}

export function quizzesQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: quizzesKey(userId),
    queryFn: ({ signal }) => api.get('/api/clone/quiz', quizzesReply, { signal, onlyAs: userId }),
    refetchInterval: ({ state }) =>
      state.data?.quizzes.some((quiz) => quiz.state === 'deleting') === true ? POLL_MS : false,
  });
}

export function useSitesQuery() {
  return useQuery(sitesQuery(useApi(), useSession().user.id));
}

export function useQuizzesQuery() {
  return useQuery(quizzesQuery(useApi(), useSession().user.id));
}

interface Deletion<List> {
  path: string;
  notFound: string;
  keyOf: (userId: string) => readonly unknown[];
  without: (list: List, subdomain: string) => List;
}

const siteDeletion: Deletion<Sites> = {
  path: '/api/clone',
  notFound: 'cloner.site.not_found',
  keyOf: sitesKey,
  without: (list, deleted) => ({
    ...list,
    sites: list.sites.filter(({ subdomain }) => subdomain !== deleted),
  }),
};

const quizDeletion: Deletion<Quizzes> = {
  path: '/api/clone/quiz',
  notFound: 'cloner.quiz.not_found',
  keyOf: quizzesKey,
  without: (list, deleted) => ({
    ...list,
    quizzes: list.quizzes.filter(({ subdomain }) => subdomain !== deleted),
  }),
};

export const useDeleteSite = () => useDelete(siteDeletion);
export const useDeleteQuiz = () => useDelete(quizDeletion);

function useDelete<List>({ path, notFound, keyOf, without }: Deletion<List>) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = keyOf(userId);
  return useMutation({
    mutationFn: async (subdomain: string) => {
      try {
        await api.delete(path, null, { body: { subdomain }, onlyAs: userId });
      } catch (error) {
        // Another tab has deleted it, which is what the user wants.
        if (!(error instanceof ApiError && error.code === notFound)) throw error;
      }
    },
    onSuccess: async (_answer, subdomain) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<List>(queryKey, (known) => known && without(known, subdomain));
    },
    // The list refreshes after a failure as well, because the clone may already be offline.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
