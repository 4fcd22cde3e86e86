import type { quizzesReply } from '@garimpo/cloner-contract';
import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { quizzesKey } from '../../../api/keys.ts';

type Quizzes = z.infer<typeof quizzesReply>;

export function useDeleteQuiz() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = quizzesKey(userId);
  return useMutation({
    mutationFn: async (subdomain: string) => {
      try {
        await api.delete('/api/clone/quiz', null, { body: { subdomain }, onlyAs: userId });
      } catch (error) {
        // Another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'cloner.quiz.not_found')) throw error;
      }
    },
    onSuccess: async (_answer, subdomain) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Quizzes>(
        queryKey,
        (known) =>
          known && { ...known, quizzes: known.quizzes.filter((quiz) => quiz.subdomain !== subdomain) },
      );
    },
    // Also where it failed: the quiz may be off the web, and wait for the rest.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
